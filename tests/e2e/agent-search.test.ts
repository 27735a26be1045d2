/** The search box and the URL, and auto-refresh of the list. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addressOf, stopClock } from './gestures.ts'

const search = (page: Page) => page.getByPlaceholder('Buscar agentes...')
const names = (page: Page) => page.getByRole('list', { name: 'Agentes' }).getByRole('heading', { level: 2 })
const clear = (page: Page) => page.getByRole('button', { name: 'Limpar busca' })
const refreshing = (page: Page) => page.getByRole('menuitemcheckbox', { name: 'Atualizar a cada 3 segundos' })
const openOptions = (page: Page) => page.getByRole('button', { name: 'Opções da lista' }).click()

/** The menu needs a moment to close, also while the clock is stopped. */
const letMenuGo = async (page: Page) => {
  const isGone = async () => {
    await page.clock.runFor(100)
    return refreshing(page).count()
  }
  await expect.poll(isGone).toBe(0)
}
const toggleRefreshing = async (page: Page) => {
  await openOptions(page)
  await refreshing(page).click()
  await letMenuGo(page)
}
const expectRefreshing = async (page: Page, isOn: boolean) => {
  await openOptions(page)
  await expect(refreshing(page)).toBeChecked({ checked: isOn })
  await page.keyboard.press('Escape')
  await letMenuGo(page)
}
const macintosh =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'

test('[AL-05] the box hints at the keys that lead to it from anywhere on the page, but not from a dialog', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await expect(names(page)).toHaveText(['Ana'])

  await test.step('with text in it, it hints at the way to clear it', async () => {
    await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible()
    await search(page).fill('ana')
    await expect(page.getByText('Ctrl K', { exact: true })).toHaveCount(0)
    await clear(page).click()
    await expect(search(page)).toHaveValue('')
    await expect(search(page)).toBeFocused()
    await expect(clear(page)).toHaveCount(0)
    await expect(page.getByText('Ctrl K', { exact: true })).toBeVisible()
  })
  for (const keys of ['Control+k', 'Meta+k'])
    await test.step(keys, async () => {
      await page.getByRole('link', { name: 'Documentação' }).focus()
      await page.keyboard.press(keys)
      await expect(search(page)).toBeFocused()
      await page.keyboard.type('zzz')
      await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
      await page.getByRole('button', { name: 'Todos', exact: true }).focus()
      await page.keyboard.press(keys)
      await page.keyboard.type('ana')
      await expect(search(page)).toHaveValue('ana')
      await expect(names(page)).toHaveText(['Ana'])
      await page.keyboard.press('Escape')
      await expect(search(page)).toHaveValue('')
      await expect(search(page)).toBeFocused()
    })
  await test.step('below a dialog they do nothing', async () => {
    await page.getByRole('button', { name: 'Criar agente' }).click()
    const name = page.getByLabel('Nome do agente')
    await expect(name).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(name).toBeFocused()
  })
})

test.describe('on a Macintosh', () => {
  test.use({ userAgent: macintosh })
  test('[AL-05] the hint is the command key plus K', async ({ signedIn: page, api }) => {
    await api.createAgent()
    await page.goto('/agentes')
    await expect(page.getByText('⌘K', { exact: true })).toBeVisible()
  })
})

test('[AL-05] what is looked for outlives a reload and a visit to an agent, and can be passed on', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'Pão 100%25' })
  await api.createAgent({ name: 'Bia' })
  await page.goto('/agentes')
  await search(page).pressSequentially('pão 100%25')
  await page.getByRole('button', { name: 'Ativos', exact: true }).click()
  await expect(names(page)).toHaveText(['Pão 100%25'])
  const address = addressOf(page)
  await page.reload()
  await expect(search(page)).toHaveValue('pão 100%25')
  await expect(names(page)).toHaveText(['Pão 100%25'])
  await page.getByRole('link', { name: 'Ver detalhes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pão 100%25' })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue('pão 100%25')
  // The menu leads to the list without filters, and Back to the search.
  await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
  await expect(names(page)).toHaveText(['Bia', 'Pão 100%25'])
  await expect(search(page)).toHaveValue('')
  await page.goBack()
  await expect(search(page)).toHaveValue('pão 100%25')
  expect(addressOf(page)).toBe(address)
  await clear(page).click()
  await page.getByRole('button', { name: 'Todos', exact: true }).click()
  expect(addressOf(page)).toBe('/agentes')
})

test('[AL-05] how many agents are found is told to screen readers, and moves nothing', async ({
  signedIn: page,
  api,
}) => {
  for (const name of ['Ana', 'Bia', 'Beatriz']) await api.createAgent({ name })
  await page.goto('/agentes')
  const list = page.getByRole('list', { name: 'Agentes' })
  const place = await list.boundingBox()
  const told = page.getByRole('main').getByRole('status')
  await expect(told).toHaveText('3 agentes')
  const sayings = await told.evaluateHandle((region) => {
    const said: string[] = []
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true })
    return said
  })
  await search(page).fill('b')
  await expect(told).toHaveText('2 agentes')
  expect(await list.boundingBox()).toMatchObject({ x: place?.x, y: place?.y, width: place?.width })
  await search(page).fill('be')
  await expect(told).toHaveText('1 agente')
  await search(page).fill('bi')
  await expect(names(page)).toHaveText(['Bia'])
  await page.getByRole('button', { name: 'Inativos', exact: true }).click()
  await expect(told).toHaveText('0 agentes')
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(told).toHaveText('3 agentes')
  expect(await sayings.jsonValue()).toEqual(['2 agentes', '1 agente', '1 agente', '0 agentes', '3 agentes'])
})

const countReads = (page: Page) => {
  const reads = { count: 0 }
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/agents' && request.method() === 'GET') reads.count += 1
  })
  return reads
}

test('[AL-10] the list is fetched every 3 s only for those who asked for it', async ({
  signedIn: page,
  api,
  server,
}) => {
  await api.createAgent({ name: 'Ana' })
  const reads = countReads(page)
  await page.clock.install()
  await page.goto('/agentes')
  await expect(names(page)).toHaveText(['Ana'])
  await expectRefreshing(page, false)
  await stopClock(page)
  /** Advances the clock in steps until the list matches: React Query renders results in a zero-length timer. */
  const becomes = (wanted: string[], step = 10) =>
    expect
      .poll(async () => {
        await page.clock.runFor(step)
        return names(page).allInnerTexts()
      })
      .toEqual(wanted)
  await page.clock.fastForward('30:00')
  await api.createAgent({ name: 'Bia' })
  await toggleRefreshing(page)
  expect(reads.count).toBe(1)
  await page.clock.fastForward(3_000)
  await becomes(['Bia', 'Ana'])
  expect(reads.count).toBe(2)

  // A slow request is not overtaken by the next one.
  await server.next('listAgents', { kind: 'hold' })
  const slow = page.waitForRequest('**/api/agents?*')
  await page.clock.fastForward(3_000)
  await slow
  await api.createAgent({ name: 'Caio' })
  await page.clock.fastForward('01:00')
  expect(reads.count).toBe(3)
  await server.release('listAgents')
  await becomes(['Caio', 'Bia', 'Ana'])

  // A failed request changes nothing, and the next one follows.
  await server.next('listAgents', { kind: 'reply', status: 500, body: {} })
  const failed = page.waitForResponse('**/api/agents?*')
  await page.clock.fastForward(3_000)
  expect((await failed).status()).toBe(500)
  await api.createAgent({ name: 'Davi' })
  await expect(names(page)).toHaveText(['Caio', 'Bia', 'Ana'])
  await expect(page.getByText('Não foi possível carregar os agentes')).toHaveCount(0)
  await becomes(['Davi', 'Caio', 'Bia', 'Ana'], 1_000)

  await toggleRefreshing(page)
  await expectRefreshing(page, false)
  const before = reads.count
  await page.clock.fastForward('30:00')
  expect(reads.count).toBe(before)
  await page.clock.resume()

  await test.step('the choice is remembered', async () => {
    await toggleRefreshing(page)
    await page.reload()
    await expectRefreshing(page, true)
    await toggleRefreshing(page)
    await page.reload()
    await expectRefreshing(page, false)
  })
})
