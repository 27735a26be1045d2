/**
 * The public calls of the website widget: allowed on the agent's site only, rate-limited, and with the complete
 * conversation.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { WidgetLine } from '../../contract/widget.ts'
import { findContactOf } from '../../server/channels/known-contact.ts'
import { streamConversation } from '../../server/channels/widget/conversation-stream.ts'
import { isOwnSite } from '../../server/channels/widget/site.ts'
import { isVisitorLabel, nameVisitor } from '../../server/channels/widget/visitor-name.ts'
import { widgetRules } from '../../server/channels/widget/widget.routes.ts'
import { storePersonMessage } from '../../server/conversations/store-message.ts'
import type { OutboundPart } from '../../server/db/channel-tables.ts'
import { createRateLimiter, type Rule } from '../../server/db/rate-limiter.ts'
import { changeHands } from './change-hands.ts'
import { answerWith } from './fake-engine.ts'
import { startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validStage } from './valid-bodies.ts'

const site = 'https://loja.exemplo.com.br'
let server: TestServer
let agentId: string
let ownerId: string
let token: string

beforeAll(async () => {
  server = await startServer({ PROXY_HOPS: '1' })
})
afterAll(() => server.close())
beforeEach(async () => {
  const account = await server.account()
  const { id } = account
  ownerId = id
  token = account.token
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(id) }, token))
  await server.done('updateAgent', { params: { agentId }, body: { websiteUrl: site } }, token)
})

const visitor = 'v'.repeat(40)
type Sent = { origin?: string | null; ip?: string; signal?: AbortSignal }
const post = (what: string, body: object, { origin = site, ip = '198.51.100.1', signal }: Sent = {}) =>
  fetch(`${server.address}/v1/widget/${agentId}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...(origin !== null && { origin }) },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
const say = (message: string, who = visitor, messageId: string = crypto.randomUUID(), ip?: string) =>
  post('messages', { visitor: who, messageId, message }, { ...(ip && { ip }) })

/** Lines of the stream as they arrive. */
async function follow(who = visitor) {
  const stopping = new AbortController()
  const response = await post('stream', { visitor: who }, { signal: stopping.signal })
  const lines: WidgetLine[] = []
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.map((part) => JSON.parse(part) as WidgetLine))
    }
  })().catch(() => undefined)
  const said = () => lines.flatMap((line) => (line.type === 'message' ? [`${line.from}: ${line.text}`] : []))
  const stop = async () => {
    stopping.abort()
    await reading
  }
  onTestFinished(stop)
  return { lines, said, stop }
}

test('[WD-03] a visitor is answered, sees what a person says, and finds all of it again', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof answerWith>>()
  server.engine.next = () => answer.promise
  const open = await follow()
  const messageId = crypto.randomUUID()
  expect((await say('Que horas abre?', visitor, messageId)).status).toBe(200)
  expect((await say('Que horas abre?', visitor, messageId)).status).toBe(200)
  const state = () => open.lines.findLast((line) => line.type === 'state')
  await expect.poll(state).toEqual({ type: 'state', isTyping: true, handledBy: 'agent' })
  answer.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  await expect.poll(open.said).toEqual(['visitor: Que horas abre?', 'agent: Abrimos às 8h.'])
  // By its id the page knows what it has shown already.
  expect(open.lines.find((line) => line.type === 'message')).toMatchObject({ id: messageId, from: 'visitor' })
  await expect.poll(state).toEqual({ type: 'state', isTyping: false, handledBy: 'agent' })

  const conversation = await server.db
    .selectFrom('conversations')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  expect(conversation.channel).toBe('widget')
  await changeHands(server, ownerId, conversation.id, 'waiting')
  const called = await follow()
  await expect.poll(() => called.lines.at(-1)).toEqual({ type: 'state', isTyping: false, handledBy: 'waiting' })
  await called.stop()
  await changeHands(server, ownerId, conversation.id, 'person')
  const channelId = await server.db.transaction().execute(async (trx) => {
    const written = { ownerId, agentId, conversationId: conversation.id, content: 'Aqui é o Carlos.', media: [] }
    const now = server.clock.now()
    await storePersonMessage(trx, undefined, { ...written, now, writtenBy: 'Carlos', isFromOwnPhone: false })
    return server.channels.outbound.queueUnsent(trx, conversation.id, 'person', now)
  })
  await server.channels.wake(channelId ?? '')
  await expect.poll(() => open.said().at(-1)).toBe('person: Aqui é o Carlos.')
  await expect.poll(state).toMatchObject({ handledBy: 'person' })
  const again = await follow()
  await expect.poll(() => again.said().length).toBe(3)
  const other = await follow('w'.repeat(40))
  await expect.poll(() => other.lines.length).toBe(1)
  expect(other.said()).toEqual([])
  // Once they have written, too, each has a conversation of their own.
  await say('Fecham às 18h?', 'w'.repeat(40))
  await expect.poll(other.said).toEqual(['visitor: Fecham às 18h?', 'agent: Abrimos às 8h.'])
  const last = () => other.lines.findLast((line) => line.type === 'state')
  await expect.poll(last).toEqual({ type: 'state', isTyping: false, handledBy: 'agent' })
  for (const each of [open, again, other]) await each.stop()
  await server.settled()
  // The key opens the conversation, so only its hash is stored.
  const stored = await server.db.selectFrom('contactIdentities').selectAll().where('agentId', '=', agentId).execute()
  expect(stored).toHaveLength(2)
  for (const key of [visitor, Buffer.from(visitor).toString('base64url')])
    expect(JSON.stringify(stored)).not.toContain(key)
})

test('[WD-03] of a long conversation a visitor gets the newest 60 messages, without what was not sent', async () => {
  server.engine.next = undefined
  await say('Oi')
  await server.settled()
  const {
    ownerId: owner,
    channelId,
    contactId,
  } = await server.db.selectFrom('inboundMessages').selectAll().where('ownerId', '=', ownerId).executeTakeFirstOrThrow()
  const began = server.clock.now().getTime()
  const at = (minute: number) => new Date(began + minute * 60_000)
  const numbers = Array.from({ length: 70 }, (_, number) => number)
  const of = { ownerId: owner, channelId, contactId }
  const asked = (number: number) => {
    const [id, time] = [crypto.randomUUID(), at(2 * number)]
    const message = { content: `P${number}`, providerId: `v.${id}`, batch: null, isDone: true }
    return { ...of, id, ...message, sentAt: time, receivedAt: time }
  }
  const answered = (number: number, part: OutboundPart, state: 'sent' | 'cancelled' = 'sent') => {
    const [id, time] = [crypto.randomUUID(), at(2 * number + 1)]
    const message = { conversationId: null, messageId: null, recipientId: null, address: 'v', origin: 'reply' } as const
    const times = { notBefore: time, createdAt: time, changedAt: time }
    const rest = { part: JSON.stringify(part), epoch: null, state, reason: null, providerId: id }
    return { ...of, id, ...message, ...rest, ...times }
  }
  const text = (said: string): OutboundPart => ({ type: 'text', text: said })
  await server.db.insertInto('inboundMessages').values(numbers.map(asked)).execute()
  await server.db
    .insertInto('outboundMessages')
    .values(numbers.map((number) => answered(number, text(`R${number}`))))
    .execute()
  const shown = (from: number) => numbers.slice(from).flatMap((number) => [`visitor: P${number}`, `agent: R${number}`])
  const first = await follow()
  await expect.poll(first.said).toEqual(shown(40))
  await first.stop()
  const options = [
    { title: 'Pix', description: '' },
    { title: 'Cartão', description: '' },
  ]
  const file = { fileId: 'f1', name: 'mapa.png', mime: 'image/png' }
  await server.db
    .insertInto('outboundMessages')
    .values([
      answered(70, text('Isto não saiu.'), 'cancelled'),
      answered(71, { type: 'link', text: 'Agende', url: 'https://loja.exemplo.com.br/agenda', title: 'Agenda' }),
      answered(72, { type: 'optionList', text: 'Como paga?', title: 'Pagar', button: 'Ver', options }),
      answered(73, { type: 'image', ...file, caption: 'Estamos aqui.' }),
    ])
    .execute()
  const again = await follow()
  await expect
    .poll(() => again.said().slice(-4))
    .toEqual([
      'agent: R69',
      'agent: Agende\nhttps://loja.exemplo.com.br/agenda',
      'agent: Como paga?\n- Pix\n- Cartão',
      'agent: Estamos aqui.',
    ])
  const url = expect.stringContaining('f1') as string
  expect(again.lines.findLast((line) => line.type === 'message')).toMatchObject({ file: { name: 'mapa.png', url } })
  await again.stop()
})

test('[WD-03] that no answer comes after all is seen sooner than a stream at rest says that it is there', async () => {
  const stopping = new AbortController()
  const stateOf = (isTyping: boolean) => ({ type: 'state', isTyping, handledBy: 'agent' }) as const
  const stream = (...states: boolean[]) => {
    const read = () => Promise.resolve({ messages: [], state: stateOf(states.shift() ?? false) })
    return streamConversation({ read, subscribe: () => () => {}, signal: stopping.signal })
  }
  const streams = [stream(false), stream(true)]
  for (const [at, each] of streams.entries()) expect((await each.next()).value).toEqual(stateOf(at === 1))
  expect((await Promise.race(streams.map((each) => each.next()))).value).toEqual(stateOf(false))
  stopping.abort()
})

test('[IB-01] a customer whose name only begins like that of a visitor has a name', () => {
  expect(['Visitante 3F2A', 'Visitante Silva', 'Visitante 3F2A0'].map(isVisitorLabel)).toEqual([true, false, false])
})

test('[IB-01] visitors are told apart in the inbox, and called by the name that they give', async () => {
  const requiredData = [{ fieldName: 'nome', displayName: 'Nome completo', dataType: 'TEXT', description: '' }] as const
  const stage = { ...validStage(agentId), requiredData: [...requiredData], intentions: [] }
  await server.done('createStage', { body: stage }, token)
  const names = async () => {
    const { conversations } = await server.done('listInbox', { params: { agentId }, query: {} }, token)
    return conversations.map(({ name }) => name)
  }
  await say('Oi', 'w'.repeat(40))
  await server.settled()
  await say('quero comprar')
  await server.settled()
  const [one = '', other = ''] = await names()
  expect([one, other]).toEqual([
    expect.stringMatching(/^Visitante [0-9A-F]{4}$/u),
    expect.stringMatching(/^Visitante [0-9A-F]{4}$/u),
  ])
  expect(one).not.toBe(other)
  await say('Beatriz Souza')
  await server.settled()
  await say('obrigada')
  await server.settled()
  expect(await names()).toEqual(['Beatriz Souza', other])
  const [named, labelled] = await server.db
    .selectFrom('conversations')
    .select(['id', 'ownerId'])
    .where('agentId', '=', agentId)
    .orderBy('updatedAt', 'desc')
    .execute()
  // Who has a name keeps it, whatever is said later.
  await nameVisitor(server.db, named?.id ?? '', 'Entrega')
  expect(await names()).toEqual(['Beatriz Souza', other])
  const contactOf = (row: typeof named, ownerId = row?.ownerId ?? '') =>
    findContactOf(server.db, ownerId, row?.id ?? '')
  expect([await contactOf(named), await contactOf(labelled), await contactOf(named, 'somebody else')]).toEqual([
    { name: 'Beatriz Souza', phone: null },
    // A label is no name.
    { name: '', phone: null },
    undefined,
  ])
})

test('[WD-03] pages of other sites are refused, those of the own machine are not', async () => {
  const body = { visitor, messageId: crypto.randomUUID(), message: 'Oi' }
  for (const origin of ['https://outra.exemplo.com.br', 'https://loja.exemplo.com.br.mau.com', 'null', null])
    expect((await post('messages', body, { origin })).status).toBe(403)
  expect((await post('stream', { visitor }, { origin: 'https://outra.com' })).status).toBe(403)
  expect((await post('messages', { ...body, visitor: 'curto' })).status).toBe(400)
  const preflight = await fetch(`${server.address}/v1/widget/${agentId}/messages`, {
    method: 'OPTIONS',
    headers: {
      origin: site,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(isOwnSite(site, 'http://www.loja.exemplo.com.br')).toBe(true)
  expect(isOwnSite(site, 'http://localhost:5173')).toBe(true)
  expect(isOwnSite(site, 'https://loja.exemplo.com.br:8443')).toBe(false)
  expect(isOwnSite('', 'http://localhost:5173')).toBe(false)
})

test("the owner's own machine counts as where the widget was seen until the site does", async () => {
  const seenOn = async () => {
    const [channel] = await server.done('listChannels', { params: { agentId } }, token)
    return channel?.profile.seenOn
  }
  const body = () => ({ visitor, messageId: crypto.randomUUID(), message: 'Oi' })
  const own = { origin: 'http://localhost:5173' }
  expect((await post('messages', body(), own)).status).toBe(200)
  expect(await seenOn()).toBe(own.origin)
  expect((await post('messages', body())).status).toBe(200)
  expect(await seenOn()).toBe(site)
  expect((await post('messages', body(), own)).status).toBe(200)
  expect(await seenOn()).toBe(site)
  await server.settled()
})

describe('[WD-03] who writes too much is asked to wait a minute', () => {
  const minuteMs = 60_000
  const keyOf = (letter: string) => letter.repeat(40)
  const ofNetwork = (network: number) => `203.0.113.${network}`
  const write = async (who: string, network: number) =>
    (await say('Oi', keyOf(who), crypto.randomUUID(), ofNetwork(network))).status
  const writeTimes = async (times: number, who: string, network: number) => {
    const statuses = new Set<number>()
    for (let count = 0; count < times; count += 1) statuses.add(await write(who, network))
    return [...statuses]
  }
  const listen = async (who: string, network: number) => {
    const stopping = new AbortController()
    const sent = { ip: ofNetwork(network), signal: stopping.signal }
    const { status } = await post('stream', { visitor: keyOf(who) }, sent)
    return { status, stop: () => stopping.abort() }
  }
  /** As if this many calls had been counted; real ones would take too long. */
  const countAhead = async (rule: Rule, key: string, times: number) => {
    const { count } = createRateLimiter(server.db, server.clock)
    for (let counted = 0; counted < times; counted += 1) await count([rule, key])
  }

  beforeEach(() => server.clock.stop())
  afterEach(async () => {
    server.clock.start()
    server.clock.advance(minuteMs)
    await server.settled()
  })

  test('a visitor after 20 messages', async () => {
    expect(await writeTimes(20, 'a', 1)).toEqual([200])
    expect(await write('a', 1)).toBe(429)
    server.clock.advance(minuteMs - 1)
    expect(await write('a', 1)).toBe(429)
    server.clock.advance(1)
    expect(await write('a', 1)).toBe(200)
  })

  test('the visitors of one network after 60 messages, those of another are not', async () => {
    for (const who of ['a', 'b', 'c']) expect(await writeTimes(20, who, 2)).toEqual([200])
    expect(await write('d', 2)).toBe(429)
    expect(await write('d', 3)).toBe(200)
    server.clock.advance(minuteMs)
    expect(await write('d', 2)).toBe(200)
  })

  test('all visitors of an agent after 600 messages', async () => {
    await countAhead(widgetRules.messagesOfAgent, agentId, 599)
    expect(await write('a', 4)).toBe(200)
    expect(await write('b', 5)).toBe(429)
    server.clock.advance(minuteMs)
    expect(await write('b', 5)).toBe(200)
  })

  test('one network after it has begun to listen 120 times, and a visitor in more than six tabs', async () => {
    await countAhead(widgetRules.streamsFromNetwork, ofNetwork(6), 119)
    const last = await listen('a', 6)
    expect([last.status, (await listen('b', 6)).status]).toEqual([200, 429])
    last.stop()
    const tabs = []
    for (let tab = 0; tab < 6; tab += 1) tabs.push(await listen('c', 7))
    expect(tabs.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect((await listen('c', 7)).status).toBe(429)
    const other = await listen('d', 7)
    expect(other.status).toBe(200)
    for (const { stop } of [...tabs, other]) stop()
    const listenAgain = async () => {
      const { status, stop } = await listen('c', 7)
      stop()
      return status
    }
    await expect.poll(listenAgain, { interval: 200 }).toBe(200)
  })
})
