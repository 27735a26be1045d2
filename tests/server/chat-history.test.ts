/** Long conversations in pages, and the list of conversations. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '../../contract/routes.ts'
import { shorten } from '../../server/platform/text/shorten.ts'
import { valueOf } from './calls.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
  agentId = await newAgent()
})
afterAll(() => server.close())

const newAgent = async () => (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id

/** Stores a conversation with this many messages. */
async function converse(sessionId: string, count: number, { agent = agentId, at = new Date() } = {}) {
  const id = crypto.randomUUID()
  const conversation = {
    id,
    ownerId: owner.id,
    agentId: agent,
    sessionId,
    createdAt: at,
    updatedAt: at,
  }
  await server.db.insertInto('conversations').values(conversation).execute()
  for (let number = 1; number <= count; number += 1)
    await server.db
      .insertInto('messages')
      .values({
        id: `${sessionId}-${number}`,
        conversationId: id,
        role: number % 2 === 1 ? 'user' : 'assistant',
        content: `Nº ${number}`,
        sources: '[]',
        createdAt: at,
      })
      .execute()
}

type Query = CallInput<'chatHistory'>['query']
const history = (sessionId: string, query: Query = {}) =>
  server.call('chatHistory', { params: { agentId, sessionId }, query }, owner.token)
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => `Nº ${from + at}`)

describe('[CH-11] the history', () => {
  beforeAll(() => converse('longa', 25))

  test('comes whole when no part of it is asked for', async () => {
    const value = valueOf(await history('longa'))
    expect(value.messages.map(({ content }) => content)).toEqual(range(1, 25))
    expect(value).toMatchObject({ firstMessage: 'Nº 1', totalMessages: 25, hasMore: false })
  })

  test('its end, then what came before, page by page to the beginning', async () => {
    const pages: string[][] = []
    let before: string | undefined
    let hasMore = true
    while (hasMore) {
      const value = valueOf(await history('longa', { limit: '10', ...(before && { before }) }))
      expect(value).toMatchObject({ firstMessage: 'Nº 1', totalMessages: 25 })
      pages.push(value.messages.map(({ content }) => content))
      before = value.messages[0]?.id
      hasMore = value.hasMore ?? false
    }
    expect(pages).toEqual([range(16, 25), range(6, 15), range(1, 5)])
  })

  test.each([
    ['exactly as many as there are', { limit: '25' }, range(1, 25), false],
    ['one less', { limit: '24' }, range(2, 25), true],
    ['all before a message', { before: 'longa-11' }, range(1, 10), false],
    ['before the first', { before: 'longa-1', limit: '5' }, [], false],
  ] as const)('%s', async (_, query, contents, hasMore) => {
    const value = valueOf(await history('longa', query))
    expect(value.messages.map(({ content }) => content)).toEqual(contents)
    expect(value).toMatchObject({ hasMore, totalMessages: 25, firstMessage: 'Nº 1' })
  })

  test('a page before a message is at most 200 messages', async () => {
    await converse('muito-longa', 203)
    const value = valueOf(await history('muito-longa', { before: 'muito-longa-203' }))
    expect(value.messages.map(({ content }) => content)).toEqual(range(3, 202))
    expect(value.hasMore).toBe(true)
  })

  test('what is said while one reads back does not shift the pages', async () => {
    await converse('viva', 4)
    const last = valueOf(await history('viva', { limit: '2' }))
    await server.done('testChat', { body: validQuestion(agentId, 'viva') }, owner.token)
    const value = valueOf(await history('viva', { limit: '2', before: last.messages[0]?.id ?? '' }))
    expect(value.messages.map(({ content }) => content)).toEqual(range(1, 2))
    expect(value.totalMessages).toBe(6)
  })

  test.each([
    ['nothing has', 'nenhuma'],
    ['belongs to another conversation', 'vizinha-1'],
  ])('a message to stand before that %s is not found', async (_, before) => {
    if (before === 'vizinha-1') await converse('vizinha', 2)
    expect(await history('longa', { before })).toMatchObject({
      status: 404,
      body: { error: 'not_found', message: 'Mensagem não encontrada nesta conversa.' },
    })
  })

  test.each(['0', '201', '-1', '1e2', 'x', '', ' 5'])('limit=%j is refused', async (limit) => {
    expect(await history('longa', { limit })).toMatchObject({ status: 400, body: { error: 'invalid_input' } })
    expect(server.defects).toEqual([])
  })
})

describe('the list of conversations', () => {
  const list = async (agent = agentId) =>
    server.done('listConversations', { params: { agentId: agent }, query: {} }, owner.token)

  test('is empty before the first', async () => {
    expect(await list(await newAgent())).toEqual([])
  })

  test('has the one that went on last first, with how it began', async () => {
    const agent = await newAgent()
    const say = (sessionId: string, message: string) =>
      server.done('testChat', { body: { ...validQuestion(agent, sessionId), message } }, owner.token)
    await say('a', 'Primeira')
    await say('b', 'Outra')
    server.engine.next = () => {
      server.clock.advance(1_000)
      return Promise.resolve(answerWith({}))
    }
    await say('a', 'Segunda')
    server.engine.next = undefined
    const params = { agentId: agent, sessionId: 'a' }
    const { messages } = await server.done('chatHistory', { params, query: {} }, owner.token)
    const updatedAt = messages.at(-1)?.timestamp
    expect(await list(agent)).toEqual([
      { sessionId: 'a', firstMessage: 'Primeira', title: null, totalMessages: 5, updatedAt },
      { sessionId: 'b', firstMessage: 'Outra', title: null, totalMessages: 3, updatedAt: expect.any(Number) },
    ])
  })

  test('[AN-11] is narrowed to those with words in any message, or in their name', async () => {
    const agent = await newAgent()
    const say = (sessionId: string, message: string) =>
      server.done('testChat', { body: { ...validQuestion(agent, sessionId), message } }, owner.token)
    await say('busca-a', 'Bom dia')
    await say('busca-a', 'Vocês fazem troca de PRODUTO usado?')
    await say('busca-b', 'Outra')
    const params = { agentId: agent, sessionId: 'busca-b' }
    await server.done('renameConversation', { params, body: { title: 'Sábado às 9h' } }, owner.token)
    const search = (words: string) =>
      server.call('listConversations', { params: { agentId: agent }, query: { search: words } }, owner.token)
    const found = async (words: string) => valueOf(await search(words)).map(({ sessionId }) => sessionId)
    expect(await found('produto USADO')).toEqual(['busca-a'])
    expect(await found('sabado')).toEqual(['busca-b'])
    expect(await found('nada disso')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toEqual(['busca-b', 'busca-a'])
    expect(await search('a'.repeat(101))).toMatchObject({ status: 400 })
    expect(server.defects).toEqual([])
  })

  test('has none of a customer, in whose name nobody can write', async () => {
    const agent = await newAgent()
    await server.done('testChat', { body: validQuestion(agent, 'do-cliente') }, owner.token)
    await server.db
      .updateTable('conversations')
      .set({ channel: 'widget' })
      .where('sessionId', '=', 'do-cliente')
      .execute()
    expect(await list(agent)).toEqual([])
    expect(await server.call('testChat', { body: validQuestion(agent, 'do-cliente') }, owner.token)).toMatchObject({
      ok: false,
      status: 409,
      body: { error: 'session_of_customer' },
    })
  })

  test('has the 200 latest', async () => {
    const agent = await newAgent()
    for (let number = 1; number <= 201; number += 1)
      await converse(`antiga-${number}`, 1, { agent, at: new Date(Date.UTC(2024, 0, 1, 0, number)) })
    const found = await list(agent)
    expect(found).toHaveLength(200)
    expect([found[0]?.sessionId, found.at(-1)?.sessionId]).toEqual(['antiga-201', 'antiga-2'])
  })

  test('shows the first 200 characters of the first message', async () => {
    const agent = await newAgent()
    const message = `${'a'.repeat(199)}👩‍👩‍👧‍👦 e o resto`
    await server.done('testChat', { body: { ...validQuestion(agent, 'comprida'), message } }, owner.token)
    expect((await list(agent))[0]?.firstMessage).toBe('a'.repeat(199))
  })
})

test.each([
  ['a short text stays', 'Olá', 5, 'Olá'],
  ['plain letters', 'abcdef', 3, 'abc'],
  ['an emoji of two halves', 'ab😀', 3, 'ab😀'],
  ['a family that fits', '👩‍👩‍👧‍👦x', 7, '👩‍👩‍👧‍👦'],
  ['a family that does not', 'a👩‍👩‍👧‍👦', 7, 'a'],
  ['a flag', 'a🇧🇷', 2, 'a'],
  ['an accent of its own', 'ne\u0301', 2, 'n'],
  ['accents without end', `a${'\u0301'.repeat(500)}`, 3, 'a\u0301\u0301'],
  ['nothing', '', 3, ''],
])('shortening: %s', (_, text, limit, short) => {
  expect(shorten(text, limit)).toBe(short)
})
