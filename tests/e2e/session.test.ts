/** Where a session leads: back to the opened link, never to another site; and the headers of each call. */
import type { Page, Request } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { foreignToken, signInByForm } from './gestures.ts'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('prosa.token'))

const deepLinks = [
  '/agentes',
  '/dashboard',
  '/docs',
  '/agentes/123/conversas?canal=whatsapp&busca=p%C3%A3o',
  '/agentes/envio-em-massa?agentId=123&agentName=Ana%20%26%20Filhos%20%2B%20100%25',
]
test('[SH-05] a link leads a signed-out visitor through the sign-in and back', async ({ page, account, api }) => {
  const { id } = await api.createAgent()
  await test.step('before it nothing of a page is shown or asked for', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/agentes')
    await expect(page.getByLabel('E-mail')).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    await expect(page.getByRole('complementary')).toHaveCount(0)
  })
  for (const link of deepLinks)
    await test.step(link, async () => {
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
      await page.getByRole('button', { name: 'Sair' }).click()
      await expect(page).toHaveURL('/login')
    })
  await test.step('the tab of an agent that it names is open', async () => {
    await page.goto(`/agentes/${id}?type=channel`)
    await signInByForm(page, account)
    await expect(page).toHaveURL(`/agentes/${id}?type=channel`)
    await expect(page.getByRole('tab', { name: 'Canais' })).toHaveAttribute('aria-selected', 'true')
  })
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
  // The same for a user who is already signed in.
  for (const address of hostile) {
    await page.goto(`/login?returnUrl=${encodeURIComponent(address)}`)
    await expect(page).toHaveURL(`${baseURL}/agentes`)
    await expect(page.getByRole('heading', { level: 1, name: 'Agentes' })).toBeVisible()
  }
})

test('[AU-13] the role is read from the token, and one that this app does not know sees everything', async ({
  page,
  server,
}) => {
  const day = Math.floor(Date.now() / 1000) + 86_400
  const signInAs = async (role: string) => {
    const token = foreignToken({ sub: 'u1', name: 'Caio', email: 'caio@exemplo.com.br', role, exp: day })
    await server.next('login', { kind: 'reply', status: 200, body: { token, message: 'ok' } })
    await server.next('listAgents', { kind: 'reply', status: 200, body: [] })
    await server.next('creditBalance', { kind: 'reply', status: 200, body: { balance: 7 } })
    await signInByForm(page, { email: 'caio@exemplo.com.br', password: 'qualquer' })
    await expect(page.getByRole('heading', { name: 'Nenhum agente encontrado' })).toBeVisible()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
  }
  const dashboard = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' })
  await page.goto('/login')
  await signInAs('USER_CHAT')
  await expect(dashboard).toHaveCount(0)
  await signOut()
  await signInAs('OWNER')
  await expect(dashboard).toBeVisible()
  await signOut()
  await signInAs('ADMIN_MASTER')
  await expect(dashboard).toBeVisible()
  await expect(page.getByRole('button', { name: 'Criar agente' })).toBeVisible()
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
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
  await page.reload()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)

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
