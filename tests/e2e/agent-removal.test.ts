/** The menu of an agent in the list, and its removal. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { contrastOf } from './contrast.ts'
import { letNoticesGo, signInByForm, stopClock } from './gestures.ts'

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

/** Whether the page is still the one that was marked, and so was not reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-before', ''))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-before'))

test('[AL-03, AL-08] the options lead to the details and to the removal, which happens only when confirmed', async ({
  signedIn: page,
  api,
  account,
  server,
}) => {
  const { id } = await api.createAgent({ name: 'Ana "a Boa"' })
  const { id: otherId } = await api.createAgent({ name: 'Bia' })
  await page.goto('/agentes')

  await test.step('by mouse and by keyboard', async () => {
    await options(page, 'Bia').click()
    await expect(page.getByRole('menuitem')).toHaveText(['Detalhes', 'Duplicar', 'Exportar para arquivo', 'Deletar'])
    await item(page, 'Detalhes').click()
    await expect(page).toHaveURL(`/agentes/${otherId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Bia' })).toBeVisible()
    await page.goBack()
    await options(page, 'Bia').focus()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Detalhes')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item(page, 'Deletar')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(item(page, 'Deletar')).toHaveCount(0)
    await expect(options(page, 'Bia')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Detalhes')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item(page, 'Deletar')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: 'Cancelar' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(options(page, 'Bia')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item(page, 'Detalhes')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/agentes/${otherId}`)
    await page.goBack()
  })

  const removals: Request[] = []
  page.on('request', (request) => isRemoval(request) && removals.push(request))
  await askToRemove(page, 'Ana "a Boa"')
  await expect(dialog(page)).toContainText(
    'O agente "Ana "a Boa"" será removido com seus treinamentos, conversas, canais e campanhas, também as que estão em andamento.',
  )
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

test('[AL-04, SH-03] USER_CHAT has neither options nor Ver detalhes, nor the Dashboard', async ({
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
  await expect(card(page, 'Ana').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Criar agente' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Sem acesso' })).toBeVisible()
})

/** What a user may start while the list is about to reload, and how to return to the list. */
const begun = {
  'opens the wizard': {
    begin: (page: Page) => page.getByRole('button', { name: 'Criar agente' }).click(),
    see: (page: Page) => expect(page.getByLabel('Nome do agente')).toBeVisible(),
    end: (page: Page) => page.keyboard.press('Escape'),
  },
  'goes elsewhere': {
    begin: (page: Page) => page.getByRole('link', { name: 'Documentação' }).click(),
    see: (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible(),
    end: (page: Page) => page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click(),
  },
  'searches on': {
    begin: (page: Page) => page.getByPlaceholder('Buscar agentes...').fill('b'),
    see: (page: Page) => expect(card(page, 'Bia')).toBeVisible(),
    end: (page: Page) => page.getByPlaceholder('Buscar agentes...').fill(''),
  },
}
test('[AL-09] whoever begins something within 500 ms of a removal is not interrupted; otherwise the page reloads', async ({
  signedIn: page,
  api,
}) => {
  const doomed = ['Ana', 'Caio', 'Davi', 'Eva']
  for (const name of ['Bia', ...doomed]) await api.createAgent({ name })
  await page.clock.install()
  await page.goto('/agentes')
  await expect(card(page, 'Bia')).toBeVisible()
  await mark(page)

  for (const [what, { begin, see, end }] of Object.entries(begun))
    await test.step(`one ${what}`, async () => {
      const name = doomed.pop() ?? ''
      await askToRemove(page, name)
      await stopClock(page)
      await confirm(page).click()
      await expect(success(page, name)).toBeVisible()
      // Runs the closing animation, because the dialog must be gone.
      await page.clock.runFor(300)
      await expect(dialog(page)).toHaveCount(0)
      await begin(page)
      await page.clock.runFor(2_000)
      await page.clock.resume()
      await see(page)
      expect(await isMarked(page)).toBe(true)
      await end(page)
      await expect(card(page, 'Ana')).toBeVisible()
      await letNoticesGo(page)
    })

  await test.step('it says so, fetches the list at once, and reloads the page after exactly 500 ms', async () => {
    await page.getByPlaceholder('Buscar agentes...').fill('a')
    await page.getByRole('button', { name: 'Ativos', exact: true }).click()
    await askToRemove(page, 'Ana')
    await stopClock(page)
    await confirm(page).click()
    await expect(success(page, 'Ana')).toBeVisible()
    // The page is back while the dialog still fades.
    await expect(card(page, 'Bia')).toBeVisible()
    // What was fetched is shown by a timer.
    let passedMs = 0
    const countAfterOneMs = async () => {
      await page.clock.runFor(1)
      passedMs += 1
      return card(page, 'Ana').count()
    }
    await expect.poll(countAfterOneMs).toBe(0)
    await page.clock.runFor(499 - passedMs)
    expect(await isMarked(page)).toBe(true)
    await expect(success(page, 'Ana')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.clock.runFor(1)
    await reloaded
    expect(await isMarked(page)).toBe(false)
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeFocused()
    await expect(card(page, 'Bia')).toBeVisible()
    await expect(card(page, 'Ana')).toHaveCount(0)
    await expect(page.getByPlaceholder('Buscar agentes...')).toHaveValue('a')
    await expect(page.getByRole('button', { name: 'Ativos', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(success(page, 'Ana')).toHaveCount(0)
  })
})

test('[AL-04, AL-09] a removal that fails says so, whatever the reason, and can be tried again', async ({
  signedIn: page,
  api,
  account,
  server,
  request,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  for (const name of ['Bia', 'Caio']) await api.createAgent({ name })
  await page.clock.install()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/agentes')
  await askToRemove(page, 'Caio')
  await confirm(page).hover()
  await expect(confirm(page)).toHaveCSS('background-color', 'rgb(170, 109, 104)')
  expect(await contrastOf(confirm(page))).toBeGreaterThanOrEqual(4.5)
  await server.next('deleteAgent', { kind: 'reply', status: 500, body: { error: 'x', message: 'Banco fora do ar' } })
  await confirm(page).click()

  await test.step('with a message, which is not shown', async () => {
    await expect(failure(page)).toBeVisible()
    await expect(page.getByText('Banco fora do ar')).toHaveCount(0)
    await expect(confirm(page)).toBeFocused()
    await letNoticesGo(page)
  })
  await test.step('with a cut connection', async () => {
    await server.next('deleteAgent', { kind: 'drop' })
    await page.keyboard.press('Enter')
    await expect(failure(page)).toBeVisible()
    await expect(confirm(page)).toBeFocused()
    await letNoticesGo(page)
  })
  await test.step('and the next try works', async () => {
    const reloaded = page.waitForEvent('load')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Caio')).toHaveCount(0)
    await reloaded
    await expect(card(page, 'Bia')).toBeVisible()
  })
  await test.step('of one who lost the right to remove, with a page that still offers it', async () => {
    await askToRemove(page, 'Bia')
    await server.setRole(account.email, 'USER_CHAT')
    await confirm(page).click()
    await expect(failure(page)).toBeVisible()
    await page.reload()
    await expect(card(page, 'Bia')).toBeVisible()
    await server.setRole(account.email, 'USER')
  })
  await test.step('of an agent removed from elsewhere, which leaves the list', async () => {
    await askToRemove(page, 'Ana')
    const headers = { authorization: `Bearer ${account.token}` }
    expect((await request.delete(`/api/delete-agent/${id}`, { headers })).status()).toBe(200)
    await confirm(page).click()
    await expect(failure(page)).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(card(page, 'Ana')).toHaveCount(0)
    await expect(card(page, 'Bia')).toBeVisible()
    await letNoticesGo(page)
  })
  await test.step('with an ended session, which leads to the sign-in as with every call', async () => {
    await askToRemove(page, 'Bia')
    await request.post('/__test/expire', { data: { email: account.email } })
    await confirm(page).click()
    await expect(page.getByText('Sessão expirada. Por favor, faça login novamente.', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
    await expect(failure(page)).toHaveCount(0)
  })
})

for (const [reducedMotion, duration] of [
  ['reduce', '0s'],
  ['no-preference', '0.225s'],
] as const)
  test(`a dialog appears in ${duration} when the system's setting for motion is ${reducedMotion}`, async ({
    signedIn: page,
    api,
  }) => {
    await api.createAgent({ name: 'Bia' })
    await page.emulateMedia({ reducedMotion })
    await page.goto('/agentes')
    await askToRemove(page, 'Bia')
    await expect(dialog(page).locator('..')).toHaveCSS('transition-duration', duration)
  })

for (const tab of ['Perfil', 'Treinamentos', 'Configurações', 'Canais'])
  test(`an agent removed elsewhere is told as that when the tab ${tab} is opened, and leaves the list`, async ({
    signedIn: page,
    api,
    account,
    request,
  }) => {
    const { id } = await api.createAgent({ name: 'Ana' })
    await page.goto('/agentes')
    await card(page, 'Ana').getByRole('link', { name: 'Ver detalhes' }).click()
    await page.getByRole('tab', { name: 'Estágios' }).click()
    await expect(page.getByRole('button', { name: 'Criar Primeiro Estagio' })).toBeVisible()

    const headers = { authorization: `Bearer ${account.token}` }
    expect((await request.delete(`/api/delete-agent/${id}`, { headers })).ok()).toBe(true)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Agente não encontrado' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    await page.getByRole('link', { name: 'Voltar aos agentes' }).click()
    await expect(page.getByText('Nenhum agente')).toBeVisible()
    await expect(card(page, 'Ana')).toHaveCount(0)
  })

test('an agent removed before its card is pressed leaves the list', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  await api.createAgent({ name: 'Bia' })
  await page.goto('/agentes')
  await expect(card(page, 'Ana')).toBeVisible()
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.delete(`/api/delete-agent/${id}`, { headers })).ok()).toBe(true)
  await card(page, 'Ana').getByRole('link', { name: 'Ver detalhes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Agente não encontrado' })).toBeVisible()
  await page.goBack()
  await expect(card(page, 'Ana')).toHaveCount(0)
  await expect(card(page, 'Bia')).toBeVisible()
})
