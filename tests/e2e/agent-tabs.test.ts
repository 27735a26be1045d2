import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addressOf, stopClock } from './gestures.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const selected = (page: Page) => page.getByRole('tab', { selected: true })
const panel = (page: Page) => page.getByRole('tabpanel')

const tabs = {
  profile: 'Perfil',
  training: 'Treinamentos',
  intentions: 'Estágios',
  settings: 'Configurações',
  integrations: 'Integrações',
  channel: 'Canais',
  campaign: 'Campanhas',
  debug: 'Testar',
}

test('[DT-01] the header has the initial, the name and, where there is room, the badge', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'élida Souza' })
  await page.goto(`/agentes/${id}`)
  const header = page.getByRole('main').locator('header').first()
  await expect(header.getByRole('heading', { level: 1 })).toHaveText('élida Souza')
  await expect(header.getByText('É', { exact: true })).toBeVisible()
  await expect(header.getByText('Ativo', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 640, height: 800 })
  await expect(header.getByText('Ativo', { exact: true })).toBeHidden()
  await page.setViewportSize({ width: 641, height: 800 })
  await expect(header.getByText('Ativo', { exact: true })).toBeVisible()
})

test('[DT-02, DT-03] eight tabs with title and description, each at its address', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}`)
  await expect(page.getByRole('tab')).toHaveText(Object.values(tabs))
  await expect(selected(page)).toHaveText('Perfil')
  const descriptions = new Set<string>()
  for (const [type, name] of Object.entries(tabs)) {
    const description = (await tab(page, name).getAttribute('title')) ?? ''
    expect(description).toMatch(/^\p{Lu}.{10,}/u)
    descriptions.add(description)
    await expect(tab(page, name)).toHaveAccessibleDescription(description)
    if (name !== 'Perfil') await tab(page, name).click()
    await expect(page).toHaveURL(type === 'profile' ? `/agentes/${id}` : `/agentes/${id}?type=${type}`)
    await expect(selected(page)).toHaveText(name)
    await expect(panel(page)).toHaveAccessibleName(name)
  }
  expect(descriptions.size).toBe(8)
})

test('[DT-03] the tab comes from the address, and is the profile when that names none', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  for (const [search, name] of [
    ['?type=campaign', 'Campanhas'],
    ['?type=debug', 'Testar'],
    ['?outra=1&type=channel', 'Canais'],
    ['', 'Perfil'],
    ['?type=', 'Perfil'],
    ['?type=nada', 'Perfil'],
    ['?type=toString', 'Perfil'],
  ] as const) {
    await page.goto(`/agentes/${id}${search}`)
    await expect(selected(page)).toHaveText(name)
    await expect(panel(page)).toHaveAccessibleName(name)
  }
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('[DT-04] on a desktop the address changes 150 ms after the choice', async ({ signedIn: page, api }) => {
    const { id } = await api.createAgent()
    await page.clock.install()
    await page.goto(`/agentes/${id}?type=channel`)
    await expect(panel(page)).toHaveCSS('opacity', '1')
    await expect(panel(page)).toHaveCSS('transition-duration', '0.15s')
    await stopClock(page)
    await tab(page, 'Campanhas').click()
    await expect(panel(page)).toHaveCSS('opacity', '0')
    await page.clock.runFor(149)
    expect(addressOf(page)).toBe(`/agentes/${id}?type=channel`)
    await expect(panel(page)).toHaveAccessibleName('Canais')
    await page.clock.runFor(1)
    expect(addressOf(page)).toBe(`/agentes/${id}?type=campaign`)
    await expect(panel(page)).toHaveAccessibleName('Campanhas')
    await expect(panel(page)).toHaveCSS('opacity', '1')
  })

  test('a second choice during the fade wins, and only that is in the history', async ({ signedIn: page, api }) => {
    const { id } = await api.createAgent()
    await page.clock.install()
    await page.goto(`/agentes/${id}?type=channel`)
    await expect(panel(page)).toBeVisible()
    await stopClock(page)
    await tab(page, 'Campanhas').click()
    await page.clock.runFor(100)
    await tab(page, 'Estágios').click()
    await expect(selected(page)).toHaveText('Estágios')
    await page.clock.runFor(150)
    await expect(page).toHaveURL(`/agentes/${id}?type=intentions`)
    await page.goBack()
    await expect(page).toHaveURL(`/agentes/${id}?type=channel`)
    await expect(selected(page)).toHaveText('Canais')
  })
})

test('[DT-04] with less motion the address changes at once', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.clock.install()
  await page.goto(`/agentes/${id}?type=channel`)
  await expect(panel(page)).toHaveCSS('transition-duration', '0s')
  await stopClock(page)
  await tab(page, 'Campanhas').click()
  await page.clock.runFor(1)
  expect(addressOf(page)).toBe(`/agentes/${id}?type=campaign`)
  await expect(panel(page)).toHaveAccessibleName('Campanhas')
})

test('[DT-03, DT-04] back and forward lead through the tabs', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto('/agentes')
  await page.getByRole('link', { name: 'Ver detalhes' }).click()
  for (const name of ['Treinamentos', 'Canais', 'Perfil']) {
    await tab(page, name).click()
    await expect(panel(page)).toHaveAccessibleName(name)
  }
  for (const [type, name] of [
    ['?type=channel', 'Canais'],
    ['?type=training', 'Treinamentos'],
    ['', 'Perfil'],
  ]) {
    await page.goBack()
    await expect(page).toHaveURL(`/agentes/${id}${type}`)
    await expect(selected(page)).toHaveText(name ?? '')
    await expect(panel(page)).toHaveAccessibleName(name ?? '')
  }
  await page.goForward()
  await expect(page).toHaveURL(`/agentes/${id}?type=training`)
  await expect(panel(page)).toHaveAccessibleName('Treinamentos')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/agentes')
})

test('choosing the tab that is open changes nothing', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto('/docs')
  await page.goto(`/agentes/${id}?type=channel`)
  await tab(page, 'Canais').click()
  await page.goBack()
  await expect(page).toHaveURL('/docs')
})

test('arrow keys, Home and End move between the tabs', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}`)
  await tab(page, 'Perfil').focus()
  for (const [key, name] of [
    ['ArrowRight', 'Treinamentos'],
    ['ArrowLeft', 'Perfil'],
    ['ArrowLeft', 'Testar'],
    ['ArrowRight', 'Perfil'],
    ['End', 'Testar'],
    ['Home', 'Perfil'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(tab(page, name)).toBeFocused()
    await expect(selected(page)).toHaveText(name)
    await expect(panel(page)).toHaveAccessibleName(name)
  }
  await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1)
})

test('[DT-05] a link opens the conversations in a new browser tab', async ({ signedIn: page, context, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}?type=channel`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^Conversas/ }).click()
  const other = await opened
  await expect(other).toHaveURL(`/agentes/${id}/conversas`)
  await expect(other.getByRole('heading', { level: 1, name: 'Conversas' })).toBeVisible()
  expect(await other.evaluate(() => window.opener as unknown)).toBeNull()
  await expect(page).toHaveURL(`/agentes/${id}?type=channel`)
})

test('[DT-01] an agent has one colour, in the header as in the chat', async ({ signedIn: page, api }) => {
  // A name whose colour differs from the app's own, which some names have.
  const { id } = await api.createAgent({ name: 'Bia' })
  await page.goto(`/agentes/${id}?type=debug`)
  const initials = page.getByRole('main').getByText('B', { exact: true })
  await expect(initials).toHaveCount(3)
  const colours = await initials.evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(colours).size).toBe(1)
})

test('[DT-04] what cannot be kept is not lost without a question, whichever way leads out', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const stay = question.getByRole('button', { name: 'Continuar aqui' })
  const chosen = page.getByText('preços.txt', { exact: true })
  await page.goto(`/agentes/${id}?type=debug`)
  await tab(page, 'Treinamentos').click()
  await page.getByRole('button', { name: 'Adicionar Treinamento' }).click()
  await page.getByRole('radio', { name: 'Documento', exact: true }).click()

  await test.step('nothing is asked while nothing would be lost', async () => {
    await tab(page, 'Perfil').click()
    // The tab is marked at once, the address changes after the fade.
    await expect(page).toHaveURL(/type=profile$/)
    await page.goBack()
    await expect(selected(page)).toHaveText('Treinamentos')
  })
  await page
    .getByLabel('Escolher arquivo', { exact: true })
    .setInputFiles({ name: 'preços.txt', mimeType: 'text/plain', buffer: Buffer.from('O pão custa R$ 1,00.') })
  await expect(chosen).toBeVisible()
  const here = addressOf(page)

  await test.step('another tab, by mouse and by keyboard', async () => {
    await tab(page, 'Campanhas').click()
    await expect(question).toContainText('preços.txt')
    await stay.click()
    await expect(question).toHaveCount(0)
    await expect(selected(page)).toHaveText('Treinamentos')
    await tab(page, 'Treinamentos').press('ArrowRight')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    expect(addressOf(page)).toBe(here)
  })
  await test.step('a link of the menu, and the way back of the browser', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
    await stay.click()
    await expect(question).toHaveCount(0)
    await page.evaluate(() => history.go(-2))
    await stay.click()
    await expect(question).toHaveCount(0)
    expect(addressOf(page)).toBe(here)
    await expect(chosen).toBeVisible()
  })
  await test.step('the list of the same tab keeps the file and needs no question', async () => {
    await page.getByRole('button', { name: 'Voltar aos Treinamentos' }).click()
    await page.getByRole('button', { name: 'Adicionar Treinamento' }).click()
    await expect(chosen).toBeVisible()
  })
  await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
  await question.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect(page).toHaveURL(/\/agentes$/)
  await expect(page.getByText('Ana', { exact: true }).first()).toBeVisible()
})
