/** Profile, settings and versions on a phone of 360 by 740, with taps instead of clicks. */
import { changeElsewhere, field, openForm, readAgent, save, toast } from './agent-forms-page.ts'
import { expect, test } from './app-test.ts'
import { expectNoSideScroll } from './gestures.ts'

const WIDTH = 360
const complete = { productDescription: 'Linhas, botões e tecidos' }

test('[PF-01] the profile is edited and saved by touch', async ({ signedIn: page, api, account, request }) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await expectNoSideScroll(page)
  await field(page, 'Nome').tap()
  await field(page, 'Nome').fill('Bia')
  // Visible at any scroll position of the form.
  await expect(save(page)).toBeInViewport({ ratio: 1 })
  await save(page).tap()
  await expect(toast(page, 'Agente atualizado com sucesso!')).toBeVisible()
  expect((await readAgent(request, account, id)).name).toBe('Bia')
})

test('[PF-01] the actions at the lower edge cover no field that one comes to with the keyboard', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  const top = async () => (await save(page).boundingBox())?.y ?? 0
  const names = [
    'Idioma',
    'Nome da empresa',
    'Área de atuação',
    'Descrição do produto ou serviço',
    'Comportamento',
    'Tom de voz',
    'Mensagem inicial',
  ]
  await field(page, 'Nome').focus()
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(field(page, name)).toBeFocused()
    const box = await field(page, name).boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), name).toBeLessThanOrEqual(await top())
  }
})

test('[PF-01] an error stands in sight beside its field', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent(complete)
  await openForm(page, id, 'profile')
  await field(page, 'Nome').fill('')
  await field(page, 'Mensagem inicial').tap()
  await expect(field(page, 'Nome')).not.toBeInViewport()
  await save(page).tap()
  await expect(field(page, 'Nome')).toBeFocused()
  await expect(field(page, 'Nome')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Informe o nome do agente', { exact: true })).toBeInViewport({ ratio: 1 })
  await expectNoSideScroll(page)
})

test('[ST-02] the model is chosen by touch, and the settings are saved', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent()
  await openForm(page, id, 'settings')
  await expectNoSideScroll(page)
  const picker = page.getByRole('button', { name: /^Modelo de IA: / })
  await picker.tap()
  await page.getByRole('menuitem', { name: 'OpenAI' }).tap()
  const model = page.getByRole('menuitemradio', { name: /^gpt-4o[- ]mini, /i })
  // The menu grows while it opens.
  await expect.poll(async () => (await model.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoSideScroll(page)
  await model.tap()
  await expect(picker).toHaveAccessibleName(/gpt-4o[- ]mini, 1 credito$/i)
  await page.getByRole('switch', { name: 'Usar emojis', exact: true }).tap()
  await save(page).tap()
  await expect(toast(page, 'Configurações atualizadas com sucesso!')).toBeVisible()
  expect(await readAgent(request, account, id)).toMatchObject({ responseModel: 'gpt-4o-mini', useEmojis: true })
})

test('[CL-04] the versions fill the screen, and one of them is restored by touch', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent(complete)
  await changeElsewhere(request, account, id, {
    name: 'Bia',
    behavior: `https://exemplo.com.br/${'caminho-'.repeat(30)}`,
  })
  await openForm(page, id, 'profile')
  await page.getByRole('button', { name: 'Versões', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Versões do agente' })
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: WIDTH, height: 740 })
  await dialog.getByRole('button', { name: 'Versão 1' }).tap()
  const sides = dialog.getByRole('definition')
  await expect(sides.first()).toHaveText('Nesta versãoAna')
  // One below the other.
  const [earlier, current] = [await sides.nth(0).boundingBox(), await sides.nth(1).boundingBox()]
  expect(current?.x).toBe(earlier?.x)
  expect(current?.y).toBeGreaterThan(earlier?.y ?? 0)
  await expectNoSideScroll(page)
  expect(await dialog.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(WIDTH)
  await dialog.getByRole('button', { name: 'Restaurar esta versão' }).tap()
  await page.getByRole('button', { name: 'Restaurar', exact: true }).tap()
  await expect(dialog).toHaveCount(0)
  await expect(field(page, 'Nome')).toHaveValue('Ana')
})
