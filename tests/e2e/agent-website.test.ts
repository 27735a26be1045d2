import type { Page } from '@playwright/test'
import { expect, test } from './app-test.ts'
import { addressOf, continueButton, signInByForm, stopClock } from './gestures.ts'

const field = (page: Page) => page.getByLabel('Endereço do site')
const create = (page: Page) => page.getByRole('button', { name: 'Criar Agente', exact: true })
const busy = (page: Page) => page.getByRole('button', { name: 'Criando...', exact: true })
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancelar', exact: true })
const problem = (page: Page) => page.getByRole('dialog').getByRole('alert')
/** What is read aloud of the creation. */
const progress = (page: Page) => page.getByRole('dialog').getByRole('status')
const notice = (page: Page, text: string) => page.getByText(text, { exact: true })
const isCreation = (request: { url: () => string }) => request.url().includes('/api/scraping/generate-agent')

const openWizard = async (page: Page) => {
  await page.goto('/agentes')
  await page.getByRole('button', { name: 'Criar agente' }).click()
}

const openWebsite = async (page: Page, url = '') => {
  await openWizard(page)
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(field(page)).toBeFocused()
  if (url) await field(page).fill(url)
}

test('[WS-01] the website mode asks for an address and says how it works', async ({ signedIn: page, server }) => {
  await openWebsite(page)
  await expect(field(page)).toHaveAttribute('placeholder', 'www.sualoja.com.br')
  await expect(field(page)).toHaveAttribute('inputmode', 'url')
  await expect(field(page)).toHaveAttribute('autocomplete', 'url')
  const help = page.getByRole('region', { name: 'Como funciona' })
  for (const word of ['páginas públicas', 'robots.txt', 'privadas', 'meio minuto', 'Treinamentos'])
    await expect(help).toContainText(word)
  // Not before it can be done.
  await expect(help).not.toContainText('editar')

  await expect(create(page)).toBeDisabled()
  await field(page).fill('   ')
  await expect(create(page)).toBeDisabled()
  await field(page).fill('www.sualoja.com.br')
  await expect(create(page)).toBeEnabled()
  await server.next('generateAgent', { kind: 'hold' })
  await create(page).click()
  await expect(busy(page)).toBeDisabled()
  await expect(field(page)).not.toBeEditable()
  await expect(field(page)).toHaveValue('www.sualoja.com.br')
})

test('[WS-02] what cannot be an address is told beside the field and not sent', async ({ signedIn: page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (isCreation(request) && sent.push(request.url())))
  await openWebsite(page)
  await page.keyboard.press('Enter')
  await expect(problem(page)).toHaveText('Por favor, insira uma URL válida')
  await expect(field(page)).toHaveAccessibleDescription('Por favor, insira uma URL válida')
  for (const typed of ['a b', 'http://', 'https:loja.com', 'ftp://loja.com.br', 'https://maria:senha@loja.com.br']) {
    await field(page).fill(typed)
    await expect(problem(page)).toHaveCount(0)
    await create(page).click()
    await expect(problem(page)).toHaveText('Por favor, insira uma URL válida')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(typed)
  }
  expect(sent).toEqual([])
})

const addresses = {
  'www.sualoja.com.br': 'https://www.sualoja.com.br',
  '  loja.com.br/cardápio?dia=hoje ': 'https://loja.com.br/cardápio?dia=hoje',
  '//loja.com.br': 'https://loja.com.br',
  'http://loja.com.br': 'http://loja.com.br',
  'HTTPS://Loja.com.br': 'HTTPS://Loja.com.br',
}
test('[WS-02] an address without scheme gets one, and one with it is sent as it is', async ({
  signedIn: page,
  server,
}) => {
  await openWebsite(page, '')
  for (const [typed, wanted] of Object.entries(addresses)) {
    await server.next('generateAgent', { kind: 'hold' })
    await field(page).fill(typed)
    const asked = page.waitForRequest(isCreation)
    await field(page).press('Enter')
    expect(new URL((await asked).url()).searchParams.get('url')).toBe(wanted)
    await expect(busy(page)).toBeVisible()
    await expect(field(page)).toHaveValue(typed)
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await expect(busy(page)).toHaveCount(0)
  }
})

test('[WS-03] the new agent opens once it is there, and nothing is left to go on with', async ({
  signedIn: page,
  server,
  api,
  account,
}) => {
  await openWebsite(page, 'www.sualoja.com.br')
  const { id } = await api.createAgent({ name: 'Agente da Sua Loja' })
  await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
  const asked = page.waitForRequest(isCreation)
  await create(page).click()
  expect((await asked).method()).toBe('POST')
  expect(await (await asked).headerValue('authorization')).toBe(`Bearer ${account.token}`)
  await expect(notice(page, 'Agente criado com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(`/agentes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Agente da Sua Loja' })).toBeVisible()
  await page.getByRole('link', { name: 'Agentes', exact: true }).click()
  await expect(page.getByRole('listitem', { name: 'Agente da Sua Loja' })).toBeVisible()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveValue('')
})

test('[WS-03] the progress is shown step by step, for this request', async ({ signedIn: page, server }) => {
  await server.next('generateAgent', { kind: 'hold' })
  const lines = [
    { stage: 'connecting' },
    { stage: 'reading', pages: 1, title: 'Padaria Sol' },
    'isso não é uma linha',
    { stage: 'reading', pages: 2, title: 'Cardápio' },
  ]
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n') + '\n'
  await server.next('scrapingProgress', { kind: 'text', status: 200, text })
  await openWebsite(page, 'www.sualoja.com.br')
  const asked = page.waitForRequest(isCreation)
  const followed = page.waitForRequest('**/api/scraping/progress/*')
  await create(page).click()
  const progressId = new URL((await asked).url()).searchParams.get('progressId')
  expect(progressId).toMatch(/^\w{32}$/)
  expect(new URL((await followed).url()).pathname).toBe(`/api/scraping/progress/${progressId}`)

  await expect(progress(page)).toHaveText('Lendo as páginas · 2 páginas lidas')
  const steps = page.getByRole('list', { name: 'Andamento' }).getByRole('listitem')
  await expect(steps).toHaveText([
    'Acessando o site',
    'Lendo as páginas2 páginas lidas · Cardápio',
    'Escrevendo o agente',
    'Guardando',
  ])
  await expect(steps.nth(0).getByRole('img', { name: 'Concluído:' })).toBeVisible()
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
})

const silences = {
  'is cut off': { kind: 'drop' },
  breaks: { kind: 'reply', status: 500, body: {} },
  'is unknown': { kind: 'reply', status: 404, body: { error: 'not_found', message: 'Não há.' } },
  'is refused': { kind: 'reply', status: 401, body: { error: 'unauthorized', message: 'Não' } },
  'says nothing': { kind: 'text', status: 200, text: '' },
} as const
for (const [what, outcome] of Object.entries(silences))
  test(`[WS-03] a progress that ${what} holds up nothing`, async ({ signedIn: page, server, api }) => {
    const { id } = await api.createAgent()
    await server.next('scrapingProgress', outcome)
    await server.next('generateAgent', { kind: 'hold' })
    await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
    await openWebsite(page, 'www.sualoja.com.br')
    const followed = page.waitForResponse('**/api/scraping/progress/*')
    await create(page).click()
    await followed
    await expect(progress(page)).toHaveText('Criando o agente…')
    await server.release('generateAgent')
    await expect(page).toHaveURL(`/agentes/${id}`)
    await expect(page.getByText(/Sessão/)).toHaveCount(0)
  })

test('[WS-03] Cancelar ends the request and leaves the address as it was', async ({ signedIn: page, server, api }) => {
  const { id } = await api.createAgent()
  await server.next('generateAgent', { kind: 'hold' })
  await openWebsite(page, 'www.sualoja.com.br')
  await create(page).click()
  const ended = page.waitForEvent('requestfailed', isCreation)
  await cancel(page).click()
  await ended
  await expect(create(page)).toBeEnabled()
  await expect(cancel(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('www.sualoja.com.br')
  await expect(field(page)).toBeFocused()
  await expect(problem(page)).toHaveCount(0)
  await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
  await create(page).click()
  await expect(page).toHaveURL(`/agentes/${id}`)
})

const limit = { error: 'agent_limit_exceeded', message: 'Limite', agentLimit: 3, currentCount: 3 }
const reply = (status: number, body: object) => ({ kind: 'reply', status, body }) as const
const refusals = [
  {
    what: '403 with figures',
    outcome: reply(403, limit),
    text: 'Limite de agentes atingido. Limite: 3, Quantidade atual: 3',
  },
  {
    what: '403 with words',
    outcome: reply(403, { error: 'plan', message: 'Seu plano acabou.' }),
    text: 'Seu plano acabou.',
  },
  { what: '403 without words', outcome: reply(403, {}), text: 'Você atingiu o limite de agentes do seu plano.' },
  {
    what: '404',
    outcome: reply(404, { error: 'not_found', message: 'Não há.' }),
    text: 'API não encontrada. Por favor, verifique a URL do website.',
  },
  {
    what: '400 with words',
    outcome: reply(400, { error: 'invalid', message: 'O site não respondeu.' }),
    text: 'O site não respondeu.',
  },
  { what: '400 without words', outcome: reply(400, {}), text: 'Não foi possível processar esta URL.' },
  {
    what: '429',
    outcome: reply(429, { error: 'too_many_requests', message: 'Espere.' }),
    text: 'Erro do servidor (429)',
  },
  { what: '500', outcome: reply(500, {}), text: 'Erro do servidor (500)' },
  {
    what: '504 of a gateway',
    outcome: { kind: 'text', status: 504, text: '<html></html>' },
    text: 'Erro do servidor (504)',
  },
  {
    what: 'an answer that is not JSON',
    outcome: { kind: 'text', status: 200, text: '<html></html>' },
    text: 'Não foi possível criar o agente a partir deste site. Tente novamente.',
  },
  {
    what: 'an answer without an id',
    outcome: reply(200, {}),
    text: 'Não foi possível criar o agente a partir deste site. Tente novamente.',
  },
  {
    what: 'a cut connection',
    outcome: { kind: 'drop' },
    text: 'Não foi possível criar o agente a partir deste site. Tente novamente.',
  },
] as const
test('[WS-04] each refusal is told in its words beside the address, which stays for the next try', async ({
  signedIn: page,
  server,
  api,
}) => {
  const { id } = await api.createAgent()
  await openWebsite(page, 'www.sualoja.com.br')
  for (const [index, { what, outcome, text }] of refusals.entries())
    await test.step(what, async () => {
      await field(page).fill(`www.sualoja${index}.com.br`)
      await expect(problem(page)).toHaveCount(0)
      await server.next('generateAgent', outcome)
      await create(page).click()
      await expect(problem(page)).toHaveText(text)
      await expect(field(page)).toHaveValue(`www.sualoja${index}.com.br`)
      await expect(field(page)).toBeFocused()
    })
  await server.next('generateAgent', { kind: 'reply', status: 200, body: { id } })
  await create(page).click()
  await expect(page).toHaveURL(`/agentes/${id}`)
})

const UNAUTHORIZED = 'Sessão expirada ou não autorizada. Por favor, faça login novamente.'

test('[WS-04] 401 says so once, leads to the sign-in after two seconds, and the address waits behind it', async ({
  page,
  account,
  server,
}) => {
  const unauthorized = reply(401, { error: 'unauthorized', message: 'Não' })
  await page.clock.install()
  await page.goto('/login?returnUrl=%2Fagentes')
  await signInByForm(page, account)
  await expect(notice(page, 'Login realizado com sucesso!')).toBeVisible()
  await page.getByRole('button', { name: 'Criar agente' }).click()
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await field(page).fill('www.sualoja.com.br')
  await server.next('generateAgent', unauthorized)
  await server.next('scrapingProgress', unauthorized)
  await stopClock(page)
  await create(page).click()
  await expect(notice(page, UNAUTHORIZED)).toBeVisible()
  await expect(page.getByText(/Sessão expirada/)).toHaveCount(1)
  await page.clock.runFor(1_999)
  expect(addressOf(page)).toBe('/agentes')
  await page.clock.runFor(1)
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  await page.clock.resume()
  await signInByForm(page, account)
  await expect(field(page)).toHaveValue('www.sualoja.com.br')
})

test('[WS-04] without a token nothing is sent and the sign-in follows', async ({ signedIn: page }) => {
  const sent: string[] = []
  page.on('request', (request) => void (isCreation(request) && sent.push(request.url())))
  await openWebsite(page, 'www.sualoja.com.br')
  await page.evaluate(() => localStorage.removeItem('prosa.token'))
  await create(page).click()
  await expect(notice(page, 'Sessão não encontrada. Por favor, faça login novamente.')).toBeVisible()
  await expect(page.getByText(/Sessão expirada/)).toHaveCount(0)
  await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
  expect(sent).toEqual([])
})

test('[WZ-03] each way keeps what was typed while the other is looked at', async ({ signedIn: page }) => {
  await openWizard(page)
  await page.getByLabel('Nome do agente').fill('Ana')
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await field(page).fill('www.sualoja.com.br')
  await page.getByRole('button', { name: 'Configuração manual' }).click()
  await expect(page.getByLabel('Nome do agente')).toHaveValue('Ana')
  await expect(continueButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Criar a partir de site' }).click()
  await expect(field(page)).toHaveValue('www.sualoja.com.br')
})

const leavings: Record<string, (page: Page) => Promise<unknown>> = {
  'a reload': (page) => page.reload(),
  closing: (page) => page.getByRole('button', { name: 'Fechar' }).click(),
  'a reload in the middle of the creation': async (page) => {
    await create(page).click()
    await expect(busy(page)).toBeVisible()
    await page.reload()
  },
}
for (const [what, leave] of Object.entries(leavings))
  test(`[WS-01] the address survives ${what}`, async ({ signedIn: page, server }) => {
    await server.next('generateAgent', { kind: 'hold' })
    await openWebsite(page, 'www.sualoja.com.br')
    await leave(page)
    await page.getByRole('button', { name: 'Criar agente' }).click()
    await expect(page.getByRole('dialog')).toContainText('um agente a partir de www.sualoja.com.br')
    await page.getByRole('button', { name: 'Continuar de onde parei' }).click()
    await expect(field(page)).toHaveValue('www.sualoja.com.br')
    await expect(field(page)).toBeFocused()
  })
