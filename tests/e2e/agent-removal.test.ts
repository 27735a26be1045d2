/** The options of an agent in the list, and its removal. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { signInByForm, stopClock } from './gestures.ts'

const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const options = (page: Page, name: string) => page.getByRole('button', { name: `Opções de ${name}`, exact: true })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirmar exclusão' })
const confirm = (page: Page) => dialog(page).getByRole('button', { name: 'Confirmar exclusão', exact: true })
const success = (page: Page, name: string) => page.getByText(`Agente "${name}" removido com sucesso`, { exact: true })
const failure = (page: Page) => page.getByText('Ocorreu um problema ao remover o agente', { exact: true })
const isRemoval = (request: Request) => request.url().includes('/api/delete-agent/')

const askToRemove = async (page: Page, name: string) => {
  await options(page, name).click()
  await item(page, 'Deletar').click()
  await expect(dialog(page)).toBeVisible()
}

/** Whether the page is still the one that was marked. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-before', ''))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-before'))

test('[AL-03] the options lead to the details and to the removal, by mouse and by keyboard', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await options(page, 'Ana').click()
  await expect(page.getByRole('menuitem')).toHaveText(['Detalhes', 'Deletar'])
  await item(page, 'Detalhes').click()
  await expect(page).toHaveURL(`/agentes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
  await page.goBack()
  await options(page, 'Ana').focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Detalhes')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Deletar')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(item(page, 'Deletar')).toHaveCount(0)
  await expect(options(page, 'Ana')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Detalhes')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Deletar')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(options(page, 'Ana')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(item(page, 'Detalhes')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/agentes/${id}`)
})

test('[AL-04] [SH-03] USER_CHAT has neither options nor Ver detalhes, nor the Dashboard', async ({
  page,
  account,
  api,
  server,
}) => {
  await api.createAgent({ name: 'Ana' })
  await server.setRole(account.email, 'USER_CHAT')
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(card(page, 'Ana').getByRole('link')).toHaveText(['Conversas'])
  await expect(options(page, 'Ana')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Criar agente' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem acesso' })).toBeVisible()
})

test('[AL-04] whoever loses the right to remove is refused, even with a page that still offers it', async ({
  signedIn: page,
  account,
  api,
  server,
}) => {
  await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await askToRemove(page, 'Ana')
  await server.setRole(account.email, 'USER_CHAT')
  await confirm(page).click()
  await expect(failure(page)).toBeVisible()
  await page.reload()
  await expect(card(page, 'Ana')).toBeVisible()
})

test('[AL-08] nothing is removed before it has been confirmed', async ({ signedIn: page, api, account, server }) => {
  const { id } = await api.createAgent({ name: 'Ana "a Boa"' })
  await api.createAgent({ name: 'Bia' })
  await page.goto('/agentes')
  const removals: Request[] = []
  page.on('request', (request) => isRemoval(request) && removals.push(request))
  await askToRemove(page, 'Ana "a Boa"')
  await expect(dialog(page)).toContainText('O agente "Ana "a Boa"" será removido com seus treinamentos e conversas.')
  await expect(dialog(page)).toContainText('Esta ação não pode ser desfeita.')
  await expect(dialog(page).getByRole('button')).toHaveText(['Cancelar', 'Confirmar exclusão'])
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(removals).toHaveLength(0)

  await server.next('deleteAgent', { kind: 'hold' })
  await askToRemove(page, 'Ana "a Boa"')
  await confirm(page).click()
  const running = dialog(page).getByRole('button', { name: 'Excluindo...', exact: true })
  await expect(running).toBeDisabled()
  await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(running).toBeVisible()
  await server.release('deleteAgent')
  await expect(card(page, 'Ana "a Boa"')).toHaveCount(0)
  await expect(card(page, 'Bia')).toBeVisible()
  const [removal, ...others] = removals
  expect(others).toEqual([])
  expect([removal?.method(), new URL(removal?.url() ?? '').pathname]).toEqual(['DELETE', `/api/delete-agent/${id}`])
  expect(await removal?.headerValue('authorization')).toBe(`Bearer ${account.token}`)
})

test('[AL-09] says so, fetches the list at once, and reloads the page after exactly 500 ms', async ({
  signedIn: page,
  api,
}) => {
  await api.createAgent({ name: 'Ana' })
  await api.createAgent({ name: 'Bia' })
  await page.clock.install()
  await page.goto('/agentes')
  await page.getByPlaceholder('Buscar agentes...').fill('a')
  await page.getByRole('button', { name: 'Ativos', exact: true }).click()
  await askToRemove(page, 'Ana')
  await mark(page)
  await stopClock(page)
  await confirm(page).click()
  await expect(success(page, 'Ana')).toBeVisible()
  await expect(card(page, 'Ana')).toHaveCount(0)
  await page.clock.runFor(499)
  expect(await isMarked(page)).toBe(true)
  await expect(success(page, 'Ana')).toBeVisible()
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1)
  await reloaded
  expect(await isMarked(page)).toBe(false)
  await page.clock.resume()
  await expect(card(page, 'Bia')).toBeVisible()
  await expect(card(page, 'Ana')).toHaveCount(0)
  await expect(page.getByPlaceholder('Buscar agentes...')).toHaveValue('a')
  await expect(page.getByRole('button', { name: 'Ativos', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(success(page, 'Ana')).toHaveCount(0)
})

const begun = {
  'opens the wizard': {
    begin: (page: Page) => page.getByRole('button', { name: 'Criar agente' }).click(),
    see: (page: Page) => expect(page.getByLabel('Nome do agente')).toBeVisible(),
  },
  'goes elsewhere': {
    begin: (page: Page) => page.getByRole('link', { name: 'Documentação' }).click(),
    see: (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible(),
  },
  'searches on': {
    begin: (page: Page) => page.getByPlaceholder('Buscar agentes...').fill('b'),
    see: (page: Page) => expect(card(page, 'Bia')).toBeVisible(),
  },
}
for (const [what, { begin, see }] of Object.entries(begun))
  test(`[AL-09] whoever ${what} within these 500 ms is not interrupted`, async ({ signedIn: page, api }) => {
    await api.createAgent({ name: 'Ana' })
    await api.createAgent({ name: 'Bia' })
    await page.clock.install()
    await page.goto('/agentes')
    await askToRemove(page, 'Ana')
    await mark(page)
    await stopClock(page)
    await confirm(page).click()
    await expect(success(page, 'Ana')).toBeVisible()
    // Motion takes its time too; the dialog must be out of the way.
    await page.clock.runFor(300)
    await expect(dialog(page)).toHaveCount(0)
    await begin(page)
    await page.clock.runFor(2_000)
    await page.clock.resume()
    await see(page)
    expect(await isMarked(page)).toBe(true)
  })

for (const [how, outcome] of [
  ['with a message', { kind: 'reply', status: 500, body: { error: 'x', message: 'Banco fora do ar' } }],
  ['with a cut connection', { kind: 'drop' }],
] as const)
  test(`[AL-09] a removal that fails ${how} says so and can be tried again`, async ({
    signedIn: page,
    api,
    server,
  }) => {
    await api.createAgent({ name: 'Ana' })
    await page.goto('/agentes')
    await server.next('deleteAgent', outcome)
    await askToRemove(page, 'Ana')
    await confirm(page).click()
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText('Banco fora do ar')).toHaveCount(0)
    await expect(confirm(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Ana')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  })

test('[AL-09] an agent removed from elsewhere is told as a failure and leaves the list', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await askToRemove(page, 'Ana')
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.delete(`/api/delete-agent/${id}`, { headers })).status()).toBe(200)
  await confirm(page).click()
  await expect(failure(page)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
})

test('[AL-09] a removal with an ended session leads to the sign-in, as every call does', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  await api.createAgent({ name: 'Ana' })
  await page.goto('/agentes')
  await askToRemove(page, 'Ana')
  await request.post('/__test/expire', { data: { email: account.email } })
  await confirm(page).click()
  await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  await expect(failure(page)).toHaveCount(0)
})
