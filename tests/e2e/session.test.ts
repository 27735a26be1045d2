import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, signIn, test } from './app-test.ts'
import { addressOf, continueButton, foreignToken, signInByForm, stopClock, walkToSettings } from './gestures.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))
const tokenCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token').map(({ value }) => value)
const expiry = (page: Page) => page.getByText('Sessão expirada. Por favor, faça login novamente.', { exact: true })
const unauthorized = { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não autorizado' } } as const

const deepLinks = [
  '/agentes',
  '/dashboard',
  '/docs',
  '/agentes/123/conversas?canal=whatsapp&busca=p%C3%A3o',
  '/agentes/envio-em-massa?agentId=123&agentName=Ana%20%26%20Filhos%20%2B%20100%25',
]
for (const link of deepLinks)
  test(`[SH-05] ${link} leads a signed-out visitor through the sign-in and back`, async ({ page, account }) => {
    await page.goto(link)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    const asked = new URL(link, page.url())
    const at = new URL(page.url())
    expect(at.pathname).toBe('/login')
    expect([...at.searchParams.keys()]).toEqual(['returnUrl'])
    const back = new URL(at.searchParams.get('returnUrl') ?? '', page.url())
    expect(back.pathname).toBe(asked.pathname)
    expect([...back.searchParams]).toEqual([...asked.searchParams])
    await signInByForm(page, account)
    await expect(page).toHaveURL(({ pathname }) => pathname === asked.pathname)
    expect([...new URL(page.url()).searchParams]).toEqual([...asked.searchParams])
  })

test('[SH-05] the tab of an agent that a link names is open after the sign-in', async ({ page, account, api }) => {
  const { id } = await api.createAgent()
  await page.goto(`/agentes/${id}?type=channel`)
  await signInByForm(page, account)
  await expect(page).toHaveURL(`/agentes/${id}?type=channel`)
  await expect(page.getByRole('tab', { name: 'Canais' })).toHaveAttribute('aria-selected', 'true')
})

test('[SH-05] nothing of a page is shown or asked for without a session', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/agentes')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await expect(page.getByRole('complementary')).toHaveCount(0)
})

const hostile = [
  '//exemplo.invalid/agentes',
  'https://exemplo.invalid/agentes',
  '/\\exemplo.invalid',
  '/\t/exemplo.invalid',
  '\\/exemplo.invalid',
  'javascript:document.title="x"',
  'agentes',
  '/login',
  '/x/../Login/?returnUrl=%2Fdocs',
  '/.//exemplo.invalid/agentes',
] as const
test('[SH-05] a returnUrl that leads elsewhere stays on this site', async ({ page, account, baseURL }) => {
  await page.goto(`/login?returnUrl=${encodeURIComponent(hostile[0])}`)
  await signInByForm(page, account)
  await expect(page).toHaveURL(`${baseURL}/agentes`)
  // And for one who is signed in already.
  for (const address of hostile) {
    await page.goto(`/login?returnUrl=${encodeURIComponent(address)}`)
    await expect(page).toHaveURL(`${baseURL}/agentes`)
    await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
  }
})

test('[AU-11] signing out ends the session here, on the server and in other tabs', async ({
  page,
  context,
  request,
  account,
}) => {
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/agentes')
  const token = await storedToken(page)
  const withToken = () => request.get('/api/agents', { headers: { authorization: `Bearer ${token}` } })
  expect((await withToken()).status()).toBe(200)
  const other = await context.newPage()
  await other.goto('/docs')
  await expect(other.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()

  const ended = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Sair' }).click()
  expect((await ended).request().method()).toBe('POST')
  expect(await (await ended).request().headerValue('authorization')).toBe(`Bearer ${token}`)
  expect((await ended).status()).toBe(200)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  expect(await tokenCookies(context)).toEqual([])
  expect((await withToken()).status()).toBe(401)

  await expect(other.getByLabel('E-mail')).toBeVisible()
  expect(new URL(other.url()).pathname).toBe('/login')
  await page.goBack()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

for (const [what, kind] of [
  ['is out of reach', 'drop'],
  ['never answers', 'hold'],
] as const)
  test(`[AU-11] signing out works when the server ${what}`, async ({ page, context, account, server }) => {
    await page.goto('/login')
    await signInByForm(page, account)
    await expect(page).toHaveURL('/agentes')
    await server.next('logout', { kind })
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    expect(await tokenCookies(context)).toEqual([])
  })

test('signing in reaches the other tabs as well', async ({ page, context, account }) => {
  const other = await context.newPage()
  await other.goto('/docs?tema=canais')
  await expect(other.getByLabel('E-mail')).toBeVisible()
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(other).toHaveURL('/docs?tema=canais')
  await expect(other.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()
})

test('nobody sees what was read for the account before', async ({ page, account, api }) => {
  await api.createAgent({ name: 'Agente da Maria' })
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page.getByText('Agente da Maria')).toBeVisible()
  await page.getByRole('button', { name: 'Sair' }).click()
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await page.getByLabel('Seu nome').fill('Joana')
  await page.getByLabel('E-mail').fill(account.email.replace('maria.', 'joana.'))
  await page.getByLabel('Senha').fill('pao-de-queijo')
  await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  await expect(page.getByText('Agente da Maria')).toHaveCount(0)
})

test('[AU-12] a refused session says so and leads to the sign-in after exactly two seconds', async ({
  page,
  context,
  account,
  server,
  api,
}) => {
  const { id } = await api.createAgent({ name: 'Ana' })
  const here = `/agentes/${id}?type=debug`
  await page.clock.install()
  await page.goto(`/login?returnUrl=${encodeURIComponent(here)}`)
  await signInByForm(page, account)
  // By now what shows notices has been loaded, so that the next is shown at once.
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dizer olá' })).toBeEnabled()
  await server.next('testChat', unauthorized)
  await stopClock(page)
  await page.getByRole('button', { name: 'Dizer olá' }).click()
  await expect(expiry(page)).toBeVisible()
  expect(addressOf(page)).toBe(here)
  await page.clock.runFor(1_999)
  await expect(expiry(page)).toBeVisible()
  expect(addressOf(page)).toBe(here)
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(here)}`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  expect(await tokenCookies(context)).toEqual([])
  await page.clock.resume()
  await signInByForm(page, account)
  await expect(page).toHaveURL(here)
  await expect(page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()
})

const refusable = {
  listAgents: { path: () => '/agentes', act: () => Promise.resolve() },
  creditBalance: { path: () => '/docs', act: () => Promise.resolve() },
  listTrainings: { path: (id: string) => `/agentes/${id}?type=training`, act: () => Promise.resolve() },
  testChat: {
    path: (id: string) => `/agentes/${id}?type=debug`,
    act: (page: Page) => page.getByRole('button', { name: 'Dizer olá' }).click(),
  },
  modelCosts: {
    path: () => '/agentes',
    act: (page: Page) => page.getByRole('button', { name: 'Criar agente' }).click(),
  },
}
for (const [call, { path, act }] of Object.entries(refusable))
  test(`[AU-12] a 401 of ${call} ends the session too`, async ({ signedIn: page, server, api }) => {
    const { id } = await api.createAgent()
    await server.next(call as keyof typeof refusable, unauthorized)
    await page.goto(path(id))
    await act(page)
    await expect(expiry(page)).toBeVisible()
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path(id))}`)
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })

test('[AU-12] a session that the server has ended says so at the next call', async ({ page, account, request }) => {
  await signIn(page, account)
  await page.goto('/docs')
  await expect(page.getByRole('status', { name: /Créditos: \d/ })).toBeVisible()
  await request.post('/__test/expire', { data: { email: account.email } })
  await page.getByRole('link', { name: 'Agentes', exact: true }).click()
  await expect(expiry(page)).toBeVisible()
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
})

test('[AU-12] a session without user id cannot create an agent', async ({ page, server }) => {
  const day = Math.floor(Date.now() / 1000) + 86_400
  await server.next('login', {
    kind: 'reply',
    status: 200,
    body: { token: foreignToken({ name: 'Sem id', email: 'sem@id.com.br', role: 'USER', exp: day }), message: 'ok' },
  })
  for (let times = 0; times < 4; times++) {
    await server.next('listAgents', { kind: 'reply', status: 200, body: [] })
    await server.next('creditBalance', { kind: 'reply', status: 200, body: { balance: 7 } })
    await server.next('modelCosts', { kind: 'reply', status: 500, body: {} })
  }
  await page.goto('/login')
  await signInByForm(page, { email: 'sem@id.com.br', password: 'qualquer' })
  await expect(page).toHaveURL('/agentes')
  const created: Request[] = []
  page.on('request', (each) => each.method() === 'POST' && created.push(each))
  await walkToSettings(page)
  await continueButton(page).click()
  await expect(expiry(page)).toBeVisible()
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  expect(created.map((each) => each.url())).toEqual([])
})

test('[AU-13] the role is read from the token', async ({ page, server }) => {
  const day = Math.floor(Date.now() / 1000) + 86_400
  const signInAs = async (role: string) => {
    const token = foreignToken({ sub: 'u1', name: 'Caio', email: 'caio@exemplo.com.br', role, exp: day })
    await server.next('login', { kind: 'reply', status: 200, body: { token, message: 'ok' } })
    await server.next('listAgents', { kind: 'reply', status: 200, body: [] })
    await server.next('creditBalance', { kind: 'reply', status: 200, body: { balance: 7 } })
    await page.goto('/login')
    await signInByForm(page, { email: 'caio@exemplo.com.br', password: 'qualquer' })
    await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  }
  const dashboard = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' })
  await signInAs('USER_CHAT')
  await expect(dashboard).toHaveCount(0)
  await page.getByRole('button', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await signInAs('OWNER')
  await expect(dashboard).toBeVisible()
})

test('[AU-13] every call carries the bearer token, and only a call to this site', async ({
  page,
  account,
  api,
  baseURL,
}) => {
  const { id } = await api.createAgent()
  await page.goto('/login')
  const calls: Request[] = []
  page.on('request', (request) => new URL(request.url()).pathname.startsWith('/api/') && calls.push(request))
  await signInByForm(page, account)
  await expect(page.getByRole('link', { name: 'Ver detalhes' })).toBeVisible()
  const token = await storedToken(page)
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('link', { name: 'Ver detalhes' }).click()
  await page.getByRole('tab', { name: 'Treinamentos' }).click()
  await expect(page.getByText('Nenhum treinamento encontrado')).toBeVisible()
  await page.getByRole('tab', { name: 'Testar' }).click()
  await page.getByRole('button', { name: 'Dizer olá' }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(2)

  const paths = new Set(calls.map((request) => `${request.method()} ${new URL(request.url()).pathname}`))
  for (const path of [
    'POST /api/auth/login',
    'GET /api/agents',
    `GET /api/agents/${id}`,
    'GET /api/v1/credits/costs',
    'GET /api/v1/credits/balance',
    `GET /api/trainings/agent/${id}`,
    'POST /api/v1/chat/test-chat',
  ])
    expect(paths).toContain(path)
  expect([...paths].some((path) => path.startsWith(`GET /api/v1/chat/${id}/`))).toBe(true)
  for (const request of calls) {
    const isSignIn = new URL(request.url()).pathname === '/api/auth/login'
    expect(await request.headerValue('authorization'), request.url()).toBe(isSignIn ? null : `Bearer ${token}`)
    expect(new URL(request.url()).origin).toBe(baseURL)
  }
})
