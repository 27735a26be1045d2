import type { Page, Request } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { stopClock, untilRequestsSeen } from './gestures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Instagram DM' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Conectar Instagram' })
const connectButton = (page: Page) => dialog(page).getByRole('button', { name: 'Conectar com o Instagram' })

const openTab = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/agentes/${id}?type=channel`)
  await expect(card(page).getByRole('status')).toHaveText('Não conectado')
}
const openDialog = (page: Page) => card(page).getByRole('button', { name: 'Conectar' }).click()

/** Opens Instagram's window and answers its questions. */
const authorize = async (page: Page, answer: string, username: string): Promise<Page> => {
  const opened = page.waitForEvent('popup')
  await connectButton(page).click()
  const popup = await opened
  await popup.getByLabel('Nome de usuário').fill(username)
  await popup
    .getByRole('button', { name: answer, exact: true })
    .click()
    .catch((cause: unknown) => {
      // The window may close before Playwright considers the click done.
      if (!popup.isClosed()) throw cause
    })
  return popup
}

let names = 0
const newName = (): string => `loja.${Date.now()}.${(names += 1)}`

test('[IG-01] [IG-03] [IG-04] [IG-07] [IB-06] connected in a window of 600x700, and disconnected again', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/instagram/.test(pathname) && /fetch|xhr/.test(request.resourceType()))
      calls.push(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`.trim())
  })
  await openTab(page, id)
  await expect(card(page).getByText('simulado', { exact: true })).toBeVisible()
  await openDialog(page)
  for (const text of [
    'Sua conta é profissional (Business ou Creator).',
    'Você é administrador da conta.',
    "'Ferramentas conectadas' está ativado nas configurações de mensagens.",
  ])
    await expect(dialog(page).getByText(text)).toBeVisible()

  await page.evaluate(() => {
    const real = window.open.bind(window)
    window.open = (...given) => {
      document.body.dataset['opened'] = given.join(' | ')
      return real(...given)
    }
  })
  const username = newName()
  await authorize(page, 'Permitir', username)
  await expect(dialog(page).getByText('Tudo certo!')).toBeVisible()
  await expect(page.getByText('Instagram conectado com sucesso!')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(card(page).getByRole('status')).toContainText(`Conectado como @${username}`)
  await expect(card(page)).toBeFocused()
  const opened = (await page.evaluate(() => document.body.dataset['opened'])) ?? ''
  expect(opened).toContain('width=600,height=700')
  const query = new URL(opened.split(' | ')[0] ?? '').searchParams
  expect(query.get('state')).toMatch(new RegExp(String.raw`^${id}\.[\w-]{32}$`))
  const scopes = ['basic', 'manage_messages', 'manage_comments', 'content_publish', 'manage_insights']
  expect(query.get('scope')?.split(',')).toEqual(scopes.map((scope) => `instagram_business_${scope}`))

  expect(calls).toContain(`GET /instagram/connection-status?agentId=${id}`)
  expect(calls).toContain(`GET /api/agents/${id}/instagram`)
  const auth = calls.find((each) => each.startsWith('POST /instagram/auth '))
  expect(JSON.parse(auth?.split(' ')[2] ?? '')).toEqual({ agentId: id, code: expect.stringMatching(/^AQ[\w-]{40}$/) })

  await card(page).getByText('Histórico da conexão').click()
  await expect(card(page).getByRole('list', { name: 'Histórico da conexão' })).toContainText('Conectado')
  await card(page).getByRole('button', { name: 'Desconectar' }).click()
  await page.clock.install()
  await stopClock(page)
  calls.length = 0
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar Instagram' }).click()
  await expect(page.getByText('Instagram desconectado com sucesso')).toBeVisible()
  await page.clock.runFor(900)
  expect(calls).toContain(`POST /instagram/disconnect?agentId=${id}`)
  const recheck = `GET /instagram/connection-status?agentId=${id}`
  await untilRequestsSeen(page)
  expect(calls).not.toContain(recheck)
  await page.clock.runFor(200)
  await expect.poll(() => calls).toContain(recheck)
  await page.clock.resume()
  await expect(card(page).getByRole('status')).toHaveText('Não conectado')
  await expect(card(page)).toBeFocused()
})

test('[IG-02] asked every 5 s while it is not connected; the pulse ends after 30 s', async ({
  signedIn: page,
  api,
}) => {
  const { id } = await api.createAgent()
  const isRead = (request: Request) => request.url().includes('/connection-status')
  let [asked, answered] = [0, 0]
  page.on('request', (request) => void (isRead(request) && (asked += 1)))
  page.on('requestfinished', (request) => void (isRead(request) && (answered += 1)))
  await openTab(page, id)
  await expect.poll(() => answered).toBeGreaterThan(0)
  await page.clock.install()
  await stopClock(page)
  const before = asked
  // The next one may still wait for the clock that was there before.
  const isOnThisClock = async () => {
    await page.clock.runFor(1_000)
    return asked > before + 1
  }
  await expect.poll(isOnThisClock).toBe(true)
  for (const _round of [1, 2]) {
    await expect.poll(() => answered).toBe(asked)
    const known = asked
    // The clock may stand up to a second after the last one.
    await page.clock.runFor(3_900)
    await untilRequestsSeen(page)
    expect(asked).toBe(known)
    await page.clock.runFor(1_200)
    await expect.poll(() => asked).toBe(known + 1)
  }
  await page.clock.resume()

  await openDialog(page)
  await page.evaluate(() => (window.open = () => ({ closed: false }) as Window))
  await expect(connectButton(page)).toBeEnabled()
  await connectButton(page).click()
  await dialog(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(card(page).getByTestId('pulse')).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(card(page).getByTestId('pulse')).toBeVisible()
  await page.clock.runFor(10_500)
  await expect(card(page).getByTestId('pulse')).toBeHidden()
})

test('[IG-03] a blocked window is said', async ({ signedIn: page, api }) => {
  const { id } = await api.createAgent()
  await openTab(page, id)
  await openDialog(page)
  await page.evaluate(() => (window.open = () => null))
  await connectButton(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'O popup foi bloqueado pelo navegador. Por favor, permita popups para este site.',
  )
  await expect(connectButton(page)).toBeEnabled()
})

test('[IG-05] what goes wrong is said, with the hint where the set-up is to blame', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openTab(page, id)
  await openDialog(page)
  const alert = dialog(page).getByRole('alert')
  const hint = /Confira a configuração do aplicativo .* endereço de retorno/
  const opened = page.waitForEvent('popup')
  await connectButton(page).click()
  await (await opened).close()
  await expect(alert).toHaveText('A janela do Instagram foi fechada antes do fim da autorização.')
  await authorize(page, 'Recusar', newName())
  await expect(alert).toHaveText('Erro: você não permitiu o acesso na janela do Instagram.')
  await authorize(page, 'Permitir com código inválido', newName())
  await expect(alert).toContainText('Autorização inválida: o código já foi usado ou venceu.')
  await expect(alert).toContainText(hint)

  await server.next('instagramAuth', { kind: 'reply', status: 200, body: { success: false } })
  await authorize(page, 'Permitir', newName())
  await expect(alert).toHaveText('Falha na autenticação. Tente novamente.')
  await server.next('instagramAuth', { kind: 'drop' })
  await authorize(page, 'Permitir', newName())
  await expect(alert).toHaveText('Ocorreu um erro ao verificar a autenticação')
})

test('[IG-04] an account that is connected already is said to be; messages of other windows are not heard', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openTab(page, id)
  await openDialog(page)
  const opened = page.waitForEvent('popup')
  await connectButton(page).click()
  const popup = await opened
  // From the right origin but another window: ignored.
  await page.evaluate(() => window.postMessage({ type: 'INSTAGRAM_AUTH_RESULT', code: 'roubado' }, '*'))
  // From the window but another origin: ignored as well.
  await popup.evaluate(() => {
    const opener = window.opener as Window
    opener.postMessage({ type: 'INSTAGRAM_AUTH_RESULT', error: 'mentira' }, '*')
  })
  await expect(dialog(page).getByText('Termine na janela do Instagram.')).toBeVisible()
  await server.next('instagramAuth', {
    kind: 'reply',
    status: 200,
    body: { success: true, message: 'Instagram já está conectado!', wasConnected: true },
  })
  await page.clock.install()
  await stopClock(page)
  await popup
    .getByRole('button', { name: 'Permitir', exact: true })
    .click()
    .catch((cause: unknown) => {
      if (!popup.isClosed()) throw cause
    })
  await expect(page.getByText('Instagram já está conectado!')).toBeVisible()
  await page.clock.runFor(1_900)
  await expect(dialog(page)).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('mentira')).toBeHidden()
})

test('[IG-06] without an application nothing can be connected', async ({ signedIn: page, api, server }) => {
  const { id } = await api.createAgent()
  await server.next('config', { kind: 'reply', status: 200, body: {} })
  await openTab(page, id)
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'ID do aplicativo do Facebook não configurado. Entre em contato com o administrador do sistema.',
  )
  await expect(connectButton(page)).toBeDisabled()
})

test('[IG-07] a disconnection that fails is said for 10 s; so is a status that cannot be read', async ({
  signedIn: page,
  api,
  server,
}) => {
  const { id } = await api.createAgent()
  await openTab(page, id)
  await openDialog(page)
  await authorize(page, 'Permitir', newName())
  await expect(card(page).getByRole('button', { name: 'Desconectar' })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const broken = { kind: 'reply', status: 500, body: { error: 'x', message: 'Não deu.' } } as const
  await server.next('instagramDisconnect', broken)
  await page.clock.install()
  await card(page).getByRole('button', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar Instagram' }).click()
  const notice = page.getByText('Erro ao desconectar o Instagram')
  await expect(notice).toBeVisible()
  await page.clock.runFor(9_000)
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(notice).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()

  await server.next('instagramStatus', broken)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(card(page).getByRole('status')).toHaveText('Não foi possível verificar o status da conexão')
})
