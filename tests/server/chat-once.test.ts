/** A question that is sent again, in whatever way, is answered and charged once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerWith, failWith } from './fake-engine.ts'
import { bearer, valueOf } from './calls.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer({ REQUEST_LIMIT: '800' })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  agentId = await newAgent()
})
afterEach(() => {
  server.engine.next = undefined
  server.engine.questions = []
})

const newAgent = async (from = owner) =>
  (await server.done('createAgent', { body: validAgent(from.id) }, from.token)).id
const question = (change: Partial<ReturnType<typeof validQuestion>> = {}) => ({
  ...validQuestion(agentId),
  messageId: 'pergunta-1',
  ...change,
})
const ask = (change: Partial<ReturnType<typeof validQuestion>> = {}) =>
  server.call('testChat', { body: question(change) }, owner.token)
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const messageCount = async (sessionId = 'sessao-1') =>
  (await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)).messages.length

/** An engine whose answers wait until they are released. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const state = { aborted: false, begun: begun.promise, release: resolve }
  server.engine.next = async ({ message }, signal) => {
    begun.resolve()
    const left = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
    await Promise.race([promise, left])
    state.aborted = signal.aborted
    return signal.aborted
      ? failWith({ kind: 'unavailable', message: 'A resposta foi cancelada.' })
      : answerWith({ messages: [`Sobre ${message}`] })
  }
  return state
}

/** A question whose client may disconnect, and whose arrival at the server can be awaited. */
const askLeaving = (leaving: AbortController) =>
  fetch(`${server.address}/api/v1/chat/test-chat`, {
    method: 'POST',
    signal: leaving.signal,
    headers: { ...bearer(owner.token), 'content-type': 'application/json' },
    body: JSON.stringify(question()),
  })

describe('[CH-08] the same message id', () => {
  test('gets the stored reply, every field of it, and asks, stores and takes nothing more', async () => {
    const source = { trainingId: 't1', title: 'Horários', excerpt: 'Abrimos às 8h.' }
    server.engine.next = async () => answerWith({ messages: ['Às 8h.', 'Até já!'], sources: [source] })
    const first = await ask()
    const before = await server.rowCounts()
    server.engine.next = undefined
    expect(valueOf(first).additionalMessages).toEqual(['Até já!'])
    expect(await ask()).toEqual(first)
    expect(await ask({ message: 'Com outras palavras' })).toEqual(first)
    expect(server.engine.questions).toHaveLength(1)
    expect(await server.rowCounts()).toEqual(before)
    expect(await balance()).toBe(499)
  })

  test('sent while the first is being answered waits for the same answer', async () => {
    const engine = held()
    const first = ask()
    await engine.begun
    const others = Array.from({ length: 9 }, () => ask())
    // Any later call to this server arrives after them.
    await server.done('creditBalance', {}, owner.token)
    engine.release()
    const answers = await Promise.all([first, ...others])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(valueOf(await first).message).toBe('Sobre Que horas vocês abrem?')
    expect(server.engine.questions).toHaveLength(1)
    expect(await messageCount()).toBe(3)
    expect(await balance()).toBe(499)
  })

  test('is a new question when the first one failed', async () => {
    server.engine.next = async () => failWith({ kind: 'timeout', message: 'Demorou.' })
    expect(await ask()).toMatchObject({ status: 504 })
    server.engine.next = undefined
    expect(valueOf(await ask()).message).toBe('Eco: Que horas vocês abrem?')
    expect(await balance()).toBe(499)
  })

  test('without credits can be sent again once there are some', async () => {
    await setCredits(server.db, owner.id, 0)
    expect(await ask()).toMatchObject({ status: 402 })
    await setCredits(server.db, owner.id, 1)
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await balance()).toBe(0)
  })

  test('in another conversation or with another agent is a conflict, also while the first is being answered', async () => {
    const other = await newAgent()
    const conflict = {
      status: 409,
      body: {
        error: 'message_of_other_conversation',
        message: 'Esta mensagem já foi respondida em outra conversa.',
      },
    }
    const engine = held()
    const first = ask()
    await engine.begun
    expect(await ask({ sessionId: 'outra' })).toMatchObject(conflict)
    expect(await ask({ agentId: other })).toMatchObject(conflict)
    engine.release()
    expect(await first).toMatchObject({ ok: true })
    expect(await ask({ sessionId: 'outra' })).toMatchObject(conflict)
    expect(await ask({ agentId: other })).toMatchObject(conflict)
    expect(server.engine.questions).toHaveLength(1)
    expect(await balance()).toBe(499)
  })

  test('of another account is another question', async () => {
    await ask({ message: 'da primeira conta' })
    const stranger = await server.account()
    const theirs = await newAgent(stranger)
    const body = question({ agentId: theirs, message: 'da segunda conta' })
    expect(await server.done('testChat', { body }, stranger.token)).toMatchObject({ message: 'Eco: da segunda conta' })
  })

  test('of a deleted agent is not found, and may be used again', async () => {
    await ask()
    await server.done('deleteAgent', { params: { agentId } }, owner.token)
    expect(await ask()).toMatchObject({ status: 404 })
    agentId = await newAgent()
    expect(await ask()).toMatchObject({ ok: true })
  })
})

describe('senders that go away', () => {
  test('leave the work going on: the same message gets its answer, and nobody is asked twice', async () => {
    const engine = held()
    const leaving = new AbortController()
    const gone = askLeaving(leaving)
    await engine.begun
    leaving.abort()
    await expect(gone).rejects.toThrow()
    const again = ask()
    engine.release()
    expect(valueOf(await again).message).toBe('Sobre Que horas vocês abrem?')
    expect(server.engine.questions).toHaveLength(1)
    expect(await balance()).toBe(499)
  })
})

test('100 messages at once with 10 credits, each sent twice: 10 are answered, the others are told what to do', async () => {
  await setCredits(server.db, owner.id, 10)
  server.engine.next = async () => answerWith({})
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      ask({ sessionId: `s-${(index % 100) % 7}`, messageId: `pergunta-${index % 100}` }),
    ),
  )
  for (let index = 0; index < 100; index += 1) expect(answers[index]).toEqual(answers[index + 100])
  const once = answers.slice(0, 100)
  expect(once.filter(({ ok }) => ok)).toHaveLength(10)
  for (const answer of once.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({ status: 402, body: { message: expect.stringMatching(/Adicione créditos/) } })
  expect(await balance()).toBe(0)
  const states = await server.db.selectFrom('turns').select('state').where('ownerId', '=', owner.id).execute()
  expect(states.filter(({ state }) => state === 'answered')).toHaveLength(10)
  expect(states.filter(({ state }) => state === 'waiting' || state === 'running')).toEqual([])
})
