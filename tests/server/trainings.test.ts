import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unfinishedTrainingIds } from '../../server/db/training-work.ts'
import { type Account, startServer, type TestServer, validAgent, validTraining } from './server-fixture.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterAll(() => server.close())

const anyText: unknown = expect.any(String)
const anyDate: unknown = expect.any(Date)
const create = (change: Partial<ReturnType<typeof validTraining>> = {}) =>
  server.done('createTextTraining', { body: { ...validTraining(agentId), ...change } }, owner.token)

describe('trainings', () => {
  test('[TR-06] a text is stored as waiting and queued once', async () => {
    const training = await create({ name: 'Preços', description: 'De 2026', content: 'Banho: R$ 55.\n\nTosa: R$ 60.' })
    expect(training).toEqual({
      id: anyText,
      agentId,
      name: 'Preços',
      description: 'De 2026',
      type: 'TEXT',
      status: 'PENDING',
      content: 'Banho: R$ 55.\n\nTosa: R$ 60.',
      contentLength: 27,
      failureReason: null,
      note: null,
      progress: null,
      passages: 0,
      isLate: false,
      sourceUrl: null,
      pages: [],
      documentName: null,
      documentMimeType: null,
      documentUrl: null,
      documentSize: null,
      image: null,
      trainingSubPages: 'DISABLED',
      trainingInterval: 'THIRTY_SECONDS',
      createdAt: anyDate,
    })
    expect(server.queued.filter((id) => id === training.id)).toHaveLength(1)
    expect(await unfinishedTrainingIds(server.db)).toContain(training.id)
  })

  test('[TR-10] an empty name becomes the default name', async () => {
    expect((await create({ name: '   ' })).name).toBe('Treinamento de texto')
  })

  test('[TR-01] the list is the agent’s, newest first', async () => {
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    for (const name of ['A', 'B', 'C'])
      await server.done('createTextTraining', { body: { ...validTraining(other.id), name } }, owner.token)
    const list = await server.done('listTrainings', { params: { agentId: other.id }, query: {} }, owner.token)
    expect(list.map(({ name }) => name)).toEqual(['C', 'B', 'A'])
  })

  test('an agent without trainings has an empty list', async () => {
    const other = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    expect(await server.done('listTrainings', { params: { agentId: other.id }, query: {} }, owner.token)).toEqual([])
  })

  test('the longest text that the contract allows is stored whole', async () => {
    const content = 'ção '.repeat(125_000).trim()
    const training = await create({ content })
    expect(training.content).toBe(content)
  })
})
