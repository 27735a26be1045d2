/** A server that is killed while the model is working. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { startOpenai } from '../stand-ins/openai.ts'
import { type Running, startMain } from './main-process.ts'
import { ask, valueOf } from './calls.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'

const dataDir = preparedFolder()
const openai = await startOpenai()
let running: Running | undefined
afterAll(async () => {
  await running?.end('SIGKILL')
  await openai.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = async (environment: Record<string, string>) =>
  (running = await startMain({ args: ['--empty'], environment: { DATA_DIR: dataDir, ...environment } }))

test('[CH-13] leaves the question, which says so after the next start and is then answered and paid once', async () => {
  let { address } = await start(openai.environment)
  const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
  const { token } = valueOf(await ask(address, 'register', { body: registration }))
  const { id: userId } = valueOf(await ask(address, 'currentUser', {}, token))
  const agent = valueOf(await ask(address, 'createAgent', { body: validAgent(userId) }, token))
  const question = { ...validQuestion(agent.id), message: 'Abrem hoje? [[silent]]', messageId: 'pergunta-1' }
  const history = async () => {
    const params = { agentId: agent.id, sessionId: question.sessionId }
    return valueOf(await ask(address, 'chatHistory', { params, query: {} }, token)).messages.slice(1)
  }

  const end = ask(address, 'testChat', { body: question }, token).then(
    () => 'answered',
    () => 'lost',
  )
  await expect.poll(() => openai.sent.length).toBe(1)
  expect(await history()).toMatchObject([{ content: question.message, state: 'waiting' }])
  await running?.end('SIGKILL')
  expect(await end).toBe('lost')

  // Without a model the question is answered from the trainings.
  address = (await start({})).address
  expect(await history()).toMatchObject([
    { state: 'failed', failure: 'A resposta foi interrompida. Tente novamente.', messageId: 'pergunta-1' },
  ])
  const answers = await Promise.all([1, 2].map(() => ask(address, 'testChat', { body: question }, token)))
  expect(answers[0]).toMatchObject({ ok: true, value: { engine: 'retrieval', cost: 0 } })
  expect(answers[1]).toEqual(answers[0])
  expect(await history()).toMatchObject([{ state: 'answered' }, { role: 'assistant' }])
  expect(openai.sent).toHaveLength(1)
})
