/** Instagram with its stand-in over HTTP: connecting, messages in both directions, and failures. */
import { createHmac } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Channels } from '../../server/channels/channels.ts'
import { connectionOf } from '../../server/channels/channels.repository.ts'
import { findOrCreateContact } from '../../server/channels/contacts.repository.ts'
import { scopedIdentity } from '../../server/channels/identity.ts'
import { createInstagramAdapter } from '../../server/channels/instagram/adapter.ts'
import { beginAuthorization, returnAuthorization } from '../../server/channels/instagram/authorizations.repository.ts'
import { connectInstagram, disconnectInstagram, renewToken } from '../../server/channels/instagram/connection.ts'
import { markRead } from '../../server/channels/instagram/events.repository.ts'
import { connectionReason, sendResultOf } from '../../server/channels/instagram/failures.ts'
import { createInstagramGraph, type InstagramGraph } from '../../server/channels/instagram/graph.ts'
import { createInstagram } from '../../server/channels/instagram/instagram.ts'
import { instagramProvider, simulatedInstagram } from '../../server/channels/instagram/provider.ts'
import { receiveEvents } from '../../server/channels/instagram/receive-events.ts'
import { returnPage } from '../../server/channels/instagram/return-page.ts'
import { queueOutbound, settleOutbound } from '../../server/channels/outbox.repository.ts'
import { readConfig } from '../../server/platform/config.ts'
import type { EgressRequest } from '../../server/platform/egress.ts'
import { openFileStore } from '../../server/platform/files/store.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import type { ShownChannel } from '../../server/stand-ins/stand-in.ts'
import { answerWith } from './fake-engine.ts'
import { eventsIn } from '../../server/channels/instagram/webhook.ts'
import { type Account, startServer, type TestServer, tokenSecret } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let server: TestServer
let owner: Account
let agentId: string
let accounts = 0

beforeAll(async () => {
  server = await startServer({}, { withInstagram: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
})

type Choice = 'allow' | 'deny' | 'badCode' | 'badCallback'

/** Follows the pages as a browser would; returns the text of the last one. */
async function authorize(choice: Choice, username: string, type = 'BUSINESS') {
  const body = { agentId, returnOrigin: server.address }
  const { url } = await server.done('instagramAuthorization', { body }, owner.token)
  const query = new URL(url).searchParams
  const form = new URLSearchParams({ ...Object.fromEntries(query), username, type, choice })
  const back = await fetch(url.split('?')[0] ?? '', { method: 'POST', body: form, redirect: 'manual' })
  const location = new URL(back.headers.get('location') ?? '', url)
  return { query, location, code: location.searchParams.get('code') ?? '', simulator: url.split('/oauth')[0] ?? '' }
}

async function connect(username = `loja.${(accounts += 1)}`, type?: string) {
  const { location, code, simulator } = await authorize('allow', username, type)
  const page = await (await fetch(location)).text()
  const reply = await server.done('instagramAuth', { body: { agentId, code } }, owner.token)
  const status = await server.done('instagramStatus', { query: { agentId } }, owner.token)
  return { code, page, reply, status, operator: `${simulator}/simulador/${status.instagramUserId}`, location }
}

const order = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) })
const said = async (operator: string) => {
  const { messages } = (await (await fetch(`${operator}/state`)).json()) as ShownChannel
  return messages.map(({ from, text }) => `${from}: ${text}`)
}
const channelRow = () =>
  server.db.selectFrom('channels').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow()
const outbound = async () => {
  const { id } = await channelRow()
  return server.db.selectFrom('outboundMessages').selectAll().where('channelId', '=', id).orderBy('sequence').execute()
}

test('[IG-03] the address of the popup carries agent, nonce and scopes; [IG-04] its code connects once', async () => {
  const { query } = await authorize('deny', 'ninguem')
  expect(query.get('scope')?.split(',')).toEqual([
    'instagram_business_basic',
    'instagram_business_manage_messages',
    'instagram_business_manage_comments',
    'instagram_business_content_publish',
    'instagram_business_manage_insights',
  ])
  expect(query.get('state')).toMatch(new RegExp(String.raw`^${agentId}\.[\w-]{32}$`))
  expect(query.get('redirect_uri')).toBe(`${server.address}/instagram/callback`)

  const { reply, status, code, location, page } = await connect('loja.azul')
  expect(page).toContain('INSTAGRAM_AUTH_RESULT')
  expect(reply).toEqual({ success: true, message: 'Instagram conectado com sucesso!', wasConnected: false })
  expect(status).toMatchObject({
    connected: true,
    username: 'loja.azul',
    instagramUserId: expect.stringMatching(/^\d{17}$/),
  })
  expect((status.tokenExpiresAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(59 * 86_400_000)
  const account = await server.done('instagramAccount', { params: { agentId } }, owner.token)
  expect(account).toMatchObject({ isConnected: true, username: 'loja.azul', id: status.instagramUserId })
  // Neither the code nor the state can be used again.
  const again = await server.done('instagramAuth', { body: { agentId, code } }, owner.token)
  expect(again).toEqual({ success: false, message: 'Autorização inválida: o código já foi usado ou venceu.' })
  expect((await fetch(location)).status).toBe(400)
  expect((await connect('loja.azul')).reply.message).toBe('Instagram já está conectado!')
})

test('[IG-04] a code that no page of ours brought, or another account’s, connects nothing', async () => {
  const { code, location } = await authorize('allow', 'loja.roxa')
  const body = { agentId, code }
  expect(await server.done('instagramAuth', { body }, owner.token)).toMatchObject({ success: false })
  await fetch(location)
  const stranger = await server.account()
  expect(await server.call('instagramAuth', { body }, stranger.token)).toMatchObject({ ok: false, status: 404 })
  const { id: other } = await server.done('createAgent', { body: validAgent(stranger.id) }, stranger.token)
  const reply = await server.done('instagramAuth', { body: { agentId: other, code } }, stranger.token)
  expect(reply.success).toBe(false)
  const { id: second } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  expect(await server.done('instagramAuth', { body: { agentId: second, code } }, owner.token)).toMatchObject({
    success: false,
    message: 'Autorização inválida: o código já foi usado ou venceu.',
  })
})

test('[IG-04] an authorization returns within the hour, and once', async () => {
  const secrets = createSecrets(tokenSecret)
  const of = { ownerId: owner.id, agentId }
  const begun = server.clock.now()
  const begin = () => beginAuthorization(server.db, { ...of, returnOrigin: server.address }, begun)
  const comeBack = (nonce: string, minutes: number, sealing = secrets) => {
    const now = new Date(begun.getTime() + minutes * 60_000)
    return returnAuthorization(server.db, sealing, { nonce, agentId, code: 'codigo' }, now)
  }
  expect(await comeBack(await begin(), 60)).toBeUndefined()
  const nonce = await begin()
  const broken = { ...secrets, seal: () => expect.unreachable('the server died here') }
  await expect(comeBack(nonce, 59, broken)).rejects.toThrow('the server died here')
  expect(await comeBack(nonce, 59)).toMatchObject(of)
  expect(await comeBack(nonce, 59)).toBeUndefined()
})

test('[IG-05] what Instagram refuses is said, with the word that brings the hint', async () => {
  const { location, code } = await authorize('badCode', 'loja.ruim')
  await fetch(location)
  const { success, message } = await server.done('instagramAuth', { body: { agentId, code } }, owner.token)
  expect(success).toBe(false)
  expect(message).toBe('Autorização inválida: o código já foi usado ou venceu.')
  expect((await connect('maria', 'PERSONAL')).reply.message).toContain('Esta conta é pessoal')
  await connect('loja.unica')
  const first = agentId
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  expect((await connect('loja.unica')).reply).toEqual({
    success: false,
    message: 'Esta conta do Instagram já está conectada ao agente Atendente. Desconecte-a lá primeiro.',
  })
  expect(first).not.toBe(agentId)
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  // The agents of somebody else are not named.
  expect((await connect('loja.unica')).reply.message).toBe(
    'Esta conta do Instagram já está conectada em outra conta do Prosa.',
  )
})

test.each<[string, Partial<InstagramGraph>, object]>([
  ['permissions that are not told', {}, { kind: 'connected' }],
  [
    'access to messages that is not given',
    { exchangeCode: () => Promise.resolve({ ok: true, value: { token: 'short', permissions: ['instagram_basic'] } }) },
    { kind: 'refused', reason: 'Permita o acesso às mensagens para o agente poder responder.' },
  ],
  [
    'messages that are not subscribed',
    {
      subscribe: () => Promise.resolve({ ok: false, failure: { kind: 'refused', code: 3, subcode: 0, message: 'No' } }),
    },
    { kind: 'refused', reason: 'O Instagram recusou a conexão: “No”' },
  ],
])('[IG-05] connecting with %s', async (_, overrides, expected) => {
  const graph = {
    exchangeCode: () => Promise.resolve({ ok: true, value: { token: 'short', permissions: [] } }),
    longToken: () => Promise.resolve({ ok: true, value: { token: 'long', seconds: 60 } }),
    me: () => Promise.resolve({ ok: true, value: { userId: agentId, username: '', pictureUrl: '', type: 'BUSINESS' } }),
    subscribe: () => Promise.resolve({ ok: true, value: {} }),
    ...overrides,
  } as InstagramGraph
  const { db, clock } = server
  const options = { db, clock, secrets: createSecrets(tokenSecret), graph, redirectUri: 'https://prosa.example' }
  expect(await connectInstagram(options, { ownerId: owner.id, agentId, code: 'codigo' })).toEqual(expected)
})

test('a message without files waits for none', async () => {
  await connect()
  const { externalId } = await channelRow()
  const fetched: boolean[] = []
  const channels: Pick<Channels, 'receive'> = {
    receive: (_, { fetchFiles }) => {
      fetched.push(fetchFiles !== undefined)
      return Promise.resolve('stored')
    },
  }
  const message = {
    kind: 'message',
    accountId: externalId ?? '',
    personId: 'p1',
    sentAt: new Date(),
    isOwn: false,
  } as const
  const { db, clock, events } = server
  const graph = { nameOf: () => Promise.resolve('Ana') } as Partial<InstagramGraph> as InstagramGraph
  const files = openFileStore(server.folder)
  await receiveEvents({ db, clock, files, secrets: createSecrets(tokenSecret), graph, channels, events }, [
    { ...message, providerId: 'm1', text: 'Oi', files: [] },
    { ...message, providerId: 'm2', text: '', files: [{ url: 'https://ig.example/1', type: 'image' }] },
  ])
  expect(fetched).toEqual([false, true])
})

test('a message is answered once, also when it is delivered again, and our own echo is no takeover', async () => {
  const { operator, status } = await connect()
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['**Abrimos** às 8h.'] }))
  await order(operator, { command: 'say', phone: 'p1', name: 'Bia', text: 'Que horas abre?' })
  await expect.poll(() => said(operator)).toHaveLength(3)
  expect(await said(operator)).toEqual(['customer: Que horas abre?', 'agent: Olá!', 'agent: Abrimos às 8h.'])
  const contact = await server.db.selectFrom('contacts').selectAll().where('agentId', '=', agentId).execute()
  expect(contact.map(({ name }) => name)).toEqual(['Bia'])
  await server.settled()
  const conversation = await server.db.selectFrom('conversations').selectAll().where('agentId', '=', agentId).execute()
  expect(conversation).toMatchObject([{ handledBy: 'agent', channel: 'instagram' }])

  const [mine] = await outbound()
  const again = { sender: { id: 'p1' }, recipient: { id: status.instagramUserId }, timestamp: Date.now() }
  const inbound = await server.db
    .selectFrom('inboundMessages')
    .select('providerId')
    .where('channelId', '=', mine?.channelId ?? '')
    .executeTakeFirstOrThrow()
  const event = { ...again, message: { mid: inbound.providerId, text: 'Que horas abre?' } }
  expect((await webhook({ id: status.instagramUserId, messaging: [event, event] })).status).toBe(200)
  await server.settled()
  expect(await said(operator)).toHaveLength(3)

  // The account writes to itself while its owner tries it out.
  const own = { ...again, sender: { id: status.instagramUserId }, message: { mid: 'a si mesma', text: 'Teste' } }
  await webhook({ id: status.instagramUserId, messaging: [own] })
  await server.settled()
  expect(await server.db.selectFrom('contacts').select('name').where('agentId', '=', agentId).execute()).toHaveLength(1)

  const read = { ...again, read: { mid: (await outbound()).at(-1)?.providerId } }
  await webhook({ id: status.instagramUserId, messaging: [read] })
  expect((await outbound()).map(({ state }) => state)).toEqual(['read', 'read'])
  const deleted = { ...again, message: { mid: inbound.providerId, is_deleted: true } }
  await webhook({ id: status.instagramUserId, messaging: [deleted] })
  const stored = await server.db
    .selectFrom('messages')
    .select('content')
    .where('conversationId', '=', conversation[0]?.id ?? '')
    .where('role', '=', 'user')
    .execute()
  expect(stored).toEqual([{ content: '[Mensagem apagada pela pessoa]' }])
})

test('what Instagram keeps from applications is not called a shared post', () => {
  const textOf = (message: object, more: object = {}) => {
    const messaging = [
      { sender: { id: 'p1' }, recipient: { id: 'c1' }, timestamp: 1, message: { mid: 'm1', ...message }, ...more },
    ]
    const [event] = eventsIn({ object: 'instagram', entry: [{ id: 'c1', messaging }] }) ?? []
    return event?.kind === 'message' && event.text
  }
  const hidden = '[Mensagem de um tipo que não consigo ler]'
  for (const type of ['ephemeral', 'unsupported_type', 'template', 'image'])
    expect(textOf({ attachments: [{ type }] })).toBe(hidden)
  for (const empty of [{}, { text: '' }, { text: ' ', attachments: [] }, { text: null, attachments: null }])
    expect(textOf(empty)).toBe(hidden)
  expect(textOf({ attachments: [{ type: null }] })).toBe(hidden)
  expect(textOf({ attachments: [null], text: 'Oi', is_echo: null })).toBe('Oi')
  for (const payload of [null, { url: null }, {}])
    expect(textOf({ attachments: [{ type: 'image', payload }] })).toBe(hidden)
  for (const type of ['sticker', 'like_heart']) expect(textOf({ attachments: [{ type }] })).toBe('[Figurinha]')
  expect(textOf({ text: 'Olha', attachments: [{ type: 'ephemeral' }] })).toBe(`Olha\n${hidden}`)
  expect(textOf({ attachments: [{ type: 'share', payload: { url: 'https://ig.me/p' } }] })).toBe(
    '[Compartilhou uma publicação] https://ig.me/p',
  )
  for (const postback of [{}, { title: '' }, { title: null }])
    expect(textOf({}, { message: null, postback: { mid: 'm1', ...postback } })).toBe(hidden)
})

describe('what a person deletes is deleted here', () => {
  const deletedText = '[Mensagem apagada pela pessoa]'
  let status: Awaited<ReturnType<typeof connect>>['status']
  let fileUrl: string
  beforeEach(async () => {
    const connected = await connect()
    ;({ status } = connected)
    // Files are fetched from Instagram only, and this is the stand-in's.
    fileUrl = `${connected.operator}/state`
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim!'] }))
  })

  const event = (message: object, timestamp = Date.now()) =>
    webhook({
      id: status.instagramUserId,
      messaging: [{ sender: { id: 'p1' }, recipient: { id: status.instagramUserId }, timestamp, message }],
    })
  const remove = (mid: string) => event({ mid, is_deleted: true })
  const conversation = () =>
    server.db
      .selectFrom('conversations')
      .select(['id', 'sessionId'])
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow()
  const stored = async () =>
    server.db
      .selectFrom('messages')
      .select(['content', 'media'])
      .where('conversationId', '=', (await conversation()).id)
      .where('role', '=', 'user')
      .orderBy('sequence')
      .execute()
  const texts = async () => (await stored()).map(({ content }) => content)

  test('with its files, and without the other messages of the same question', async () => {
    server.clock.stop()
    await event({ mid: 'de novo 1', text: 'Oi' })
    const attachments = [{ type: 'image', payload: { url: fileUrl } }]
    await event({ mid: 'de novo 2', text: 'Este é o meu documento\n', attachments })
    await event({ mid: 'de novo 3', text: 'Oi' })
    server.clock.start()
    await server.settled()
    const [before] = await stored()
    expect(before).toMatchObject({ content: 'Oi\nEste é o meu documento\nOi', media: [{ type: 'document' }] })
    const fileId = before?.media[0]?.fileId ?? ''
    expect(readdirSync(server.folder)).toContain(fileId)
    await Promise.all(['de novo 2', 'de novo 3'].map(remove))
    expect(await stored()).toEqual([{ content: `Oi\n${deletedText}\n${deletedText}`, media: [] }])
    expect(readdirSync(server.folder)).not.toContain(fileId)
    expect(await server.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([])
  })

  test('and who looks is told so, as they are of what a person has read', async () => {
    await event({ mid: 'a ler', text: 'Oi' })
    await server.settled()
    const { id } = await conversation()
    const told: unknown[] = []
    const forget = server.events.subscribeToAll((changed) => told.push(changed))
    const answer = (await outbound()).at(-1)
    await settleOutbound(server.db, answer?.id ?? '', { state: 'sent', providerId: 'resposta' }, server.clock.now())
    const parties = { sender: { id: 'p1' }, recipient: { id: status.instagramUserId }, timestamp: Date.now() }
    await webhook({ id: status.instagramUserId, messaging: [{ ...parties, read: { mid: 'resposta' } }] })
    expect(told.splice(0)).toEqual([{ id, agentId }])
    await remove('a ler')
    expect(told.splice(0)).toEqual([{ id, agentId }])
    await remove('nunca vista')
    expect(told).toEqual([])
    forget()
  })

  test('a photo without words', async () => {
    await event({ mid: 'só a foto', attachments: [{ type: 'image', payload: { url: fileUrl } }] })
    await server.settled()
    expect(await stored()).toMatchObject([{ media: [{ type: 'document' }] }])
    await remove('só a foto')
    expect(await stored()).toEqual([{ content: deletedText, media: [] }])
  })

  test('that came too late to be answered, and its overlong id', async () => {
    const mid = 'tarde'.repeat(120)
    await event({ mid, text: 'Segredo ' }, Date.now() - 3_600_000)
    expect(await texts()).toEqual(['Segredo '])
    await remove(mid)
    expect(await texts()).toEqual([deletedText])
  })

  test('that is reported together with its deletion, and after it', async () => {
    const parties = { sender: { id: 'p1' }, recipient: { id: status.instagramUserId }, timestamp: Date.now() }
    const messages = [
      { mid: 'sem demora', is_deleted: true },
      { mid: 'sem demora', text: 'Segredo' },
    ]
    const messaging = messages.map((message) => ({ ...parties, message }))
    server.engine.questions.length = 0
    await webhook({ id: status.instagramUserId, messaging })
    await server.settled()
    expect(await texts()).toEqual([deletedText])
    expect(server.engine.questions).toEqual([])
  })

  test('that an inactive agent did not answer', async () => {
    await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
    await event({ mid: 'inativo', text: 'Segredo' })
    await server.settled()
    expect(await texts()).toEqual(['Segredo'])
    await remove('inativo')
    expect(await texts()).toEqual([deletedText])
  })

  test('that a person left unanswered, and the agent answered with others', async () => {
    await event({ mid: 'antes', text: 'Oi' })
    await server.settled()
    const params = { agentId, sessionId: (await conversation()).sessionId }
    await server.done('takeOverConversation', { params, body: { returnAfterMinutes: null } }, owner.token)
    for (const text of ['Segredo', 'E o prazo?']) {
      await event({ mid: text, text })
      await server.settled()
    }
    await server.done('handBackConversation', { params }, owner.token)
    await server.settled()
    expect(await texts()).toEqual(['Oi', 'Segredo', 'E o prazo?'])
    await remove('Segredo')
    expect(await texts()).toEqual(['Oi', deletedText, 'E o prazo?'])
  })

  test('that was stored by an earlier version', async () => {
    await event({ mid: 'antiga', text: 'Segredo' })
    await server.settled()
    const { id } = await conversation()
    await server.db
      .updateTable('messages')
      .set({ id: crypto.randomUUID() })
      .where('conversationId', '=', id)
      .where('content', '=', 'Segredo')
      .execute()
    await remove('antiga')
    expect(await texts()).toEqual([deletedText])
  })
})

const webhook = (entry: object, secret: string = simulatedInstagram.appSecret) => {
  const body = JSON.stringify({ object: 'instagram', entry: [entry] })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` }
  return fetch(`${server.address}/webhooks/instagram`, { method: 'POST', body, headers })
}

test('whoever answers on the phone takes over', async () => {
  const { operator } = await connect()
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim!'] }))
  await order(operator, { command: 'say', phone: 'p1', name: 'Bia', text: 'Oi' })
  await expect.poll(() => said(operator)).toHaveLength(3)
  await order(operator, { command: 'own', phone: 'p1', text: 'Aqui é o Carlos' })
  const handledBy = async () =>
    (await server.db.selectFrom('conversations').select('handledBy').where('agentId', '=', agentId).execute())[0]
      ?.handledBy
  await expect.poll(handledBy).toBe('person')
  await order(operator, { command: 'say', phone: 'p1', text: 'Obrigada' })
  await server.settled()
  expect((await said(operator)).filter((each) => each.startsWith('agent'))).toHaveLength(2)
})

test('a person who reads a message has read the earlier ones to them, and nobody else has', async () => {
  await connect()
  const channel = await channelRow()
  const now = server.clock.now()
  for (const [address, providerId] of [
    ['p1', 'm1'],
    ['p2', 'm2'],
    ['p1', 'm3'],
    ['p1', 'm4'],
  ] as const) {
    const person = { identities: [{ identity: scopedIdentity('instagram', address), address }], name: '', phone: null }
    const contact = await findOrCreateContact(server.db, { ownerId: owner.id, agentId }, person, now)
    const row = { ownerId: owner.id, channelId: channel.id, contactId: contact.id, address, origin: 'person' } as const
    const id = await queueOutbound(server.db, { ...row, part: { type: 'text', text: 'Oi' } }, now)
    await settleOutbound(server.db, id, { state: 'sent', providerId }, now)
  }
  await markRead(server.db, channel, { personId: 'p1', providerId: 'm3' }, now)
  expect((await outbound()).map(({ state }) => state)).toEqual(['read', 'sent', 'read', 'sent'])
})

test('an echo that comes instead of the reply to our call is our message, and no takeover', async () => {
  const { operator, status } = await connect()
  await order(operator, { command: 'drops' })
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim!'] }))
  await order(operator, { command: 'say', phone: 'p1', name: 'Bia', text: 'Oi' })
  const first = async () => (await outbound())[0]
  await expect.poll(first).toMatchObject({ state: 'uncertain' })
  const { address = '', part } = (await first()) ?? {}
  const text = part && 'text' in part ? part.text : ''
  const echo = {
    sender: { id: status.instagramUserId },
    recipient: { id: address },
    timestamp: Date.now(),
    message: { mid: `eco ${agentId}`, is_echo: true, text },
  }
  expect((await webhook({ id: status.instagramUserId, messaging: [echo] })).status).toBe(200)
  await expect.poll(first).toMatchObject({ state: 'sent', providerId: `eco ${agentId}` })
  const conversations = server.db.selectFrom('conversations').select('handledBy').where('agentId', '=', agentId)
  expect(await conversations.execute()).toEqual([{ handledBy: 'agent' }])
})

test('the webhook answers the challenge to the right word only, and believes signed bodies only', async () => {
  const verify = (word: string) =>
    fetch(
      `${server.address}/webhooks/instagram?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': word, 'hub.challenge': '31337' })}`,
    )
  const good = await verify(simulatedInstagram.verifyToken)
  expect([good.status, await good.text()]).toEqual([200, '31337'])
  expect((await verify('outra palavra')).status).toBe(403)
  expect((await webhook({ id: '1', messaging: [] }, 'outro segredo')).status).toBe(401)
  expect((await webhook({ id: 'conta desconhecida', messaging: [{}] })).status).toBe(200)
  const bare = await fetch(`${server.address}/webhooks/instagram`, { method: 'POST', body: '{}' })
  expect(bare.status).toBe(401)
})

test('a text that was cut within an emoji arrives, without what no database can store', async () => {
  const { operator } = await connect()
  await order(operator, { command: 'say', phone: 'p1', name: 'Bia', text: 'corta\ud83d\0do' })
  const { id } = await channelRow()
  const stored = () => server.db.selectFrom('inboundMessages').select('content').where('channelId', '=', id).execute()
  await expect.poll(stored).toEqual([{ content: 'corta\ufffddo' }])
})

test.each([
  ['window', 'failed', 'Passaram mais de 24 horas desde a última mensagem da pessoa.'],
  ['drops', 'uncertain', 'Não se sabe se a mensagem saiu: o provedor não respondeu a tempo.'],
  [
    'tools',
    'queued',
    "O acesso às mensagens está desligado. Ative 'Ferramentas conectadas' nas configurações de mensagens.",
  ],
])('sending that ends in %s leaves the message %s', async (behaviour, state, reason) => {
  const { operator } = await connect()
  await order(operator, { command: behaviour })
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim!'] }))
  await order(operator, { command: 'say', phone: 'p1', name: 'Bia', text: 'Oi' })
  await expect.poll(async () => (await outbound())[0]).toMatchObject({ state, reason })
})

test('[IG-01] an access that ended is said as soon as it is noticed; [IG-07] disconnecting forgets it', async () => {
  const { operator } = await connect()
  await order(operator, { command: 'expired' })
  server.clock.advance(61_000)
  expect(await server.done('instagramStatus', { query: { agentId } }, owner.token)).toMatchObject({
    connected: false,
    message: expect.stringMatching(
      /^A autorização do Instagram (?:venceu|venceu ou foi retirada)\. Conecte a conta novamente\.$/u,
    ) as string,
    expiredAt: expect.any(Date) as Date,
  })
  expect(await channelRow()).toMatchObject({ state: 'expired' })
  await order(operator, { command: 'normal' })
  await server.done('instagramDisconnect', { query: { agentId } }, owner.token)
  expect(await channelRow()).toMatchObject({ state: 'new', credentials: null, externalId: null })
  const journal = await server.done('channelJournal', { params: { agentId, kind: 'instagram' } }, owner.token)
  expect(journal.map(({ kind }) => kind)).toEqual(['disconnected', 'expired', 'connected'])
  expect(journal[0]?.detail).toBe('A Meta não envia mais mensagens desta conta para cá.')
})

test('[IG-07] disconnecting forgets the account where Instagram is no longer configured, and none that replaced it', async () => {
  await connect()
  const { db, clock } = server
  const secrets = createSecrets(tokenSecret)
  const channel = await channelRow()
  await disconnectInstagram({ db, clock, secrets, graph: undefined }, { ...channel, externalId: 'an earlier one' })
  expect(await channelRow()).toMatchObject({ state: 'connected', externalId: channel.externalId })
  await disconnectInstagram({ db, clock, secrets, graph: undefined }, channel)
  expect(await channelRow()).toMatchObject({ state: 'new', credentials: null, externalId: null })
})

test('an account is left when another one replaces it, and when its agent is deleted', async () => {
  const first = await connect()
  server.clock.advance(1_000)
  const second = await connect()
  expect(second.status.connectedSince).not.toEqual(first.status.connectedSince)
  const isConnected = async ({ operator }: { operator: string }) =>
    ((await (await fetch(`${operator}/state`)).json()) as ShownChannel).isConnected
  await server.doDue()
  expect([await isConnected(first), await isConnected(second)]).toEqual([false, true])
  await server.done('deleteAgent', { params: { agentId } }, owner.token)
  await server.doDue()
  expect(await isConnected(second)).toBe(false)
})

describe('a token that is renewed', () => {
  const secrets = createSecrets(tokenSecret)
  const clock = { now: () => new Date(Date.now() + 8 * 86_400_000) }
  /** The token is renewed with `meanwhile` happening before the answer of Instagram. */
  const renew = async (meanwhile: () => Promise<unknown>, answer: Awaited<ReturnType<InstagramGraph['refresh']>>) => {
    const refresh = async () => {
      await meanwhile()
      return answer
    }
    await renewToken({ db: server.db, clock, secrets, graph: { refresh } }, await channelRow())
  }
  const renewed = { ok: true, value: { token: 'renewed', seconds: 5_184_000 } } as const
  const ended = { ok: false, failure: { kind: 'refused', code: 190, subcode: 463, message: '' } } as const
  const disconnect = () => server.done('instagramDisconnect', { query: { agentId } }, owner.token)

  const nothing = () => Promise.resolve()

  test('is stored sealed, and the owner is warned before it ends', async () => {
    await connect()
    await renew(nothing, renewed)
    const row = await channelRow()
    expect(connectionOf(secrets, row).credentials).toMatchObject({ token: 'renewed' })
    expect(row.credentials).not.toContain('renewed')
    const days = (at: string | Date | null | undefined) =>
      Math.round((new Date(at ?? 0).getTime() - clock.now().getTime()) / 86_400_000)
    expect([days(row.profile.expiresAt), days(row.noticeAt)]).toEqual([60, 53])
  })

  test('is the old one while Instagram cannot be reached, and none once it is refused', async () => {
    await connect()
    const failure = { kind: 'unreachable', detail: 'silence', mayHaveArrived: true } as const
    await expect(renew(nothing, { ok: false, failure })).rejects.toThrow('could not be renewed')
    expect(await channelRow()).toMatchObject({ state: 'connected' })
    await renew(nothing, ended)
    expect(await channelRow()).toMatchObject({ state: 'expired' })
  })

  test('stays forgotten if its account was disconnected meanwhile', async () => {
    await connect()
    await renew(disconnect, renewed)
    expect(await channelRow()).toMatchObject({ state: 'new', externalId: null, credentials: null, profile: {} })
  })

  test.each([renewed, ended])('does not touch an account that was connected instead', async (answer) => {
    await connect()
    await renew(() => connect(), answer)
    const row = await channelRow()
    expect(row.state).toBe('connected')
    expect(connectionOf(secrets, row).credentials['token']).toMatch(/^IGAA/u)
  })
})

test.each([
  ['This authorization code has been used', 'Autorização inválida: o código já foi usado ou venceu.'],
  ['This authorization code has expired', 'Autorização inválida: o código já foi usado ou venceu.'],
  [
    'Error validating verification code. Please make sure your redirect_uri is identical to the one you used',
    'Autorização inválida: o endereço de retorno (callback) não é o que está registrado no aplicativo.',
  ],
  ['Invalid platform app', 'Autorização inválida: o Instagram não conhece este aplicativo.'],
  ['Invalid moon phase', 'Autorização inválida: “Invalid moon phase”'],
  ['The moon is full', 'O Instagram recusou a conexão: “The moon is full”'],
])('[IG-05, SH-04] “%s” is said as “%s”', (message, reason) => {
  expect(connectionReason({ kind: 'refused', code: 100, subcode: 0, message })).toBe(reason)
})

test.each<[string, number, number, object]>([
  ['too many calls', 613, 0, { kind: 'refused', isFinal: false }],
  ['an error of Instagram, which may have sent it', 1, 0, { kind: 'uncertain' }],
  ['a restricted account', 10, 2_534_029, { kind: 'disconnected', reason: 'O Instagram restringiu esta conta.' }],
  ['a permission that is missing', 200, 0, { kind: 'disconnected' }],
  [
    'somebody unknown',
    100,
    2_534_014,
    { kind: 'refused', reason: 'O Instagram não conhece esta pessoa.', isFinal: true },
  ],
])('a message that is refused because of %s', (_, code, subcode, expected) => {
  expect(sendResultOf({ kind: 'refused', code, subcode, message: '' })).toMatchObject(expected)
})

test('answers of Instagram in another form leave a message in doubt, and ids keep all their digits', async () => {
  const provider = instagramProvider(readConfig({}), { url: 'https://graph.example' })
  if (provider === undefined) throw new Error('not simulated')
  const asked: EgressRequest[] = []
  const graphOf = (status: number, body: string) =>
    createInstagramGraph(provider, (request) => {
      asked.push(request)
      return Promise.resolve({ ok: true, value: { url: '', status, headers: {}, body: Buffer.from(body) } })
    })
  const signal = new AbortController().signal
  const inDoubt = { ok: false, failure: { kind: 'unreachable', mayHaveArrived: true } }
  expect(await graphOf(502, '<html>').send('t', {}, signal)).toMatchObject(inDoubt)
  expect(await graphOf(502, '{}').send('t', {}, signal)).toMatchObject(inDoubt)
  expect(await graphOf(200, '{}').send('t', {}, signal)).toMatchObject(inDoubt)
  expect(await graphOf(404, '{}').send('t', {}, signal)).toMatchObject({ failure: { mayHaveArrived: false } })
  expect(await graphOf(200, '{"user_id": 17841400000000001}').me('t')).toMatchObject({
    value: { userId: '17841400000000001' },
  })
  expect(await graphOf(200, '{"username":"bia"}').nameOf('t', 'p1')).toBe('bia')
  // A token in the address must not follow a redirect.
  expect(asked.map(({ maxRedirects }) => maxRedirects)).toEqual(asked.map(() => 0))
})

test('the page that returns closes its script only where the script ends', async () => {
  const result = { type: 'INSTAGRAM_AUTH_RESULT', code: null, error: 'x', errorDescription: '</script><b>' } as const
  expect(await returnPage(result, 'https://prosa.example').text()).not.toContain('</script><b>')
})

test('files are sent only from an address that Instagram can reach, and the options of a list have numbers', async () => {
  const provider = instagramProvider(readConfig({}), { url: server.address })
  if (provider === undefined) throw new Error('not simulated')
  const { db, clock } = server
  const secrets = createSecrets(tokenSecret)
  const options = { db, clock, secrets, provider: { ...provider, simulatorUrl: undefined }, filePath: () => '' }
  const refusalAt = (base: string) =>
    createInstagram({ ...options, base: Promise.resolve(base) }).adapter.refuseFile?.()
  expect(await refusalAt('http://127.0.0.1:3000')).toContain('PUBLIC_URL')
  expect(await refusalAt('https://prosa.example')).toBeUndefined()

  const sent: object[] = []
  const send: InstagramGraph['send'] = (_token, body) => {
    sent.push(body)
    return Promise.resolve({ ok: true, value: { messageId: 'm1' } })
  }
  const adapter = createInstagramAdapter({
    graph: { send } as InstagramGraph,
    simulatorUrl: undefined,
    fileUrl: () => Promise.resolve(undefined),
  })
  await connect()
  const list = ['Entrega', 'Retirada'].map((title) => ({ title, description: '' }))
  const part = { type: 'optionList' as const, title: 'Envio', text: 'Como?', button: 'Ver', options: list }
  const message = { recipient: 'p1', part, tag: 't', readFile: () => Promise.reject(new Error('no file')) }
  await adapter.send(
    { channel: await channelRow(), credentials: { token: 't' } },
    message,
    new AbortController().signal,
  )
  expect(sent).toEqual([{ recipient: { id: 'p1' }, message: { text: 'Como?\n1. Entrega\n2. Retirada' } }])
})

test('webhooks may be signed with the secret of the Meta app, too', () => {
  const app = { INSTAGRAM_APP_ID: '1', INSTAGRAM_APP_SECRET: 'o primeiro', INSTAGRAM_META_SECRET: 'o segundo' }
  expect(instagramProvider(readConfig(app), undefined)?.signingSecrets).toEqual(['o primeiro', 'o segundo'])
})
