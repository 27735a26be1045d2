/** An agent that is deleted while other work on it is in progress. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { train } from './engine-fixture.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion, validTraining } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.engine.next = undefined
  server.queued.length = 0
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})

const remove = () => server.call('deleteAgent', { params: { agentId } }, owner.token)
const ask = () => server.call('testChat', { body: validQuestion(agentId) }, owner.token)
const learn = () => server.call('createTextTraining', { query: {}, body: validTraining(agentId) }, owner.token)
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const gone = { ok: false, status: 404, body: { error: 'not_found' } }

describe('[AL-08] deleting an agent', () => {
  test('takes its trainings, what it learned and its conversations with it, and nothing of others', async () => {
    const before = await server.rowCounts()
    const other = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
    await server.done('createTextTraining', { query: {}, body: validTraining(other) }, owner.token)
    const kept = await server.rowCounts()
    await learn()
    await train(server.db, server.queued.at(-1) ?? '')
    await ask()
    expect(await server.rowCounts()).not.toEqual(kept)
    expect(await remove()).toMatchObject({ ok: true })
    // A charge is not refunded.
    const entries = (kept['creditEntries'] ?? 0) + 1
    expect(await server.rowCounts()).toEqual({ ...kept, agents: before['agents'], creditEntries: entries })
    const left = await server.done('listAgents', { query: {} }, owner.token)
    expect(left.map(({ id }) => id)).toEqual([other])
  })

  test('twice finds nothing the second time', async () => {
    expect(await remove()).toMatchObject({ ok: true })
    expect(await remove()).toMatchObject(gone)
  })

  test('many times at once removes it once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, remove))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(5)
    expect(server.defects).toEqual([])
  })

  test('while it answers: the question is told so and costs nothing', async () => {
    const had = await balance()
    server.engine.next = async () => {
      expect(await remove()).toMatchObject({ ok: true })
      return answerWith({ messages: ['Abrimos às 8h.'] })
    }
    const before = await server.rowCounts()
    expect(await ask()).toMatchObject(gone)
    expect(await balance()).toBe(had)
    expect(await server.rowCounts()).toEqual({ ...before, agents: (before['agents'] ?? 0) - 1 })
    expect(server.defects).toEqual([])
  })

  test('in the middle of a conversation: the next question is told so', async () => {
    await ask()
    const had = await balance()
    await remove()
    expect(await ask()).toMatchObject(gone)
    const history = { params: { agentId, sessionId: 'sessao-1' }, query: {} }
    expect(await server.call('chatHistory', history, owner.token)).toMatchObject(gone)
    expect(await balance()).toBe(had)
  })

  test('while a text of it waits: processing it afterwards does nothing', async () => {
    await learn()
    const trainingId = server.queued.at(-1) ?? ''
    await remove()
    const before = await server.rowCounts()
    await train(server.db, trainingId)
    expect(await server.rowCounts()).toEqual(before)
  })

  test('while texts are processed, created and asked about: everyone gets a proper answer', async () => {
    for (let times = 0; times < 4; times += 1) await learn()
    const had = await balance()
    const trainings = server.queued.map((id) => train(server.db, id))
    const [removed, ...others] = await Promise.all([remove(), learn(), ask(), learn(), ask()])
    await Promise.all(trainings)
    expect(removed).toMatchObject({ ok: true })
    for (const answer of others) expect([200, 404]).toContain(answer.status)
    const paid = others.filter((answer, index) => index % 2 === 1 && answer.ok).length
    expect(await balance()).toBe(had - paid)
    const left = await server.db.selectFrom('trainings').select('id').where('agentId', '=', agentId).execute()
    expect(left).toEqual([])
    expect(server.defects).toEqual([])
  })
})
