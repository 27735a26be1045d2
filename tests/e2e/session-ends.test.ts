/** The end of a session: by Sair, or because the server rejects it. */
import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, signIn, test } from './app-test.ts'
import {
  addressOf,
  continueButton,
  foreignToken,
  signInByForm,
  stopClock,
  walkToSettings,
  letNoticesGo,
} from './gestures.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))
/** To be polled: another process of the browser keeps them, so a page may be ahead of it. */
const tokenCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'token').map(({ value }) => value)
const expiry = (page: Page) => page.getByText('Sessão expirada. Por favor, faça login novamente.', { exact: true })
const unauthorized = { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não autorizado' } } as const

test('[AU-11] signing in and out reaches the other tabs, and signing out the server', async ({
  page,
  context,
  request,
  account,
}) => {
  const other = await context.newPage()
  await other.goto('/docs?tema=canais')
  await expect(other.getByLabel('E-mail')).toBeVisible()
  await page.goto('/login')
  await signInByForm(page, account)
  await expect(page).toHaveURL('/agentes')
  await expect(other).toHaveURL('/docs?tema=canais')
  await expect(other.getByRole('heading', { level: 1, name: 'Documentação' })).toBeVisible()

  const token = await storedToken(page)
  const withToken = () => request.get('/api/agents', { headers: { authorization: `Bearer ${token}` } })
  expect((await withToken()).status()).toBe(200)

  const setHidden = (isHidden: boolean) =>
    other.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  const ended = page.waitForResponse('**/api/logout')
  await page.getByRole('button', { name: 'Sair' }).click()
  expect((await ended).request().method()).toBe('POST')
  expect(await (await ended).request().headerValue('authorization')).toBe(`Bearer ${token}`)
  expect((await ended).status()).toBe(200)
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expect.poll(() => tokenCookies(context)).toEqual([])
  expect((await withToken()).status()).toBe(401)

  await expect(other.getByLabel('E-mail')).toBeVisible()
  await expect(other).toHaveURL(`/login?returnUrl=${encodeURIComponent('/docs?tema=canais')}`)
  await test.step('the other tab says why, once it is looked at', async () => {
    const ended = (tab: Page) => tab.getByText('A sessão terminou em outra aba. Entre de novo para continuar daqui.')
    await expect(ended(other)).toHaveCount(0)
    await setHidden(false)
    await expect(ended(other)).toBeVisible()
    await expect(ended(page)).toHaveCount(0)
  })
  await page.goBack()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('[AU-11] signing out works whatever the server does, and the next to sign in sees nothing of it', async ({
  page,
  context,
  account,
  api,
  server,
}) => {
  await api.createAgent({ name: 'Agente da Maria' })
  await page.goto('/login')
  for (const [what, kind] of [
    ['is out of reach', 'drop'],
    ['never answers', 'hold'],
  ] as const)
    await test.step(`the server ${what}`, async () => {
      await signInByForm(page, account)
      await expect(page).toHaveURL('/agentes')
      await expect(page.getByText('Agente da Maria')).toBeVisible()
      await server.next('logout', { kind })
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page).toHaveURL('/login')
      await expect(page.getByLabel('E-mail')).toBeVisible()
      expect(await storedToken(page)).toBeNull()
      await expect.poll(() => tokenCookies(context)).toEqual([])
    })
  await test.step('nobody sees what was read for the account before', async () => {
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await page.getByLabel('Seu nome').fill('Joana')
    await page.getByLabel('E-mail').fill(account.email.replace('maria.', 'joana.'))
    await page.getByLabel('Senha').fill('pao-de-queijo')
    await page.getByRole('button', { name: 'Criar conta', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
    await expect(page.getByText('Agente da Maria')).toHaveCount(0)
  })
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
  // By now the component that shows notices is loaded, so that the next notice appears at once.
  await expect(page.getByText('Login realizado com sucesso!', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dizer olá' })).toBeEnabled()
  // One notice at a time: the next one waits until this one has disappeared.
  await letNoticesGo(page)
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
  await expect(expiry(page)).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expect.poll(() => tokenCookies(context)).toEqual([])
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
test('[AU-12] a 401 of any call ends the session', async ({ page, server, api, account, request }) => {
  const { id } = await api.createAgent()
  for (const [call, { path, act }] of Object.entries(refusable))
    await test.step(call, async () => {
      await signIn(page, account)
      await server.next(call as keyof typeof refusable, unauthorized)
      await page.goto(path(id))
      await act(page)
      await expect(expiry(page)).toBeVisible()
      await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(path(id))}`)
      await expect(page.getByLabel('E-mail')).toBeVisible()
      expect(await storedToken(page)).toBeNull()
    })
  await test.step('one that the server itself has ended', async () => {
    await signIn(page, account)
    await page.goto('/docs')
    await expect(page.getByRole('status', { name: /Créditos: \d/ })).toBeVisible()
    await request.post('/__test/expire', { data: { email: account.email } })
    await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
    await expect(expiry(page)).toBeVisible()
    await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  })
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
