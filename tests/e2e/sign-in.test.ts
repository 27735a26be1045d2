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
  const cookies = (await context.cookies()).filter(({ name }) => name === 'token')
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatchObject({ value: token, path: '/', sameSite: 'Strict' })
  const lifetime = (cookies[0]?.expires ?? 0) - before
  expect(lifetime).toBeGreaterThan(86_400 - 30)
  expect(lifetime).toBeLessThan(86_400 + 30)
})

test('[AU-02] signing in leads to returnUrl when there is one', async ({ page, account }) => {
  await page.goto(`/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  await signInByForm(page, account)
  await expect(page).toHaveURL('/docs?tema=canais')
  await expect(page.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()
})

test('[AU-03] a reply in plain text that looks like a token signs in', async ({ page, account, server }) => {
  await server.next('login', { kind: 'text', status: 200, text: account.token })
  await page.goto('/login')
  await signInByForm(page, { email: account.email, password: 'nem-olhou' })
  await expect(page).toHaveURL('/agentes')
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  expect(await storedToken(page)).toBe(account.token)
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
})

const notTokens = {
  'a text': 'ok',
  'a page': '<!doctype html><title>Proxy</title>',
  'what only begins like a token': 'eyJhbGciOi.nada.disso',
  'an expired token': foreignToken({ sub: 'u1', exp: 1_600_000_000 }),
}
for (const [what, text] of Object.entries(notTokens))
  test(`[AU-03] ${what} instead of a reply is refused`, async ({ page, account, server }) => {
    await server.next('login', { kind: 'text', status: 200, text })
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(alert(page)).toHaveText('Resposta inválida do servidor')
    expect(addressOf(page)).toBe('/login')
    expect(await storedToken(page)).toBeNull()
    // What was typed is still there, and the next try works.
    await expect(page.getByLabel('E-mail')).toHaveValue(account.email)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/agentes')
  })

test('[AU-04] a wrong password is answered with the words of the server', async ({ page, account }) => {
  await page.goto('/login')
  await signInByForm(page, { ...account, password: 'outra-senha' })
  await expect(alert(page)).toHaveText('E-mail ou senha incorretos.')
  expect(addressOf(page)).toBe('/login')
  expect(await storedToken(page)).toBeNull()
  await page.getByLabel('Senha').fill(account.password)
  await expect(alert(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/agentes')
})

const wordless = {
  'an empty body': { kind: 'reply', status: 500, body: {} },
  'an empty message': { kind: 'reply', status: 400, body: { error: 'invalid', message: '' } },
  'a page': { kind: 'text', status: 502, text: '<h1>Bad Gateway</h1>' },
} as const
for (const [what, outcome] of Object.entries(wordless))
  test(`[AU-04] a refusal with ${what} has words of our own`, async ({ page, account, server }) => {
    await server.next('login', outcome)
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(alert(page)).toHaveText('Erro ao realizar login')
    expect(addressOf(page)).toBe('/login')
  })

test('an unanswered sign-in says that the server is out of reach', async ({ page, account, server }) => {
  await server.next('login', { kind: 'drop' })
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(alert(page)).toContainText('Sem conexão com o servidor')
})

test('the form waits for an e-mail and a password, and for the answer', async ({ page, account, server }) => {
  await page.goto('/login')
  const submit = page.getByRole('button', { name: 'Entrar', exact: true })
  await expect(submit).toBeDisabled()
  await page.getByLabel('E-mail').fill(account.email)
  await expect(submit).toBeDisabled()
  await page.getByLabel('Senha').fill(account.password)
  await expect(submit).toBeEnabled()
  await server.next('login', { kind: 'hold' })
  await submit.click()
  await expect(submit).toBeDisabled()
  await server.release('login')
  await expect(page).toHaveURL('/agentes')
})

const openRegistration = async (page: Page) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByRole('heading', { name: 'Crie sua conta' })).toBeVisible()
}
const createAccount = (page: Page) => page.getByRole('button', { name: 'Criar conta', exact: true })

test('registration creates an account that can sign in again', async ({ page }) => {
  const email = `joana.${randomUUID()}@exemplo.com.br`
  await openRegistration(page)
  await page.getByLabel('Seu nome').fill('Joana Prado')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha').fill('pao-de-queijo')
  await createAccount(page).click()
  await expect(page.getByText('Cadastro realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/agentes')
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await signInByForm(page, { email, password: 'pao-de-queijo' })
  await expect(page).toHaveURL('/agentes')
})

test('the password of a new account can be read while it is typed', async ({ page }) => {
  await openRegistration(page)
  await page.getByLabel('Senha').fill('pao-de-queijo')
  await expect(page.getByLabel('Senha')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect(page.getByLabel('Senha')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Senha')).toHaveValue('pao-de-queijo')
})

test('registration leads to returnUrl as well', async ({ page }) => {
  await page.goto(`/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByLabel('Seu nome').fill('Joana Prado')
  await page.getByLabel('E-mail').fill(`joana.${randomUUID()}@exemplo.com.br`)
  await page.getByLabel('Senha').fill('pao-de-queijo')
  await createAccount(page).click()
  await expect(page).toHaveURL('/docs?tema=canais')
})

test('registration with a taken e-mail says so and keeps what was typed', async ({ page, account }) => {
  await openRegistration(page)
  await page.getByLabel('Seu nome').fill('Outra Maria')
  await page.getByLabel('E-mail').fill(account.email.toUpperCase())
  await page.getByLabel('Senha').fill('segredo-456')
  await createAccount(page).click()
  await expect(alert(page)).toHaveText('Já existe uma conta com este e-mail.')
  await expect(page.getByLabel('Seu nome')).toHaveValue('Outra Maria')
  await expect(page.getByLabel('E-mail')).toHaveValue(account.email.toUpperCase())
  expect(await storedToken(page)).toBeNull()
  // The first account is still the one that was there.
  await page.getByRole('button', { name: 'Fazer login' }).click()
  await expect(alert(page)).toHaveCount(0)
  await page.getByLabel('Senha').fill(account.password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL('/agentes')
})

test('registration asks for a name, an e-mail and eight characters of password', async ({ page }) => {
  await openRegistration(page)
  await page.getByLabel('Seu nome').fill('Joana')
  await page.getByLabel('E-mail').fill('joana@exemplo.com.br')
  await page.getByLabel('Senha').fill('1234567')
  await expect(page.getByLabel('Senha')).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
  await expect(createAccount(page)).toBeDisabled()
  await page.getByLabel('Senha').fill('12345678')
  await expect(createAccount(page)).toBeEnabled()
  await page.getByLabel('Seu nome').fill('  ')
  await expect(createAccount(page)).toBeDisabled()
})

test('what the server refuses is shown beside its field', async ({ page }) => {
  await openRegistration(page)
  await page.getByLabel('Seu nome').fill('Joana')
  await page.getByLabel('E-mail').fill('joana arroba exemplo')
  await page.getByLabel('Senha').fill('12345678')
  await createAccount(page).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Informe um e-mail válido')
  await expect(page.getByLabel('Senha')).toHaveAccessibleDescription('Pelo menos 8 caracteres.')
  await page.getByLabel('E-mail').fill('joana')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('')
})
