/** Creating an agent from a website when the server refuses it. */
import { expect, test } from './app-test.ts'
import { addressOf, signInByForm, stopClock } from './gestures.ts'
import { create, field, isCreation, notice, openWebsite, problem } from './website-page.ts'

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
    text: 'Sem conexão com o servidor. Verifique sua internet e tente novamente.',
  },
] as const
test('[NV-04] [WS-04] each refusal is told in its words beside the address, which stays for the next try', async ({
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

  await test.step('without a token nothing is sent and the sign-in follows', async () => {
    await page.getByRole('complementary').getByRole('link', { name: 'Agentes', exact: true }).click()
    await openWebsite(page, 'www.sualoja.com.br', true)
    const sent: string[] = []
    page.on('request', (request) => void (isCreation(request) && sent.push(request.url())))
    await page.evaluate(() => localStorage.removeItem('prosa.token'))
    await create(page).click()
    await expect(notice(page, 'Sessão não encontrada. Por favor, faça login novamente.')).toBeVisible()
    await expect(page.getByText(/Sessão expirada/)).toHaveCount(0)
    await expect(page).toHaveURL('/login?returnUrl=%2Fagentes')
    expect(sent).toEqual([])
  })
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
  await page.getByRole('dialog').getByRole('button', { name: 'Criar a partir de site' }).click()
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
