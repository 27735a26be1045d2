/** The chat of an agent that answers with a model: what the model is told, what it costs, and how it fails. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { usualAnswer } from '../stand-ins/openai.ts'
import { type Api, expect } from './app-test.ts'
import {
  ask,
  bodyOf,
  collect,
  composer,
  failed,
  fromAgent,
  fromUser,
  isQuestion,
  messages,
  openChat,
} from './chat-page.ts'
import { sentWith, systemOf, test } from './model-server.ts'
import { line, openTrainings } from './training-page.ts'

const credits = (page: Page, amount: number) => page.getByRole('status', { name: `Créditos: ${amount}`, exact: true })

/** An agent that has learned something, as its list of trainings says. */
const trainedAgent = async (page: Page, api: Api, content: string, patch: Parameters<Api['createAgent']>[0] = {}) => {
  const agent = await api.createAgent(patch)
  await api.createTraining(agent.id, content)
  await openTrainings(page, agent.id)
  await expect(line(page, 'Regras da loja').getByText('Concluído')).toBeVisible()
  return agent
}

test('[MC-05, SH-06] a model’s answer takes the credits that this model costs', async ({ signedIn: page, api }) => {
  const agent = await api.createAgent({ responseModel: 'gpt-4o' })
  await openChat(page, agent.id)
  await expect(credits(page, 500)).toBeVisible()
  await ask(page, 'Oi')
  await expect(messages(page)).toHaveText([fromUser('Oi'), fromAgent(usualAnswer)])
  await expect(credits(page, 495)).toBeVisible()
  const other = await api.createAgent({ responseModel: 'o3-mini' })
  await openChat(page, other.id)
  await ask(page, 'Oi')
  await expect(credits(page, 492)).toBeVisible()
})

test('[CH-08] the answer is drawn from the passages of the trainings, which stand below it', async ({
  signedIn: page,
  api,
}) => {
  const agent = await trainedAgent(page, api, 'Abrimos aos sábados das 9h às 13h.')
  await openChat(page, agent.id)
  await ask(page, 'Que horas abrem aos sábados? [[?]]')
  const answer = messages(page).last()
  await expect(answer.getByText('Abrimos aos sábados das 9h às 13h.', { exact: true }).first()).toBeVisible()
  await expect(answer.getByRole('button', { name: 'Regras da loja' })).toBeVisible()
})

test('[CH-08] the model is told who the agent is, how it speaks and what it may not do', async ({
  signedIn: page,
  api,
}) => {
  const mark = randomUUID()
  const agent = await trainedAgent(page, api, 'A troca é feita em até 30 dias.', {
    behavior: 'Chame o cliente pelo nome',
    businessArea: 'SALES',
    productDescription: 'Linhas, botões e zíperes',
    language: 'es-ES',
    tone: 'ENTHUSIASTIC',
    useEmojis: true,
    responseModel: 'gpt-4o-mini',
  })
  await openChat(page, agent.id)
  await ask(page, `Primeira ${mark}`)
  await ask(page, `Em quantos dias posso fazer a troca? ${mark}`)
  const [first, second] = await sentWith(page, mark)
  expect(second?.body.model).toBe('gpt-4o-mini')
  for (const told of [
    'Você é Ana.',
    'clientes de Armarinho Ponto & Linha a conhecer e comprar',
    'Chame o cliente pelo nome',
    'Linhas, botões e zíperes',
    'Responda em espanhol.',
    'Use um tom entusiasmado.',
    'Pode usar emojis',
    'Fale apenas de assuntos ligados à empresa',
    'não use HTML nem imagens',
    'A troca é feita em até 30 dias.',
  ])
    expect(systemOf(second)).toContain(told)
  expect(first?.body.messages.slice(1)).toEqual([{ role: 'user', content: `Primeira ${mark}` }])
  expect(second?.body.messages.slice(1)).toEqual([
    { role: 'user', content: `Primeira ${mark}` },
    { role: 'assistant', content: usualAnswer },
    { role: 'user', content: `Em quantos dias posso fazer a troca? ${mark}` },
  ])
})

const failures: { keyword: string; status: number; reason: string }[] = [
  {
    keyword: '401',
    status: 502,
    reason: 'O modelo recusou a chave configurada. Peça ao administrador que confira a chave de acesso.',
  },
  {
    keyword: '429',
    status: 502,
    reason: 'O modelo atingiu o limite de uso. Aguarde um momento e tente novamente.',
  },
  { keyword: '500', status: 502, reason: 'O modelo está com problemas no momento. Tente novamente em instantes.' },
  { keyword: 'slow', status: 504, reason: 'O modelo demorou demais para responder. Tente novamente.' },
  { keyword: 'cut', status: 502, reason: 'Não foi possível falar com o modelo. Tente novamente em instantes.' },
  {
    keyword: 'malformed',
    status: 502,
    reason: 'O modelo enviou uma resposta que não pôde ser lida. Tente novamente.',
  },
  { keyword: 'refusal', status: 502, reason: 'O modelo recusou a pergunta.' },
]
for (const { keyword, status, reason } of failures)
  test(`[CH-13] a model that ends in ${keyword}: the chat says why, and it costs nothing`, async ({
    signedIn: page,
    api,
  }) => {
    const agent = await api.createAgent()
    await openChat(page, agent.id)
    const answered = page.waitForResponse('**/api/v1/chat/test-chat')
    const question = `Vocês abrem hoje? [[${keyword}]]`
    await ask(page, question)
    expect((await answered).status()).toBe(status)
    await expect(messages(page)).toHaveText([fromUser(question), failed(reason)])
    await expect(page.getByRole('alert').getByText(`Erro: ${reason}`, { exact: true })).toBeVisible()
    await page.reload()
    await expect(credits(page, 500)).toBeVisible()
    await expect(composer(page)).toBeEnabled()
  })

test('[CH-13, MC-05] without credits the chat says what to do, and the model is not asked', async ({
  signedIn: page,
  api,
  server,
  account,
}) => {
  const mark = randomUUID()
  const agent = await api.createAgent({ responseModel: 'gpt-4o' })
  await server.setCredits(account.email, 4)
  await openChat(page, agent.id)
  const answered = page.waitForResponse('**/api/v1/chat/test-chat')
  await ask(page, mark)
  expect((await answered).status()).toBe(402)
  const reason = 'Seus créditos acabaram. Adicione créditos para continuar conversando.'
  await expect(messages(page)).toHaveText([fromUser(mark), failed(reason)])
  expect(await sentWith(page, mark)).toEqual([])
  await expect(credits(page, 4)).toBeVisible()

  await server.setCredits(account.email, 5)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(messages(page)).toHaveText([fromUser(mark), fromAgent(usualAnswer)])
  await expect(credits(page, 0)).toBeVisible()
  expect(await sentWith(page, mark)).toHaveLength(1)
})

test('[CH-08, MC-05] a question sent a second time gets the answer that it got, for the price of one', async ({
  signedIn: page,
  api,
  request,
  account,
}) => {
  const mark = randomUUID()
  const agent = await api.createAgent()
  const questions = collect(page, isQuestion)
  await openChat(page, agent.id)
  await ask(page, mark)
  const [asked] = questions
  if (asked === undefined) throw new Error('nothing was asked')
  const data = { ...bodyOf(asked), messageId: randomUUID() }
  const headers = { authorization: `Bearer ${account.token}` }
  const send = async () => (await request.post('/api/v1/chat/test-chat', { data, headers })).json() as Promise<unknown>
  const both = await Promise.all([send(), send()])
  expect(both[1]).toEqual(both[0])
  expect(await send()).toEqual(both[0])
  expect(await sentWith(page, mark)).toHaveLength(2)
  await page.reload()
  await expect(messages(page)).toHaveCount(4)
  await expect(credits(page, 498)).toBeVisible()
})
