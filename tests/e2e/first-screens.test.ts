/** The cost of loading a page: number of requests, none of them twice, and number of elements. */
import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { untilRequestsSeen } from './gestures.ts'

/** Opens the page, waits for `isThere`, and returns the requests of the browser. */
const requestsOf = async (page: Page, path: string, isThere: (page: Page) => Promise<void>): Promise<string[]> => {
  const asked: string[] = []
  const listen = (request: { method: () => string; url: () => string }): void => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  // Requests of the previous page are not counted.
  await page.goto('about:blank')
  page.on('request', listen)
  await page.goto(path)
  await isThere(page)
  await untilRequestsSeen(page)
  page.off('request', listen)
  return asked.filter((each) => each !== 'GET /api/health')
}

const expectFew = (asked: string[], most = 10): void => {
  expect(asked, 'nothing is asked for twice').toEqual([...new Set(asked)])
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most)
}

test('[SH-01] each page comes with few requests, none of them twice', async ({
  signedIn: page,
  api,
  account,
  request,
}) => {
  const { id: agentId } = await api.createAgent({ name: 'Bia' })
  await test.step('the agents', async () => {
    expectFew(
      await requestsOf(page, '/agentes', (there) => expect(there.getByRole('listitem', { name: 'Bia' })).toBeVisible()),
    )
  })
  await test.step('the trainings', async () => {
    expectFew(
      await requestsOf(page, `/agentes/${agentId}?type=training`, (there) =>
        expect(there.getByText('Nenhum treinamento encontrado')).toBeVisible(),
      ),
      // Includes six scripts that pages share.
      14,
    )
  })
  await test.step('the chat with its last conversation', async () => {
    const data = { agentId, sessionId: 'visita', message: 'Vocês abrem hoje?', enableSplitMessages: false }
    const headers = { authorization: `Bearer ${account.token}` }
    expect((await request.post('/api/v1/chat/test-chat', { data, headers })).ok()).toBe(true)
    await page.goto(`/agentes/${agentId}?type=debug`)
    await page.getByRole('button', { name: 'Vocês abrem hoje?' }).click()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
    const asked = await requestsOf(page, `/agentes/${agentId}?type=debug`, async (there) => {
      await expect(there.getByRole('log').getByRole('listitem')).toHaveCount(3)
      await expect(there.getByRole('button', { name: 'Vocês abrem hoje?' })).toBeVisible()
    })
    // Reads the agent, the credits, the conversations, the last one of them and its stages, and follows changes.
    expectFew(asked, 16)
    expect(asked.join(), 'asked for when its menu opens').not.toContain('followup')
    expect(asked.join(), 'the calls and fields of other pages').not.toContain('forms')
  })
  for (const [tab, form] of [
    ['profile', 'Perfil do agente'],
    ['settings', 'Configuracoes do Agente'],
  ] as const)
    await test.step(`the form '${form}'`, async () => {
      const asked = await requestsOf(page, `/agentes/${agentId}?type=${tab}`, (there) =>
        expect(there.getByRole('form', { name: form })).toBeVisible(),
      )
      expectFew(asked, 18)
    })
  await test.step('the channels', async () => {
    const asked = await requestsOf(page, `/agentes/${agentId}?type=channel`, async (there) => {
      await expect(there.getByRole('main').getByRole('status')).toHaveText(Array(5).fill(/^Não c/))
    })
    expectFew(asked, 18)
  })
  await test.step('the sign-in, without the component library', async () => {
    await page.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/login')
    const asked = await requestsOf(page, '/login', (there) =>
      expect(there.getByRole('heading', { name: 'Bom te ver de novo' })).toBeVisible(),
    )
    expectFew(asked)
    expect(asked.join()).not.toContain('shell')
  })
})

test('[SH-01] the words of a page can be read before its scripts have come', async ({
  signedIn: page,
  api,
  account,
  request,
  server,
}) => {
  const { id: agentId } = await api.createAgent({ name: 'Bia', behavior: 'Fala das entregas e dos prazos da loja.' })
  const data = { agentId, sessionId: 'visita', message: 'Vocês abrem hoje?', enableSplitMessages: false }
  const headers = { authorization: `Bearer ${account.token}` }
  expect((await request.post('/api/v1/chat/test-chat', { data, headers })).ok()).toBe(true)
  await page.goto(`/agentes/${agentId}?type=debug`)
  await page.getByRole('button', { name: 'Vocês abrem hoje?' }).click()
  await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
  const words = page.getByLabel('Carregando', { exact: true })
  const app = page.getByRole('complementary')
  const browser = await page.context().newCDPSession(page)
  const withoutScripts = async (): Promise<void> => {
    await server.deploy({ missing: 'base' })
    await browser.send('Network.clearBrowserCache')
  }
  await test.step('the list', async () => {
    await withoutScripts()
    await page.goto('/agentes')
    await expect(words.getByText('Bia', { exact: true })).toBeVisible()
    await expect(words.getByText('Fala das entregas')).toBeVisible()
    await expect(app).toBeHidden()
    await server.deploy({})
    await page.reload()
    await expect(page.getByRole('listitem', { name: 'Bia' })).toBeVisible()
    await expect(words).toBeHidden()
  })
  await test.step('the conversation', async () => {
    await withoutScripts()
    await page.goto(`/agentes/${agentId}?type=debug`)
    await expect(words.getByText('Vocês abrem hoje?')).toBeVisible()
    await expect(words.getByText('Bia', { exact: true })).toBeVisible()
    await expect(app).toBeHidden()
    await server.deploy({})
    await page.reload()
    await expect(page.getByRole('log').getByRole('listitem')).toHaveCount(3)
  })
})

test('[AU-02] while the scripts are on their way, the sign-in says so, and nothing moves for it', async ({
  page,
  server,
}) => {
  await server.deploy({ missing: 'base' })
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Entrar' })
  await expect(button).toBeDisabled()
  const before = await button.boundingBox()
  const told = page.locator('[aria-live=polite]').getByText('Carregando…', { exact: true })
  await expect(told).toBeVisible()
  expect(await button.boundingBox()).toEqual(before)
  // Inside the button, at the right of its label.
  const line = await told.boundingBox()
  if (!before || !line) throw new Error('not on the screen')
  expect(line.y).toBeGreaterThan(before.y)
  expect(line.y + line.height).toBeLessThan(before.y + before.height)
  expect(line.x).toBeGreaterThan(before.x + before.width / 2 + 40)
  expect(line.x + line.width).toBeLessThan(before.x + before.width)
  await server.deploy({})
  await page.reload()
  await expect(page.locator('form[method=post]')).toHaveCount(0)
  await expect(told).toHaveCount(0)
})

test('[AU-09] an e-mail typed before the scripts have come goes along to the page of the forgotten password', async ({
  page,
  server,
}) => {
  await server.deploy({ missing: 'base' })
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('maria@exemplo.com.br')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await page.waitForURL('**/recuperar-senha')
  await server.deploy({})
  await page.reload()
  await expect(page.getByLabel('E-mail')).toHaveValue('maria@exemplo.com.br')
})

test('[AU-02] whoever signs in faster than the scripts come is signed in', async ({ page, account }) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  const slow = { offline: false, latency: 1_500, downloadThroughput: -1, uploadThroughput: -1 }
  await browser.send('Network.emulateNetworkConditions', slow)
  await page.goto('/login', { waitUntil: 'domcontentloaded' })
  // The app is loading now.
  await expect(page.locator('link[rel=stylesheet][href*="/assets/style"]')).toBeAttached()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/agentes')
})

test('[AL-01] a list of 200 agents is drawn whole, of few elements', async ({ signedIn: page, server }) => {
  const behavior = 'Atende os clientes da loja com simpatia e responde o que sabe sobre prazos, trocas e entregas. '
  const body = Array.from({ length: 200 }, (_, index) => ({
    id: `agente-${index}`,
    name: `Agente ${index + 1}`,
    behavior: behavior.repeat(3),
    businessArea: 'SUPPORT',
    companyName: 'Armarinho Ponto & Linha',
    language: 'pt-BR',
    responseModel: 'gpt-4o-mini',
    timezone: 'America/Sao_Paulo',
    tone: 'FORMAL',
  }))
  await server.next('listAgents', { kind: 'reply', status: 200, body })
  await page.goto('/agentes')
  await expect(page.getByRole('listitem', { name: 'Agente 1', exact: true })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(200)
  const elements = await page
    .getByRole('list', { name: 'Agentes' })
    .evaluate((list) => list.querySelectorAll('*').length)
  expect(elements / 200).toBeLessThan(24)
})

test('the script that runs before the app brings no library', async ({ request }) => {
  const page = await (await request.get('/login')).text()
  const path = /<script async[^>]* src="([^"]+)"/.exec(page)?.[1] ?? 'none'
  const script = await (await request.get(path)).text()
  expect(script).toContain('currentScript')
  expect(script.length).toBeLessThan(5_500)
})
