/** The owner's rating of an answer: saved, removed, and corrected (AN-04). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { trainingKey } from '../../server/trainings/dependencies.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
let answerId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
  answerId = (await server.done('testChat', { body: validQuestion(agentId) }, owner.token)).answerId ?? ''
})

const rate = (body: { rating: 'up' | 'down' | null; reason: string }, { token } = owner) =>
  server.call('rateAnswer', { params: { answerId }, body }, token)
const read = async () => {
  const { sessionId } = validQuestion(agentId)
  const { messages } = await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)
  return messages.at(-1)?.feedback
}

test('a rating is said, replaced and taken back', async () => {
  await rate({ rating: 'down', reason: ' Preço errado ' })
  expect(await read()).toEqual({ rating: 'down', reason: 'Preço errado' })
  await rate({ rating: 'up', reason: '' })
  expect(await read()).toEqual({ rating: 'up', reason: null })
  expect(await rate({ rating: null, reason: '' })).toMatchObject({ value: { message: 'Avaliação retirada.' } })
  expect(await read()).toBeNull()
})

test('nobody else takes it back', async () => {
  await rate({ rating: 'up', reason: '' })
  expect(await rate({ rating: null, reason: '' }, await server.account())).toMatchObject({ status: 404 })
  expect(await read()).toMatchObject({ rating: 'up' })
})

test('a correction marks the answer, and is told as soon as it is learned', async () => {
  const body = { question: 'Vendem bolo?', answer: 'Sim.' }
  const correcting = server.done('correctAnswer', { params: { answerId }, body }, owner.token)
  const stored = () => server.db.selectFrom('trainings').select('id').where('agentId', '=', agentId).executeTakeFirst()
  await expect.poll(stored).toBeDefined()
  const id = (await stored())?.id ?? ''
  await server.db.updateTable('trainings').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
  await server.events.notify(trainingKey(id))
  expect(await correcting).toMatchObject({ id, status: 'COMPLETED' })
  expect(await read()).toEqual({ rating: 'down', reason: null, isCorrected: true })
})
