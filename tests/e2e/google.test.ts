import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type TestServer } from './app-test.ts'
import { addressOf, signInByForm } from './gestures.ts'
import { continueWithGoogle, googleButton, test } from './google-page.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })
const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const created = 'Cadastro realizado com sucesso!'
const welcome = 'Login realizado com sucesso!'
const whoIs = async (request: APIRequestContext, token: string | null): Promise<{ id: string; email: string }> => {
  const response = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  return (await response.json()) as { id: string; email: string }
}
const aReply = (token: string, message = welcome) => ({ kind: 'reply', status: 200, body: { token, message } }) as const

test('[AU-05, AU-08] the first time creates the account, the next signs in to it', async ({
  page,
  google,
  context,
  request,
}) => {
  const claims = google.newcomer()
  await google.meets({ claims })
  await page.goto('/login')
  const asked = page.waitForRequest('**/api/auth/google')
  const answered = page.waitForResponse('**/api/auth/google')
  await continueWithGoogle(page)
  expect((await asked).method()).toBe('POST')
  expect(Object.keys((await asked).postDataJSON() as object)).toEqual(['credential'])
  const { token } = (await (await answered).json()) as { token: string }
  await expect(notice(page, created)).toBeVisible()
  await expect(page).toHaveURL('/agentes')
  expect(await storedToken(page)).toBe(token)
  const { id } = await whoIs(request, token)
  expect((await context.cookies()).find(({ name }) => name === 'token')?.value).toBe(token)

  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await continueWithGoogle(page)
  await expect(notice(page, welcome)).toBeVisible()
  await expect(page).toHaveURL('/agentes')
  expect(await whoIs(request, await storedToken(page))).toMatchObject({ id, email: claims.email })
})

test('[AU-05] loading, ready and processing can be seen, and the form waits for Google', async ({
  page,
  google,
  server,
}) => {
  await google.meets({ claims: google.newcomer(), script: 'held' })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(googleButton(page)).toHaveAttribute('aria-busy', 'true')
  await expect(googleButton(page)).toBeDisabled()
  await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toHaveCount(1)
  // The form does not wait for the script.
  await page.getByLabel('E-mail').fill('lia@exemplo.com.br')
  await page.getByLabel('Senha').fill('segredo-123')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  await google.release()
  await expect(googleButton(page)).toBeEnabled()
  await expect(googleButton(page)).toHaveAttribute('aria-busy', 'false')

  await server.next('googleLogin', { kind: 'hold' })
  await continueWithGoogle(page)
  await expect(page.getByRole('button', { name: 'Entrando…', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled()
  await expect(page.getByLabel('E-mail')).not.toBeEditable()
  await server.release('googleLogin')
  await expect(page).toHaveURL('/agentes')
})

test('[AU-05] the keyboard alone is enough, and returnUrl is honoured', async ({ page, google }) => {
  await google.meets({ claims: google.newcomer() })
  await page.goto(`/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  await expect(googleButton(page)).toBeEnabled()
  await page.getByLabel('Senha').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Esqueci minha senha' })).toBeFocused()
  // The submit button is disabled without input, so Tab skips it.
  await page.keyboard.press('Tab')
  await expect(googleButton(page)).toBeFocused()
  await continueWithGoogle(page, () => page.keyboard.press('Enter'))
  await expect(page).toHaveURL('/docs?tema=canais')
})

test('[AU-05] closing Google’s window changes nothing, the registration has the button too, and it waits for the form', async ({
  page,
  google,
  account,
  server,
}) => {
  await google.meets({ claims: google.newcomer() })
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await googleButton(page).click()
  await (await opened).close()
  await expect(alert(page)).toHaveCount(0)

  await test.step('on the registration it creates the account', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
    await continueWithGoogle(page)
    await expect(notice(page, created)).toBeVisible()
    await expect(page).toHaveURL('/agentes')
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
  })
  await test.step('it waits while the form is on its way', async () => {
    await expect(googleButton(page)).toBeEnabled()
    await server.next('login', { kind: 'hold' })
    await signInByForm(page, account)
    await expect(googleButton(page)).toBeDisabled()
    await server.release('login')
    await expect(page).toHaveURL('/agentes')
  })
})

test('[AU-05] a script that is blocked says so, can be tried again, and leaves the form alone', async ({
  page,
  google,
}) => {
  await google.meets({ script: 'broken' })
  await page.goto('/login')
  await expect(page.getByText('Não foi possível carregar o login do Google.', { exact: true })).toBeVisible()
  const retry = page.getByRole('button', { name: 'Tentar novamente', exact: true })
  const failed = page.waitForResponse('**/gsi/client')
  await retry.click()
  expect((await failed).status()).toBe(500)
  await expect(retry).toBeEnabled()
  await page.getByLabel('E-mail').fill('lia@exemplo.com.br')
  await google.meets({ claims: google.newcomer() })
  await retry.click()
  await expect(googleButton(page)).toBeEnabled()
  await expect(page.getByLabel('E-mail')).toHaveValue('lia@exemplo.com.br')
  await continueWithGoogle(page)
  await expect(page).toHaveURL('/agentes')
})

test('[AU-06] without a client id the button says that the set-up is pending, and nothing is loaded', async ({
  page,
  server,
}) => {
  await server.next('config', { kind: 'reply', status: 200, body: {} })
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).origin))
  await page.goto('/login')
  await expect(googleButton(page)).toBeEnabled()
  await expect(alert(page)).toHaveCount(0)
  await googleButton(page).click()
  await expect(alert(page)).toHaveText('O login com Google ainda não foi configurado.')
  expect([...new Set(loaded)]).toEqual([new URL(page.url()).origin])
})

/** Chooses the account, and checks the screen while the response is held: the previous message is gone. */
const continueHeld = async (page: Page, server: TestServer) => {
  await server.next('googleLogin', { kind: 'hold' })
  await continueWithGoogle(page)
  await expect(page.getByRole('button', { name: 'Entrando…', exact: true })).toBeDisabled()
  await expect(alert(page)).toHaveCount(0)
}

const badTokens = {
  'for another client': { claims: { aud: 'other.apps.googleusercontent.com' } },
  'that has expired': { claims: { exp: 1_600_000_000 } },
  'of another issuer': { claims: { iss: 'https://accounts.example.com' } },
  'with an unproved address': { claims: { email_verified: false } },
  'signed by somebody else': { unknownKey: true },
}
test('[AU-07] a token that proves nothing is refused, and the next try works', async ({ page, google, server }) => {
  const claims = google.newcomer()
  await page.goto('/login')
  for (const [what, given] of Object.entries(badTokens))
    await test.step(`one ${what}`, async () => {
      await google.meets({ ...given, claims: { ...claims, ...('claims' in given && given.claims) } })
      await continueHeld(page, server)
      const answered = page.waitForResponse('**/api/auth/google')
      await server.release('googleLogin')
      expect((await answered).status()).toBe(401)
      await expect(alert(page)).toHaveText('Falha na autenticação com Google')
      expect(addressOf(page)).toBe('/login')
      expect(await storedToken(page)).toBeNull()
    })
  await test.step('one that does', async () => {
    await google.meets({ claims })
    await continueWithGoogle(page)
    await expect(notice(page, created)).toBeVisible()
    await expect(page).toHaveURL('/agentes')
  })
})

const invalid = 'Dados inválidos: Credencial do Google não fornecida'
const issues = [{ path: 'credential', message: 'Credencial do Google não fornecida' }]
const answers = [
  ['no token', { kind: 'reply', status: 200, body: { message: 'ok' } }, 'Token não encontrado na resposta'],
  ['an empty token', aReply(''), 'Token não encontrado na resposta'],
  ['no token of ours', aReply('abc'), 'Falha na autenticação com Google'],
  ['a page', { kind: 'text', status: 200, text: '<h1>Proxy</h1>' }, 'Falha na autenticação com Google'],
  ['a refusal without words', { kind: 'reply', status: 500, body: {} }, 'Erro ao realizar login com Google'],
  ['a broken proxy', { kind: 'text', status: 502, text: '<h1>502</h1>' }, 'Erro ao realizar login com Google'],
  ['nothing', { kind: 'drop' }, 'Erro ao realizar login com Google'],
  [
    'words of the server',
    { kind: 'reply', status: 502, body: { error: 'google_unreachable', message: 'Volte mais tarde.' } },
    'Volte mais tarde.',
  ],
  [
    'a missing credential',
    { kind: 'reply', status: 400, body: { error: 'invalid_input', message: invalid, issues } },
    'Credencial do Google não fornecida',
  ],
] as const
test('[AU-07] without a usable answer it says so; an account whose address nobody has proved is not merged', async ({
  page,
  google,
  server,
  account,
}) => {
  await page.goto('/login')
  await test.step('a window that hands over no credential: nothing is sent', async () => {
    await google.meets({ noCredential: true })
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await continueWithGoogle(page)
    await expect(alert(page)).toHaveText('Credencial do Google não fornecida')
    expect(sent).not.toContain('/api/auth/google')
  })
  await google.meets({ claims: google.newcomer() })
  for (const [what, outcome, text] of answers)
    await test.step(`answered with ${what}`, async () => {
      await continueHeld(page, server)
      await server.next('googleLogin', outcome)
      await server.release('googleLogin')
      await expect(alert(page)).toHaveText(text)
      expect(addressOf(page)).toBe('/login')
      expect(await storedToken(page)).toBeNull()
      await expect(googleButton(page)).toBeEnabled()
    })
  await test.step('an address of an account that has a password', async () => {
    await google.meets({ claims: { ...google.newcomer(), email: account.email } })
    await continueWithGoogle(page)
    await expect(alert(page)).toHaveText('Já existe uma conta com este e-mail. Entre com sua senha.')
    await signInByForm(page, account)
    await expect(page).toHaveURL('/agentes')
  })
})
