import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { followChanges } from '../../server/conversations/follow-changes.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
})
afterAll(() => server.close())

/** The lines of a stream, one at a time. */
async function* lines(agentId: string, token: string, signal: AbortSignal, { address: host } = server) {
  const address = `${host}/v1/agents/${agentId}/conversations/changes`
  const { body } = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal })
  let rest = ''
  for await (const text of (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    for (const part of parts) yield JSON.parse(part) as { sessionIds: string[]; isFirst: boolean }
  }
}

test('[AN-11] who looks is told which conversations of the agent change, and of no others', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const told = lines(id, owner.token, stop.signal)
  expect((await told.next()).value).toEqual({ sessionIds: [], latest: {}, said: {}, isFirst: true })
  await server.done('testChat', { body: { ...validQuestion(other), sessionId: 'do-outro' } }, owner.token)
  await server.done('testChat', { body: { ...validQuestion(id), sessionId: 'daqui' } }, owner.token)
  expect((await told.next()).value).toMatchObject({ sessionIds: ['daqui'], isFirst: false })
  stop.abort()
})

test('[IB-01] the stream of an agent that is deleted ends, and is not found again', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const told = lines(id, owner.token, stop.signal)
  await told.next()
  await server.done('deleteAgent', { params: { agentId: id } }, owner.token)
  expect(await told.next()).toMatchObject({ done: true })
  stop.abort()
})

test('an agent that is deleted is gone although nobody can be told of it', async () => {
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  vi.spyOn(server.events, 'notifyKey').mockRejectedValueOnce(new Error('no connection'))
  await server.done('deleteAgent', { params: { agentId: id } }, owner.token)
  expect(await server.call('getAgent', { params: { agentId: id } }, owner.token)).toMatchObject({ status: 404 })
  vi.restoreAllMocks()
})

test('[AN-11] who looks through one server is told what changes and is removed through another', async () => {
  const stop = new AbortController()
  const neighbour = await startServer({}, {}, server)
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const told = lines(id, owner.token, stop.signal, neighbour)
  await told.next()
  await server.done('testChat', { body: { ...validQuestion(id), sessionId: 'de-longe' } }, owner.token)
  expect((await told.next()).value).toMatchObject({ sessionIds: ['de-longe'], isFirst: false })
  await server.done('deleteConversation', { params: { agentId: id, sessionId: 'de-longe' } }, owner.token)
  await expect
    .poll(async () => (await told.next()).value)
    .toEqual({ sessionIds: ['de-longe'], latest: {}, said: {}, isFirst: false })
  stop.abort()
  await neighbour.close()
})

const conversationOf = async (sessionId: string) =>
  (
    await server.db
      .selectFrom('conversations')
      .select('id')
      .where('ownerId', '=', owner.id)
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).id

const said = { role: 'assistant', content: 'Já respondo.', sources: '[]', createdAt: new Date() } as const

test('[AN-11, IB-01] the first line names what changed within the last minute, when the page may have read already', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const ask = (sessionId: string) => server.done('testChat', { body: { ...validQuestion(id), sessionId } }, owner.token)
  await ask('antiga')
  server.clock.advance(60_000)
  await ask('recente')
  server.clock.advance(30_000)
  const first = await lines(id, owner.token, stop.signal).next()
  const history = await server.done(
    'chatHistory',
    { params: { agentId: id, sessionId: 'recente' }, query: {} },
    owner.token,
  )
  expect(first.value).toEqual({
    sessionIds: ['recente'],
    latest: { recente: history.messages.at(-1)?.id },
    said: { recente: history.messages.at(-1)?.id },
    isFirst: true,
  })
  // A question that is still to be answered is the latest message, and neither it nor the greeting before it is said.
  const [question, answer] = history.messages.slice(-2).map((message) => message.id)
  await server.db
    .deleteFrom('messages')
    .where('id', '=', answer ?? '')
    .execute()
  expect(history.messages).toHaveLength(3)
  for (const state of ['waiting', 'running'] as const) {
    await server.db.updateTable('turns').set({ state }).where('ownerId', '=', owner.id).execute()
    expect((await lines(id, owner.token, stop.signal).next()).value).toEqual({
      sessionIds: ['recente'],
      latest: { recente: question },
      said: {},
      isFirst: true,
    })
  }
  // A question that is not answered any more is said.
  await server.db.updateTable('turns').set({ state: 'failed' }).where('ownerId', '=', owner.id).execute()
  expect((await lines(id, owner.token, stop.signal).next()).value).toMatchObject({ said: { recente: question } })
  // So is what a person or the customer writes without an answer of the agent.
  for (const written of [said, { ...said, role: 'user' as const }]) {
    const message = { ...written, id: crypto.randomUUID(), conversationId: await conversationOf('recente') }
    await server.db.insertInto('messages').values(message).execute()
    expect((await lines(id, owner.token, stop.signal).next()).value).toMatchObject({
      latest: { recente: message.id },
      said: { recente: message.id },
    })
  }
  stop.abort()
})

test('[AN-11] who looks reads everything again when changes may have been missed', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  let miss = () => {}
  const subscribeToGaps = (listener: () => void) => {
    miss = listener
    return () => {}
  }
  const { db, clock } = server
  const events = { ...server.events, subscribeToGaps }
  const told = followChanges({ db, clock, events }, { ownerId: owner.id, id }, stop.signal)
  await told.next()
  const next = told.next()
  miss()
  expect((await next).value).toEqual({ sessionIds: [], isFirst: true })
  stop.abort()
  expect(await told.next()).toMatchObject({ done: true })
})

test('[AN-11] who looks is told of a conversation that is removed, which is then found nowhere', async () => {
  const stop = new AbortController()
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  await server.done('testChat', { body: { ...validQuestion(other), sessionId: 'do-vizinho' } }, owner.token)
  await server.done('testChat', { body: { ...validQuestion(id), sessionId: 'removida' } }, owner.token)
  const told = lines(id, owner.token, stop.signal)
  await told.next()
  await server.done('deleteConversation', { params: { agentId: other, sessionId: 'do-vizinho' } }, owner.token)
  await server.done('deleteConversation', { params: { agentId: id, sessionId: 'removida' } }, owner.token)
  expect((await told.next()).value).toEqual({ sessionIds: ['removida'], latest: {}, said: {}, isFirst: false })
  stop.abort()
  const read = { params: { agentId: id, sessionId: 'removida' }, query: {} }
  expect(await server.call('chatHistory', read, owner.token)).toMatchObject({ status: 404 })
})

test('[AN-11] whoever waits for an answer in it is told that it is gone', async () => {
  const { id } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const begun = Promise.withResolvers<void>()
  server.engine.next = (_question, signal) => {
    begun.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('given up'))))
  }
  const asking = server.call('testChat', { body: { ...validQuestion(id), sessionId: 'em-curso' } }, owner.token)
  await begun.promise
  await server.done('deleteConversation', { params: { agentId: id, sessionId: 'em-curso' } }, owner.token)
  expect(await asking).toMatchObject({ status: 404, body: { error: 'conversation_gone' } })
  server.engine.next = undefined
})
