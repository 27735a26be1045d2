/** Official WhatsApp over Meta's protocol: signup, signed webhooks, users without a number, the 24-hour window. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCloud } from '../../server/channels/cloud/cloud.ts'
import { cloudMessage } from '../../server/channels/cloud/cloud-message.ts'
import { createGraph, sendResultOf } from '../../server/channels/cloud/graph.ts'
import { cloudEvents } from '../../server/channels/cloud/cloud-inbound.ts'
import { isSignedBy } from '../../server/channels/meta/webhook.ts'
import { saveSignup } from '../../server/channels/cloud/signup.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import type { Egress } from '../../server/platform/egress.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, tokenSecret } from './server-fixture.ts'
import { startWhatsappFixture, type WhatsappFixture } from './whatsapp-fixture.ts'

let fixture: WhatsappFixture
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  fixture = await startWhatsappFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  ;({ owner, agentId } = await fixture.agent())
})

type Made = { phone_number_id: string; waba_id: string; code: string }
/** The result of the signup window. */
const signUp = async (): Promise<Made> =>
  (await fetch(`${fixture.simulated.config.graphUrl}/signup`, { method: 'POST' })).json() as Promise<Made>
const save = (body: { phoneNumberId: string; wabaId: string; code?: string; isShared?: boolean }) =>
  fixture.server.call('saveWabaInfo', { params: { agentId }, body }, owner.token)
const connect = async () => {
  const { phone_number_id: phoneNumberId, waba_id: wabaId, code } = await signUp()
  expect(await save({ phoneNumberId, wabaId, code })).toMatchObject({ ok: true })
  channel = await fixture.channelOf(agentId)
  return { phoneNumberId, wabaId, code }
}
/** A webhook request of Meta. */
const post = (body: string, signed = body) => {
  const secret = fixture.simulated.config.facebookAppSecret ?? ''
  const signature = `sha256=${createHmac('sha256', secret).update(signed).digest('hex')}`
  const headers = { 'x-hub-signature-256': signature }
  return fetch(`${fixture.server.address}/hooks/graph/whatsapp`, { method: 'POST', body, headers })
}
const answers = async () => (await fixture.shown(channel)).messages.filter(({ from }) => from === 'agent')
const outbound = () =>
  fixture.server.db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .orderBy('sequence')
    .execute()

test('[WO-01, WO-02] the code is exchanged, the account subscribed, the number registered, and the agent answers', async () => {
  const { phoneNumberId, wabaId } = await connect()
  const agent = await fixture.server.done('getAgent', { params: { agentId } }, owner.token)
  expect(agent).toMatchObject({ phoneNumberId, wabaId })
  expect(JSON.stringify(agent)).not.toMatch(/EAA/u)
  fixture.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  await fixture.tell(channel, 'say', { text: 'Vocês abrem amanhã? É só até às 8h, não?' })
  await fixture.tell(channel, 'again')
  await fixture.server.settled()
  expect((await answers()).map(({ text }) => text)).toEqual(['Olá!', 'Abrimos às 8h.'])
  await expect.poll(async () => (await outbound()).map(({ state }) => state)).toEqual(['read', 'read'])
})

test('disconnected, the number is forgotten and its messages are nobody’s, until it is connected again', async () => {
  await connect()
  const stranger = await fixture.server.account()
  expect(await fixture.server.call('removeWabaInfo', { params: { agentId } }, stranger.token)).toMatchObject({
    status: 404,
  })
  expect(await remove()).toMatchObject({ ok: true })
  expect(await fixture.server.done('getAgent', { params: { agentId } }, owner.token)).toMatchObject({
    wabaId: null,
    phoneNumberId: null,
  })
  expect(await fixture.channelOf(agentId)).toMatchObject({ state: 'new', credentials: null })
  expect(await remove()).toMatchObject({ ok: false, status: 404 })
  await connect()
  expect(channel.state).toBe('connected')
})

const journal = async () => {
  const events = await fixture.server.done(
    'channelJournal',
    { params: { agentId, kind: 'whatsappCloud' } },
    owner.token,
  )
  return events.flatMap(({ kind, detail }) => (kind === 'disconnected' && detail !== '' ? [detail] : []))
}
const remove = () => fixture.server.call('removeWabaInfo', { params: { agentId } }, owner.token)

test('[WO-01] disconnected, Meta is told to send nothing more, and the journal says so', async () => {
  await connect()
  expect((await fixture.shown(channel)).isConnected).toBe(true)
  await remove()
  expect((await fixture.shown(channel)).isConnected).toBe(false)
  expect(await journal()).toEqual(['A Meta não envia mais mensagens desta conta para cá.'])
})

test('[WO-01] an account by which another agent answers stays subscribed until that one leaves too', async () => {
  const { wabaId } = await connect()
  const first = { owner, agentId, channel }
  ;({ owner, agentId } = await fixture.agent())
  await connect()
  const profile = JSON.stringify({ ...channel.profile, wabaId })
  await fixture.server.db.updateTable('channels').set({ profile }).where('id', '=', channel.id).execute()
  const second = { owner, agentId }
  ;({ owner, agentId } = first)
  await remove()
  expect((await fixture.shown(first.channel)).isConnected).toBe(true)
  expect(await journal()).toEqual([expect.stringContaining('outro agente')])
  ;({ owner, agentId } = second)
  // For a WhatsApp account that its token has no access to.
  expect(await remove()).toMatchObject({ ok: true })
  expect(await fixture.channelOf(agentId)).toMatchObject({ state: 'new', credentials: null })
  expect(await journal()).toEqual([expect.stringMatching(/^A Meta não confirmou a saída \(Error validating/u)])
})

test('a code works once and for 30 s; ids of somebody else are refused, and nothing looks connected', async () => {
  const { phoneNumberId, wabaId, code } = await connect()
  const other = await fixture.agent()
  ;({ owner, agentId } = other)
  expect(await save({ phoneNumberId, wabaId, code })).toMatchObject({ ok: false, status: 400 })
  const made = await signUp()
  expect(await save({ phoneNumberId, wabaId: made.waba_id, code: made.code })).toMatchObject({
    ok: false,
    status: 400,
    body: { message: 'Este número não pertence à conta que deu a autorização.' },
  })
  expect(await save({ phoneNumberId, wabaId })).toMatchObject({ ok: false, status: 409 })
  expect(await fixture.server.done('getAgent', { params: { agentId } }, owner.token)).toMatchObject({
    wabaId: null,
    phoneNumberId: null,
  })
})

test('as specified, without a code, the ids are kept and the card can say what is missing', async () => {
  expect(await save({ phoneNumberId: '990000000000001', wabaId: '990000000000002' })).toMatchObject({ ok: true })
  const [card] = await fixture.server.done('listChannels', { params: { agentId } }, owner.token)
  expect(card).toMatchObject({
    kind: 'whatsappCloud',
    state: 'failed',
    reason: expect.stringMatching(/sem a autorização/u) as string,
  })
})

test('a number that somebody has only named hears nothing, and is free for whom Meta authorizes', async () => {
  const { phone_number_id: phoneNumberId, waba_id: wabaId, code } = await signUp()
  const named = agentId
  expect(await save({ phoneNumberId, wabaId })).toMatchObject({ ok: true })
  const inbound = () => fixture.server.db.selectFrom('inboundMessages').select('channelId').execute()
  const before = await inbound()
  // As Meta does if another number of the same account is connected.
  const messages = [{ id: 'wamid.1', type: 'text', timestamp: '1', from: '5511988887777', text: { body: 'Meu CPF' } }]
  const value = { metadata: { phone_number_id: phoneNumberId }, messages }
  const entry = [{ id: wabaId, changes: [{ field: 'messages', value }] }]
  expect((await post(JSON.stringify({ object: 'whatsapp_business_account', entry }))).status).toBe(200)
  expect(await inbound()).toEqual(before)
  ;({ owner, agentId } = await fixture.agent())
  expect(await save({ phoneNumberId, wabaId, code })).toMatchObject({ ok: true })
  channel = await fixture.channelOf(agentId)
  expect([channel.state, channel.externalId]).toEqual(['connected', phoneNumberId])
  expect((await fixture.channelOf(named)).externalId).toBeNull()
  await fixture.tell(channel, 'say', { text: 'Vocês abrem amanhã?' })
  expect(await inbound()).toEqual([...before, { channelId: channel.id }])
})

test('of agents that save the same number or instance at once, one gets it and the others are told so', async () => {
  const oneOfSix = [200, 409, 409, 409, 409, 409]
  const owners = await Promise.all(Array.from({ length: 6 }, () => fixture.agent()))
  const { call } = fixture.server
  const number = { phoneNumberId: '990000000000011', wabaId: '990000000000012' }
  const instance = { instanceId: 'A1B2C3D4', instanceToken: 'F1A2' }
  for (const save of [
    (params: { agentId: string }, token: string) => call('saveWabaInfo', { params, body: number }, token),
    (params: { agentId: string }, token: string) => call('saveInstance', { params, body: instance }, token),
  ]) {
    const saved = await Promise.all(owners.map((each) => save({ agentId: each.agentId }, each.owner.token)))
    expect(saved.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual(oneOfSix)
  }
})

test('a number that stays in the app of WhatsApp Business is looked up, and not registered', async () => {
  const { waba_id: wabaId, code, phone_number_id: phoneNumberId } = await signUp()
  expect(await save({ phoneNumberId: '', wabaId, code, isShared: true })).toMatchObject({ ok: true })
  expect(await fixture.channelOf(agentId)).toMatchObject({ externalId: phoneNumberId, state: 'connected' })
})

test('[WO-02] the owner who answers in the app of WhatsApp Business takes over', async () => {
  await connect()
  await fixture.tell(channel, 'say', { phone: '5511988887777', text: 'Oi' })
  await fixture.server.settled()
  const before = (await answers()).length
  expect(before).toBeGreaterThan(0)
  await fixture.tell(channel, 'own', { phone: '5511988887777', text: 'Oi, aqui é o Carlos' })
  const conversation = await fixture.server.db
    .selectFrom('conversations')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  expect(conversation).toMatchObject({ handledBy: 'person', epoch: 1 })
  const said = await fixture.server.db
    .selectFrom('messages')
    .select(['content', 'writtenBy'])
    .where('conversationId', '=', conversation.id)
    .where('writtenBy', 'is not', null)
    .execute()
  expect(said).toEqual([{ content: 'Oi, aqui é o Carlos', writtenBy: 'Celular' }])
  await fixture.tell(channel, 'say', { phone: '5511988887777', text: 'Obrigada' })
  await fixture.server.settled()
  expect(await answers()).toHaveLength(before)
})

test('who hides the number is answered by the id within the business', async () => {
  await connect()
  await fixture.tell(channel, 'say', { phone: 'BR.90000000000000000017', text: 'Oi' })
  await fixture.server.settled()
  expect((await outbound()).map(({ address }) => address)[0]).toBe('BR.90000000000000000017')
  expect((await answers()).length).toBeGreaterThan(0)
})

test('an old message is shown and not answered; after 24 hours nothing is sent freely', async () => {
  await connect()
  await fixture.tell(channel, 'say', { text: 'De ontem', timestamp: String(Math.floor(Date.now() / 1_000) - 86_000) })
  await fixture.server.settled()
  expect(await answers()).toEqual([])
  await fixture.tell(channel, 'window')
  await fixture.tell(channel, 'say', { text: 'Oi' })
  await fixture.server.settled()
  expect((await outbound())[0]).toMatchObject({ state: 'failed', reason: expect.stringMatching(/24 horas/u) as string })
})

test.each([
  ['the whole account', 368, { kind: 'disconnected' }],
  ['a country of recipients', 130_497, { kind: 'refused', isFinal: true }],
  ['the number of messages', 130_429, { kind: 'refused', isFinal: false }],
  ['the number of messages to one person', 131_056, { kind: 'refused', isFinal: false }],
  ['a permission', 200, { kind: 'disconnected' }],
  ['Meta itself, which may have sent it', 131_000, { kind: 'uncertain' }],
])('an error that concerns %s stops no more than that', (_, code, expected) => {
  const json = { error: { code, message: 'Recusado' } }
  expect(sendResultOf({ kind: 'answered', status: 403, json }, () => undefined)).toMatchObject(expected)
})

test('a person may write for 24 hours after the customer did', async () => {
  await connect()
  await fixture.tell(channel, 'say', { text: 'Oi' })
  await fixture.server.settled()
  const { db, clock } = fixture.server
  const { sessionId } = await db
    .selectFrom('conversations')
    .select('sessionId')
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  const writeAfter = async (minutes: number) => {
    const lastInboundAt = new Date(clock.now().getTime() - minutes * 60_000)
    await db.updateTable('conversations').set({ lastInboundAt }).where('channelId', '=', channel.id).execute()
    const body = { message: 'Aqui é a Carla.', messageId: crypto.randomUUID() }
    return fixture.server.call('sendInboxMessage', { params: { agentId, sessionId }, body }, owner.token)
  }
  expect(await writeAfter(24 * 60)).toMatchObject({ ok: false, status: 409, body: { error: 'window_closed' } })
  expect(await writeAfter(23 * 60)).toMatchObject({ ok: true })
  await fixture.server.settled()
})

test('an authorization that was taken away is told on the card', async () => {
  await connect()
  await fixture.tell(channel, 'expire')
  await fixture.server.channels.check(channel.id)
  expect(await fixture.channelOf(agentId)).toMatchObject({
    state: 'expired',
    reason: 'A autorização do WhatsApp Business venceu ou foi retirada. Conecte novamente.',
  })
  const [card] = await fixture.server.done('listChannels', { params: { agentId } }, owner.token)
  expect(card).toMatchObject({ state: 'expired', downSince: expect.any(Date) as Date })
})

const graphError = (code: number) => ({ error: { code, message: 'Media upload error' } })
test.each([
  ['an authorization that is gone', 400, graphError(190), 'expired'],
  ['a file that is never accepted', 400, graphError(131_053), 'refused'],
  ['an error of Meta', 500, {}, 'unreachable'],
  ['silence', undefined, {}, 'unreachable'],
] as const)('a file that could not be uploaded because of %s was not sent', async (_, status, body, kind) => {
  await connect()
  const graph = createGraph({ url: 'https://graph.example', version: 'v1.0', appId: '', appSecret: '' })
  const egress: Egress = ({ signal }) =>
    status === undefined
      ? new Promise((done) =>
          signal?.addEventListener('abort', () => done({ ok: false, failure: { kind: 'aborted', detail: '' } })),
        )
      : Promise.resolve({
          ok: true,
          value: { url: '', status, headers: {}, body: Buffer.from(JSON.stringify(body)) },
        })
  const part = { type: 'image', fileId: '1', name: 'foto.png', mime: 'image/png' } as const
  const message = { recipient: '5511988887777', part, tag: '1', readFile: () => Promise.resolve(Buffer.from('x')) }
  const connection = { channel, credentials: { token: 'EAA' } }
  const sent = createCloud({ ...graph, egress }).send(connection, message, AbortSignal.timeout(50))
  expect(await sent).toMatchObject({ kind, ...(kind === 'refused' && { isFinal: true }) })
})

test('a text that was cut within an emoji arrives, without what no database can store', async () => {
  await connect()
  await fixture.tell(channel, 'say', { phone: '5511988887777', text: 'corta\ud83d\0do' })
  await fixture.server.settled()
  const { content } = await fixture.server.db
    .selectFrom('inboundMessages')
    .select('content')
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  expect(content).toBe('corta\ufffddo')
})

test('reports are taken only when they are signed, and the webhook is verified by its word', async () => {
  await connect()
  await fixture.tell(channel, 'forged', { id: 'wamid.forjada' })
  expect(
    await fixture.server.db.selectFrom('inboundMessages').selectAll().where('channelId', '=', channel.id).execute(),
  ).toEqual([])
  const { address } = fixture.server
  const verify = (token: string) =>
    fetch(`${address}/hooks/graph/whatsapp?hub.mode=subscribe&hub.challenge=7701234&hub.verify_token=${token}`)
  const right = await verify('palavra-combinada')
  expect([right.status, await right.text()]).toEqual([200, '7701234'])
  expect((await verify('outra')).status).toBe(403)
  const query = new URLSearchParams({ 'hub.mode': 'unsubscribe', 'hub.verify_token': 'palavra-combinada' })
  expect((await fetch(`${address}/hooks/graph/whatsapp?${query}`)).status).toBe(403)
  const body = '{"object":"whatsapp_business_account","entry":"nonsense"}'
  expect((await post(body)).status).toBe(200)
  expect((await post(`${body} `, body)).status).toBe(401)
})

test('the signature is of the raw bytes (the vector of the documentation)', () => {
  const body = String.raw`{"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{"t":"Ol\u00e1"}}]}]}`
  const signature = 'sha256=c3040b89405e6be8074ed38235f621c3a37a90066ac187fa9336418e307bd7f7'
  expect(isSignedBy(['app-secret-exemplo'], Buffer.from(body), signature)).toBe(true)
  expect(isSignedBy(['app-secret-exemplo'], Buffer.from(body.replace('\\u00e1', 'á')), signature)).toBe(false)
  expect(isSignedBy(['app-secret-exemplo'], Buffer.from(body), null)).toBe(false)
})

test('contacts, places, orders and stickers are said in words; messages of a group, or of a kind that cannot be answered, are not questions', () => {
  const message = (id: string, more: object = {}) => {
    const text = { body: 'Oi' }
    return { id, type: 'text', timestamp: '1767225600', from: '5511988887777', text, ...more }
  }
  const contacts = [{ name: { formatted_name: 'Caio' }, phones: [{ phone: '+55 11 97777-6666' }, { type: 'CELL' }] }]
  const items = [
    { product_retailer_id: 'bolo-de-cenoura', quantity: '2', item_price: '45.0', currency: 'BRL' },
    { product_retailer_id: 'pao', quantity: 1, item_price: 8, currency: 'BRL' },
  ]
  const messages = [
    message('direta'),
    message('grupo', { group_id: 'g-1' }),
    message('reacao', { type: 'reaction' }),
    message('figurinha', { type: 'sticker', text: null, sticker: { id: '9', mime_type: 'image/webp' } }),
    message('contato', { type: 'contacts', text: null, contacts: [...contacts, { phones: [{ phone: '0800 123' }] }] }),
    message('lugar', { type: 'location', text: null, location: { latitude: -25.43, longitude: -49.27 } }),
    message('pedido', { type: 'order', text: null, order: { text: 'Para hoje', product_items: items } }),
    message('video', { type: 'video', text: null, video: { id: '9', caption: 'Olha' } }),
    message('documento', { type: 'document', text: null, document: { id: '9', caption: 'Segue' } }),
    message('botao', { type: 'interactive', text: null, interactive: { button_reply: { title: 'Entrega' } } }),
    message('modelo', { type: 'button', text: null, button: { text: 'Sim' } }),
    message('formulario', { type: 'interactive', text: null, interactive: { nfm_reply: { response_json: '{}' } } }),
    message('enquete', { type: 'unsupported', text: null, errors: [{ code: 131_051 }] }),
  ]
  const value = { metadata: { phone_number_id: '1' }, messages }
  const numbers = cloudEvents({ entry: [{ changes: [{ field: 'messages', value }] }] })
  const events = numbers.flatMap(({ eventsFor }) => eventsFor(() => Promise.reject(new Error('no file'))))
  expect(events.map((event) => event.kind === 'message' && [event.inbound.providerId, event.inbound.text])).toEqual([
    ['direta', 'Oi'],
    ['figurinha', '[Figurinha]'],
    ['contato', 'Contato: Caio +55 11 97777-6666\nContato: 0800 123'],
    ['lugar', 'Localização: -25.43, -49.27'],
    ['pedido', 'Pedido do catálogo: 2 × bolo-de-cenoura, 1 × pao\nPara hoje'],
    ['video', 'Olha'],
    ['documento', 'Segue'],
    ['botao', 'Entrega'],
    ['modelo', 'Sim'],
    // A line of ours stands in their place once they are stored.
    ['formulario', ''],
    ['enquete', ''],
  ])
  const echoes = {
    metadata: { phone_number_id: '1' },
    message_echoes: messages.map((each) => ({ ...each, to: '5511977776666' })),
  }
  const written = cloudEvents({ entry: [{ changes: [{ field: 'smb_message_echoes', value: echoes }] }] })
    .flatMap(({ eventsFor }) => eventsFor(() => Promise.reject(new Error('no file'))))
    .map((event) => event.kind === 'message' && event.inbound.providerId)
  expect(written).toContain('direta')
  expect(written).not.toContain('enquete')
})

test('the name is that of the sender, an audio that was played was read, and why a message failed is said in Portuguese', () => {
  const contacts = [
    { user_id: 'BR.1', profile: { name: 'Ana' } },
    { user_id: 'BR.2', profile: { name: 'Bia' } },
  ]
  const messages = [{ id: 'm', type: 'text', timestamp: '1767225600', from_user_id: 'BR.2', text: { body: 'Oi' } }]
  const statuses = [
    { id: 's1', status: 'played' },
    { id: 's2', status: 'failed', errors: [{ code: 131_026, title: 'Message undeliverable' }] },
  ]
  const value = { metadata: { phone_number_id: '1' }, contacts, messages, statuses }
  const changes = ['messages', 'history'].map((field) => ({ field, value }))
  const numbers = cloudEvents({ entry: [{ changes }] })
  const events = numbers.flatMap(({ eventsFor }) => eventsFor(() => Promise.reject(new Error('no file'))))
  expect(events).toMatchObject([
    { kind: 'message', inbound: { person: { name: 'Bia' } } },
    { kind: 'status', status: { providerId: 's1', state: 'read' } },
    {
      kind: 'status',
      status: { state: 'failed', reason: 'Esta pessoa não pode receber: não tem WhatsApp, ou usa uma versão antiga.' },
    },
  ])
})

test('titles are cut to what Meta takes, and a list to ten rows', () => {
  const long = 'x'.repeat(100)
  expect(cloudMessage({ type: 'link', text: 'Veja', url: 'https://loja.com', title: long }, undefined)).toMatchObject({
    interactive: { action: { parameters: { display_text: 'x'.repeat(20) } } },
  })
  const options = Array.from({ length: 11 }, () => ({ title: long, description: long }))
  const row = { title: 'x'.repeat(24), description: 'x'.repeat(72) }
  expect(
    cloudMessage({ type: 'optionList', title: long, text: 'Como?', button: long, options }, undefined),
  ).toMatchObject({
    interactive: {
      action: {
        button: 'x'.repeat(20),
        sections: [{ title: 'x'.repeat(24), rows: Array.from({ length: 10 }, () => row) }],
      },
    },
  })
  const part = { type: 'document', fileId: '1', name: 'nota.pdf', mime: 'application/pdf', caption: 'Segue' } as const
  expect(cloudMessage(part, '9')).toEqual({
    type: 'document',
    document: { id: '9', filename: 'nota.pdf', caption: 'Segue' },
  })
})

test.each([
  ['a number that was deleted', 400, { error: { code: 33 } }, 'disconnected'],
  ['an error of Meta', 500, {}, 'unknown'],
])('%s does not look connected', async (_, status, body, kind) => {
  await connect()
  const ask = () => Promise.resolve({ kind: 'answered' as const, status, json: body })
  const graph = createGraph({ url: 'https://graph.example', version: 'v1.0', appId: '', appSecret: '' })
  const connection = { channel, credentials: { token: 'EAA' } }
  const signal = new AbortController().signal
  expect(await createCloud({ ...graph, ask }).status(connection, signal)).toMatchObject({ kind })
})

test('[WO-01] a number is connected only if Meta sends its messages here and registers it, and keeps its PIN', async () => {
  const { db, clock } = fixture.server
  const agent = await db.selectFrom('agents').selectAll().where('id', '=', agentId).executeTakeFirstOrThrow()
  const secrets = createSecrets(tokenSecret)
  const plain = createGraph({ url: 'https://graph.example', version: 'v1.0', appId: '', appSecret: '' })
  const phoneNumberId = '990000000000077'
  const pins: unknown[] = []
  const failing = (failed: string, error: object = { code: 1 }) => {
    const ask: typeof plain.ask = (path, { json }) => {
      if (path.endsWith('/register')) pins.push((json as { pin: string }).pin)
      const data = [{ id: phoneNumberId }]
      return Promise.resolve(
        path.endsWith(failed)
          ? { kind: 'answered', status: 400, json: { error } }
          : { kind: 'answered', status: 200, json: { access_token: 'EAA', expires_in: 86_400, data } },
      )
    }
    const options = { db, clock, secrets, graph: { ...plain, ask }, wake: () => Promise.resolve() }
    return saveSignup(options, agent, { phoneNumberId, wabaId: '1', code: 'codigo', isShared: false })
  }
  expect(await failing('/subscribed_apps')).toMatchObject({
    kind: 'refused',
    reason: expect.stringMatching(/para cá\.$/u) as string,
  })
  expect(await failing('/register', { code: 133_005 })).toMatchObject({
    reason: expect.stringMatching(/já tem um PIN/u) as string,
  })
  expect(await failing('nothing')).toEqual({ kind: 'done' })
  expect(pins[1]).toBe(pins[0])
  const { profile } = await fixture.channelOf(agentId)
  expect(Math.round((Date.parse(profile.expiresAt ?? '') - clock.now().getTime()) / 3_600_000)).toBe(24)
  // Its own number again, without a code: it stays connected.
  expect(await save({ phoneNumberId, wabaId: '1' })).toMatchObject({ ok: true })
  expect((await fixture.channelOf(agentId)).state).toBe('connected')
})
