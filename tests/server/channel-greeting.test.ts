/**
 * The initial message is where the customer saw it: before the first answer if the customer writes first, otherwise at
 * the top.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ChannelKind, ChannelRow } from '../../server/db/channel-tables.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { failWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string

beforeAll(async () => {
  fake = createFakeChannel()
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  server.engine.questions.length = 0
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
})

const connect = (kind: ChannelKind) => connectFakeChannel(server, { ownerId: owner.id, agentId }, kind)
const receive = async (channel: ChannelRow, ...given: Parameters<typeof textFrom>) => {
  await server.channels.receive(channel, textFrom(...given))
  await server.settled()
}
const stored = async () => {
  const rows = await server.db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['content', 'role'])
    .where('agentId', '=', agentId)
    .orderBy('sequence')
    .execute()
  return rows.map(({ role, content }) => `${role}: ${content}`)
}
const sent = () => fake.sent.map(({ part }) => 'text' in part && part.text)
const asked = () =>
  server.engine.questions.map(({ greeting, history }) => [greeting, history.map(({ content }) => content)])

test.each(['whatsappWeb', 'whatsappCloud', 'instagram'] as const)(
  '%s: after the first question, before its answer, and once',
  async (kind) => {
    const channel = await connect(kind)
    await receive(channel, '5511988887777', 'Tem bolo?')
    await receive(channel, '5511988887777', 'E torta?')
    expect(sent()).toEqual(['Olá!', 'Eco: Tem bolo?', 'Eco: E torta?'])
    expect(await stored()).toEqual([
      'user: Tem bolo?',
      'assistant: Olá!',
      'assistant: Eco: Tem bolo?',
      'user: E torta?',
      'assistant: Eco: E torta?',
    ])
    expect(asked()).toEqual([
      ['Olá!', []],
      [undefined, ['Tem bolo?', 'Olá!', 'Eco: Tem bolo?']],
    ])
  },
)

test('the widget, which shows it itself, the test chat and the API begin with the initial message', async () => {
  const widget = await connect('widget')
  await receive(widget, '5511988887777', 'Tem bolo?')
  await receive(widget, '5511988887777', 'E torta?')
  expect(await stored()).toEqual([
    'assistant: Olá!',
    'user: Tem bolo?',
    'assistant: Eco: Tem bolo?',
    'user: E torta?',
    'assistant: Eco: E torta?',
  ])
  // The answers alone are sent, and the first one is read right after the initial message.
  expect(sent()).toEqual(['Eco: Tem bolo?', 'Eco: E torta?'])
  expect(asked()).toEqual([
    ['Olá!', ['Olá!']],
    [undefined, ['Olá!', 'Tem bolo?', 'Eco: Tem bolo?']],
  ])
  await server.done('testChat', { body: { ...validQuestion(agentId, 'teste'), message: 'Oi' } }, owner.token)
  expect((await stored()).slice(5)).toEqual(['assistant: Olá!', 'user: Oi', 'assistant: Eco: Oi'])
})

test('is never said where a person spoke first, and is said with the first answer after one that failed', async () => {
  const channel = await connect('whatsappWeb')
  await receive(channel, '5511988887777', 'Oi, aqui é o Carlos', { isOwn: true })
  expect(await stored()).toEqual(['assistant: Oi, aqui é o Carlos'])

  server.engine.next = () => Promise.resolve(failWith({ kind: 'timeout', message: 'O modelo demorou.' }))
  await receive(channel, '5511977776666', 'Tem bolo?')
  expect((await stored()).slice(1)).toEqual(['user: Tem bolo?'])
  server.engine.next = undefined
  await receive(channel, '5511977776666', 'E aí?')
  expect((await stored()).slice(1)).toEqual([
    'user: Tem bolo?',
    'user: E aí?',
    'assistant: Olá!',
    'assistant: Eco: E aí?',
  ])
})
