import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerWith, failWith } from './fake-engine.ts'
import { bearer, valueOf } from './calls.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  // An account may have a quarter of these calls at once, and one test asks 100 questions.
  server = await startServer({ REQUEST_LIMIT: '400' })
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

const newAgent = async (change: Partial<ReturnType<typeof validAgent>> = {}) =>
  (await server.done('createAgent', { body: { ...validAgent(owner.id), ...change } }, owner.token)).id
const ask = (change: Partial<ReturnType<typeof validQuestion>> = {}) =>
  server.call('testChat', { body: { ...validQuestion(agentId), ...change } }, owner.token)
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const history = (sessionId = 'sessao-1', id = agentId) =>
  server.call('chatHistory', { params: { agentId: id, sessionId }, query: {} }, owner.token)

const source = { trainingId: 't1', title: 'Horários', excerpt: 'Abrimos às 8h.' }

describe('test chat', () => {
  test('[CH-08] answers every field of the reply', async () => {
    server.engine.next = async () =>
      answerWith({ messages: ['Abrimos às 8h.', 'Fechamos às 18h.'], sources: [source], engine: 'retrieval' })
    expect(await ask()).toEqual({
      ok: true,
      status: 200,
      value: {
        message: 'Abrimos às 8h.',
        additionalMessages: ['Fechamos às 18h.'],
        splitMessage: true,
        sessionId: 'sessao-1',
        initialMessage: 'Olá!',
        mediaFiles: [],
        mediaUrl: null,
        totalMessageCount: 4,
        sources: [source],
        engine: 'retrieval',
        cost: 0,
        answerId: expect.any(String) as string,
        agentRevision: 1,
      },
    })
  })

  test('[CH-11] the history has the messages in order, with their sources', async () => {
    server.engine.next = async () => answerWith({ messages: ['Um', 'Dois'], sources: [source] })
    await ask({ message: 'Primeira' })
    server.engine.next = undefined
    await ask({ message: 'Segunda' })
    const value = valueOf(await history())
    expect(value).toMatchObject({ agentId, contextId: 'sessao-1', firstMessage: 'Primeira', totalMessages: 6 })
    expect(value.messages.map(({ role, content, sources }) => [role, content, sources])).toEqual([
      ['assistant', 'Olá!', []],
      ['user', 'Primeira', []],
      ['assistant', 'Um', []],
      ['assistant', 'Dois', [source]],
      ['user', 'Segunda', []],
      ['assistant', 'Eco: Segunda', []],
    ])
    // An answer in two messages is paid once.
    expect(value.messages.map(({ cost }) => cost)).toEqual([null, undefined, null, 1, undefined, 1])
    for (const { timestamp } of value.messages) expect(Math.abs(timestamp - Date.now())).toBeLessThan(60_000)
  })

  test('the engine gets the agent, the question and the last twenty messages, oldest first', async () => {
    for (let round = 1; round <= 12; round += 1) await ask({ message: `Pergunta ${round}` })
    const last = server.engine.questions.at(-1)
    expect(last?.message).toBe('Pergunta 12')
    expect(last?.agent).toMatchObject({ id: agentId, companyName: 'Empresa', responseModel: 'gpt-4o-mini' })
    expect(last?.history).toHaveLength(20)
    expect(last?.history[0]).toEqual({ role: 'user', content: 'Pergunta 2' })
    expect(last?.history.at(-1)).toEqual({ role: 'assistant', content: 'Eco: Pergunta 11' })
  })

  test.each([
    [true, true, true],
    [true, false, false],
    [false, true, false],
  ])(
    'an answer is split when the agent does so (%s) and the caller can show it (%s): %s',
    async (agent, caller, split) => {
      await ask({ agentId: await newAgent({ enableSplitMessages: agent }), enableSplitMessages: caller })
      expect(server.engine.questions.at(-1)?.maySplit).toBe(split)
    },
  )

  test('a session of another agent of the account is a conflict, and its history is not found there', async () => {
    await ask()
    const other = await newAgent()
    const changed = () => server.db.selectFrom('conversations').select('updatedAt').execute()
    const before = await changed()
    server.clock.advance(1_000)
    expect(await ask({ agentId: other })).toMatchObject({ status: 409, body: { error: 'session_of_other_agent' } })
    expect(await changed()).toEqual(before)
    expect(await history('sessao-1', other)).toMatchObject({ status: 404 })
  })

  test('two accounts may use the same session id without meeting', async () => {
    await ask({ message: 'da primeira conta' })
    const [first, firstAgent] = [owner, agentId]
    owner = await server.account()
    agentId = await newAgent()
    await ask({ message: 'da segunda conta' })
    const mine = valueOf(await history())
    const theirs = await server.done(
      'chatHistory',
      { params: { agentId: firstAgent, sessionId: 'sessao-1' }, query: {} },
      first.token,
    )
    expect(mine.firstMessage).toBe('da segunda conta')
    expect(theirs.firstMessage).toBe('da primeira conta')
    expect(theirs.totalMessages).toBe(3)
  })

  test('an unknown session of an own agent is not found', async () => {
    expect(await history('nunca-usada')).toMatchObject({ status: 404, body: { message: 'Conversa não encontrada.' } })
  })

  test('messages sent at once to one session all arrive, question and answer together', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => ask({ message: `Nº ${index}` })))
    const value = valueOf(await history())
    const contents = value.messages.slice(1).map(({ content }) => content)
    expect(contents).toHaveLength(16)
    for (let index = 0; index < 16; index += 2) expect(contents[index + 1]).toBe(`Eco: ${contents[index]}`)
  })

  test('a caller that goes away finds the answer in the history later', async () => {
    const released = Promise.withResolvers<void>()
    server.engine.next = async () => {
      await released.promise
      return answerWith({ messages: ['Às 8h.'] })
    }
    const leaving = new AbortController()
    const asked = fetch(`${server.address}/api/v1/chat/test-chat`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { ...bearer(owner.token), 'content-type': 'application/json' },
      body: JSON.stringify(validQuestion(agentId)),
    })
    await expect.poll(() => server.engine.questions.length).toBe(1)
    leaving.abort()
    await expect(asked).rejects.toThrow()
    const states = async () => valueOf(await history()).messages.map(({ content, state }) => [content, state])
    expect(await states()).toEqual([
      ['Olá!', undefined],
      ['Que horas vocês abrem?', 'waiting'],
    ])
    released.resolve()
    await expect.poll(states).toEqual([
      ['Olá!', undefined],
      ['Que horas vocês abrem?', 'answered'],
      ['Às 8h.', undefined],
    ])
    expect(await balance()).toBe(499)
  })
})

describe('credits', () => {
  test('[MC-01] the catalogue names models, their costs and what they are for', async () => {
    const { success, models } = await server.done('modelCosts', {}, owner.token)
    expect(success).toBe(true)
    const cost = Object.fromEntries(Object.entries(models).map(([key, model]) => [key, model.creditCost]))
    expect(cost).toMatchObject({
      'gpt-4o-mini': 1,
      'gpt-4o': 5,
      'gpt-4.1': 4,
      'gpt-4.1-mini': 2,
      'gpt-4': 4,
      'gpt-3.5-turbo': 1,
      'gpt-3.5-turbo-16k': 1,
      'o3-mini': 3,
    })
    for (const [key, model] of Object.entries(models)) expect(model.apiValue).toBe(key)
    expect(Object.values(models).filter((model) => !model.isChatModel)).toHaveLength(2)
  })

  test('[MC-05, AC-07] a reply takes the cost of the agent’s model, and nothing when no model wrote it', async () => {
    const dear = await newAgent({ responseModel: 'gpt-4o' })
    expect(await ask({ agentId: dear })).toMatchObject({ value: { cost: 5 } })
    expect(valueOf(await history('sessao-1', dear)).messages.at(-1)).toMatchObject({ role: 'assistant', cost: 5 })
    expect(await balance()).toBe(495)
    server.engine.next = async () => answerWith({ engine: 'retrieval' })
    const quoting = await newAgent({ responseModel: 'o3-mini' })
    expect(await ask({ agentId: quoting, sessionId: 'outra' })).toMatchObject({ value: { cost: 0 } })
    expect(valueOf(await history('outra', quoting)).messages.at(-1)).toMatchObject({ role: 'assistant', cost: 0 })
    expect(await balance()).toBe(495)
    const entries = await server.db
      .selectFrom('creditEntries')
      .select(['amount', 'balanceAfter', 'reason', 'model'])
      .where('userId', '=', owner.id)
      .orderBy('createdAt')
      .execute()
    expect(entries).toEqual([
      { amount: 500, balanceAfter: 500, reason: 'initial', model: null },
      { amount: -5, balanceAfter: 495, reason: 'reply', model: 'gpt-4o' },
    ])
  })

  test('without enough credits nobody is asked and nothing is stored', async () => {
    await setCredits(server.db, owner.id, 4)
    const before = await server.rowCounts()
    expect(await ask({ agentId: await newAgent({ responseModel: 'gpt-4o' }) })).toEqual({
      ok: false,
      status: 402,
      body: {
        error: 'insufficient_credits',
        message: 'Seus créditos acabaram. Adicione créditos para continuar conversando.',
      },
    })
    expect(server.engine.questions).toEqual([])
    expect(await server.rowCounts()).toEqual({ ...before, agents: (before['agents'] ?? 0) + 1 })
    expect(await balance()).toBe(4)
  })

  test.each([
    ['unavailable', 502],
    ['refused', 502],
    ['timeout', 504],
  ] as const)('an engine that fails (%s) answers %i, costs nothing, and the history says so', async (kind, status) => {
    server.engine.next = async () => failWith({ kind, message: 'O modelo não respondeu.' })
    expect(await ask()).toEqual({
      ok: false,
      status,
      body: { error: `model_${kind}`, message: 'O modelo não respondeu.' },
    })
    expect(await balance()).toBe(500)
    expect(valueOf(await history()).messages.slice(1)).toMatchObject([
      { role: 'user', content: 'Que horas vocês abrem?', state: 'failed', failure: 'O modelo não respondeu.' },
    ])
  })

  test('100 messages at once with 10 credits: exactly 10 are answered, the balance is 0', async () => {
    await setCredits(server.db, owner.id, 10)
    server.engine.next = async () => {
      // Long enough for all of them to have been accepted.
      await pause(300)
      return answerWith({})
    }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, index) => ask({ sessionId: `s-${index % 7}` })))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.filter((status) => status === 402)).toHaveLength(90)
    expect(await balance()).toBe(0)
    const { count } = await server.db
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .where('conversations.ownerId', '=', owner.id)
      .where('messages.role', '=', 'assistant')
      .where('messages.turnId', 'is not', null)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(10)
    // No model works for nothing.
    expect(server.engine.questions).toHaveLength(10)
  })
})
