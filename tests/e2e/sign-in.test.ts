import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addressOf, foreignToken, signInByForm } from './gestures.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))
const alert = (page: Page) => page.getByRole('alert').filter({ visible: true })

test('[AU-01, AU-02] signing in keeps the token in local storage and for a day in a cookie', async ({
  page,
  context,
  account,
}) => {
  await page.goto('/login')
  const asked = page.waitForRequest('**/api/auth/login')
  const answered = page.waitForResponse('**/api/auth/login')
  const before = Date.now() / 1000
  await signInByForm(page, account)
  expect((await asked).method()).toBe('POST')
  expect((await asked).postDataJSON()).toEqual({ email: account.email, password: account.password })
  const { token } = (await (await answered).json()) as { token: string }
  expect(token).not.toBe(account.token)
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/agentes')
  expect(await storedToken(page)).toBe(token)
  // Whoever signs in next at this browser does not read it.
  const kept = () => page.evaluate(() => ['email', 'name'].map((one) => sessionStorage.getItem(`prosa.tab.${one}`)))
  await expect.poll(kept).toEqual([null, null])
  const cookies = (await context.cookies()).filter(({ name }) => name === 'token')
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatchObject({ value: token, path: '/', sameSite: 'Strict' })
  const lifetime = (cookies[0]?.expires ?? 0) - before
  expect(lifetime).toBeGreaterThan(86_400 - 2)
  expect(lifetime).toBeLessThan(86_400 + 2 + (Date.now() / 1000 - before))
})

test('[AU-01] a device whose clock is more than a day ahead signs in, and stays signed in over a reload', async ({
  page,
  account,
}) => {
  await page.clock.setSystemTime(Date.now() + 25 * 3_600_000)
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/agentes')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Agentes' })).toBeVisible()
  await expect(page).toHaveURL('/agentes')
})

const deny = () =>
  Object.defineProperty(globalThis, 'localStorage', {
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
const fill = () =>
  Object.defineProperty(Storage.prototype, 'setItem', {
    value: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })

for (const [how, spoil] of Object.entries({ forbidden: deny, full: fill }))
  test(`[AU-02] where storage is ${how}, the session lasts as long as the page`, async ({ page, account, api }) => {
    await api.createAgent({ name: 'Bia' })
    await page.addInitScript(spoil)
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(page.getByRole('listitem', { name: 'Bia' })).toBeVisible()
    await page.getByRole('button', { name: 'Recolher menu' }).click()
    await expect(page.getByRole('button', { name: 'Expandir menu' })).toBeVisible()
  })

test('[AU-03] a reply in plain text that looks like a token signs in', async ({ page, account, server }) => {
  await server.next('login', { kind: 'text', status: 200, text: account.token })
  await page.goto('/login')
  await signInByForm(page, { email: account.email, password: 'nem-olhou' })
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/agentes')
  expect(await storedToken(page)).toBe(account.token)
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
})

const notTokens = {
  'a text': 'ok',
  'a page': '<!doctype html><title>Proxy</title>',
  'what only begins like a token': 'eyJhbGciOi.nada.disso',
  'an expired token': foreignToken({ sub: 'u1', exp: 1_600_000_000 }),
}

const wordless = {
  'an empty body': { kind: 'reply', status: 500, body: {} },
  'an empty message': { kind: 'reply', status: 400, body: { error: 'invalid', message: '' } },
  'a page': { kind: 'text', status: 502, text: '<h1>Bad Gateway</h1>' },
} as const
test('[AU-02, AU-03, AU-04] a refused sign-in says why and keeps what was typed; the next try leads to returnUrl', async ({
  page,
  account,
  server,
}) => {
  const submit = page.getByRole('button', { name: 'Entrar', exact: true })
  // The previous message disappears as soon as the user types.
  const signInAnew = async (password: string) => {
    await page.getByLabel('Senha').fill('')
    await expect(alert(page)).toHaveCount(0)
    await signInByForm(page, { ...account, password })
  }
  await page.goto(`/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  const here = addressOf(page)

  await test.step('the form waits for an e-mail and a password', async () => {
    await expect(submit).toBeDisabled()
    await page.getByLabel('E-mail').fill(account.email)
    await expect(submit).toBeDisabled()
    await page.getByLabel('Senha').fill(account.password)
    await expect(submit).toBeEnabled()
  })
  await test.step('a wrong password is answered with the words of the server', async () => {
    await signInAnew('outra-senha')
    await expect(alert(page)).toHaveText('E-mail ou senha incorretos.')
    expect(addressOf(page)).toBe(here)
    expect(await storedToken(page)).toBeNull()
  })
  for (const [what, text] of Object.entries(notTokens))
    await test.step(`${what} instead of a reply is refused`, async () => {
      await server.next('login', { kind: 'text', status: 200, text })
      await signInAnew(account.password)
      await expect(alert(page)).toHaveText('Resposta inválida do servidor')
      expect(addressOf(page)).toBe(here)
      expect(await storedToken(page)).toBeNull()
      await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
    })
  for (const [what, outcome] of Object.entries(wordless))
    await test.step(`a refusal with ${what} has words of our own`, async () => {
      await server.next('login', outcome)
      await signInAnew(account.password)
      await expect(alert(page)).toHaveText('Erro ao realizar login')
      expect(addressOf(page)).toBe(here)
    })
  await test.step('without an answer the server is out of reach', async () => {
    await server.next('login', { kind: 'drop' })
    await signInAnew(account.password)
    await expect(alert(page)).toContainText('Sem conexão com o servidor')
  })
  await test.step('the next try works, and leads to returnUrl', async () => {
    await server.next('login', { kind: 'hold' })
    await submit.click()
    await expect(submit).toBeDisabled()
    await server.release('login')
    await expect(page).toHaveURL('/docs?tema=canais')
    await expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()
  })
})

const openRegistration = async (page: Page, address = '/login') => {
  await page.goto(address)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
}
const createAccount = (page: Page) => page.getByRole('button', { name: 'Criar conta', exact: true })

test('registration creates an account that can sign in again, and leads to returnUrl', async ({ page }) => {
  const email = `joana.${randomUUID()}@exemplo.com.br`
  await openRegistration(page, `/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  await page.getByLabel('Seu nome').fill('Joana Prado')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill('pao-de-queijo')
  await createAccount(page).click()
  await expect(page.getByText('Cadastro realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/docs?tema=canais')
  await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, { email, password: 'pao-de-queijo' })
  await expect(page).toHaveURL('/agentes')
})

test('[AC-01] a field of the registration says what is wrong once it was left', async ({ page }) => {
  await page.goto('/criar-conta')
  const email = page.getByLabel('E-mail')
  const password = page.getByRole('textbox', { name: 'Senha', exact: true })
  // Buttons are disabled until the script runs, which alone knows when a field was left.
  await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeEnabled()
  await page.getByLabel('Seu nome').fill('Ana')
  await email.pressSequentially('ana@')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await password.pressSequentially('curta')
  await expect(email).toHaveAccessibleDescription('Informe um e-mail válido')
  await expect(password).toHaveAttribute('aria-invalid', 'false')
  await email.pressSequentially('exemplo.com')
  await expect(email).toHaveAttribute('aria-invalid', 'false')
  await expect(password).toHaveAccessibleDescription('Use pelo menos 8 caracteres')
  await expect(page.getByText('Informe um e-mail válido')).toHaveCount(0)
})

test('registration asks for a name, an e-mail and eight characters of password, and says what it refuses', async ({
  page,
  account,
}) => {
  const name = page.getByLabel('Seu nome')
  const email = page.getByLabel('E-mail')
  const password = page.getByLabel('Senha')
  await openRegistration(page)

  await test.step('what it asks for', async () => {
    await name.fill('Joana')
    await email.fill('joana@exemplo.com.br')
    await password.fill('1234567')
    await expect(password).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
    await expect(createAccount(page)).toBeDisabled()
    await password.fill('12345678')
    await expect(createAccount(page)).toBeEnabled()
    await name.fill('  ')
    await expect(createAccount(page)).toBeDisabled()
  })
  await test.step('the password can be read while it is typed', async () => {
    await password.fill('pao-de-queijo')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Mostrar senha' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(password).toHaveValue('pao-de-queijo')
  })
  await test.step('what the server refuses is shown beside its field', async () => {
    await name.fill('Joana')
    await email.fill('joana arroba exemplo')
    await password.fill('12345678')
    await createAccount(page).click()
    await expect(email).toHaveAccessibleDescription('Informe um e-mail válido')
    await expect(password).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
    await email.fill('joana')
    await expect(email).toHaveAccessibleDescription('')
  })
  await test.step('a taken e-mail is said, and what was typed is kept', async () => {
    await name.fill('Outra Maria')
    await email.fill(account.email.toUpperCase())
    await password.fill('segredo-456')
    await createAccount(page).click()
    await expect(email).toHaveAccessibleDescription(
      'Já existe uma conta com este e-mail. Faça login ou recupere a senha.',
    )
    await expect(name).toHaveValue('Outra Maria')
    await expect(email).toHaveValue(account.email.toUpperCase())
    expect(await storedToken(page)).toBeNull()
  })
  await test.step('the first account is still the one that was there', async () => {
    await page.getByRole('button', { name: 'Fazer login' }).click()
    await expect(alert(page)).toHaveCount(0)
    await password.fill(account.password)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/agentes')
  })
})
