/** A number linked by QR code, over the gateway's own protocol: linking, messages, statuses, lost connections. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { zapiEvents } from '../../server/channels/zapi/zapi-inbound.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { answerWith } from './fake-engine.ts'
import type { Account } from './server-fixture.ts'
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

const params = () => ({ params: { agentId } })
const link = async () => {
  await fixture.server.done('getQrCode', params(), owner.token)
  channel = await fixture.channelOf(agentId)
  await fixture.tell(channel, 'scan', { phone: '5511940028922' })
}
const state = async () => (await fixture.channelOf(agentId)).state
const journalEntries = async () => {
  const events = await fixture.server.done('channelJournal', { params: { agentId, kind: 'whatsappWeb' } }, owner.token)
  return events.toReversed()
}
const journal = async () => (await journalEntries()).map(({ kind }) => kind)
const outbound = () =>
  fixture.server.db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .orderBy('sequence')
    .execute()
const answers = async () => (await fixture.shown(channel)).messages.filter(({ from }) => from === 'agent')

test('[WQ-02, WQ-03] nothing linked, a code, a scanned code, a telephone; the credentials stay here', async () => {
  const { server } = fixture
  expect(await server.done('getDevice', params(), owner.token)).toEqual({ message: 'Device not found' })
  const code = await server.done('getQrCode', params(), owner.token)
  expect(code).toMatchObject({ status: 'visible', qrCode: expect.stringMatching(/^2@/u) as string })
  expect((code.expiresAt?.getTime() ?? 0) - server.clock.now().getTime()).toBeGreaterThan(58_000)
  expect(await state()).toBe('connecting')
  expect(await server.done('getDevice', params(), owner.token)).toEqual({ message: 'Device not found' })

  await fixture.tell(await fixture.channelOf(agentId), 'scan', { phone: '5511940028922' })
  expect(await server.done('getDevice', params(), owner.token)).toMatchObject({
    phone: '5511940028922',
    device: 'Celular simulado',
    sessionId: '318',
    isBusiness: true,
    message: null,
  })
  expect(await server.done('getQrCode', params(), owner.token)).toEqual({
    qrCode: null,
    expiresAt: null,
    status: 'connected',
  })
  const { instanceToken = '' } = (await server.done('getAgent', params(), owner.token)) ?? {}
  expect(instanceToken).toBe('••••••••')
  expect(await journal()).toEqual(['connecting', 'connected'])
})

test('a code of another session each time it is asked for after 20 s, 202 while there is none, 502 when it fails', async () => {
  const { server } = fixture
  const first = await server.done('getQrCode', params(), owner.token)
  channel = await fixture.channelOf(agentId)
  await fixture.tell(channel, 'expire')
  expect((await server.done('getQrCode', params(), owner.token)).qrCode).not.toBe(first.qrCode)
  await fixture.tell(channel, 'emptyCode')
  expect(await server.call('getQrCode', params(), owner.token)).toMatchObject({
    status: 202,
    value: { status: 'preparing' },
  })
  await fixture.tell(channel, 'failCode')
  expect(await server.call('getQrCode', params(), owner.token)).toMatchObject({ ok: false, status: 502 })
})

test('[WQ-04] unlinked by the owner; what is gone already is said', async () => {
  await link()
  expect(await fixture.server.done('disconnectDevice', params(), owner.token)).toEqual({
    message: 'WhatsApp desconectado com sucesso',
  })
  expect(await state()).toBe('new')
  expect((await fixture.shown(channel)).isConnected).toBe(false)
  expect(await journal()).toEqual(['connecting', 'connected', 'disconnected'])
  const other = await fixture.agent()
  expect(
    await fixture.server.call('disconnectDevice', { params: { agentId: other.agentId } }, other.owner.token),
  ).toMatchObject({
    ok: false,
    status: 404,
  })
})

test('[WQ-05] a customer is answered once, however often the message comes, and statuses only go forward', async () => {
  await link()
  fixture.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  await fixture.tell(channel, 'say', { text: 'Que horas abre?', times: '3' })
  await fixture.server.settled()
  await fixture.tell(channel, 'again')
  await fixture.server.settled()
  await expect.poll(async () => (await answers()).map(({ status }) => status)).toEqual(['lida', 'lida'])
  expect((await answers()).map(({ text }) => text)).toEqual(['Olá!', 'Abrimos às 8h.'])
  await expect.poll(async () => (await outbound()).map((row) => row.state)).toEqual(['read', 'read'])
})

test('a sending that was taken and not answered is found by its echo, and never sent twice', async () => {
  await link()
  await fixture.tell(channel, 'timeout')
  await fixture.tell(channel, 'say', { text: 'Oi' })
  await fixture.server.settled()
  await expect.poll(async () => (await outbound()).map((row) => row.state)).toEqual(['read', 'read'])
  expect(new Set((await answers()).map(({ text }) => text)).size).toBe((await answers()).length)
})

test('the owner who answers on the telephone takes over; groups and our own echoes do not', async () => {
  await link()
  await fixture.tell(channel, 'say', { text: 'Oi' })
  await fixture.server.settled()
  await fixture.tell(channel, 'own', { phone: '5511988887777', text: 'Oi, aqui é o Carlos' })
  await fixture.server.settled()
  const conversation = await fixture.server.db
    .selectFrom('conversations')
    .selectAll()
    .where('agentId', '=', agentId)
    .executeTakeFirst()
  expect(conversation).toMatchObject({ handledBy: 'person', epoch: 1 })
  const before = (await answers()).length
  await fixture.tell(channel, 'say', { phone: '120363019502650977-group', text: 'Bom dia, grupo' })
  await fixture.tell(channel, 'say', { text: 'Obrigada' })
  await fixture.server.settled()
  expect((await answers()).length).toBe(before)
})

test('a hidden number is the same person once a message carries both', async () => {
  await link()
  const lid = '70000000000042@lid'
  await fixture.tell(channel, 'say', { phone: '5511988887777', lid, text: 'um' })
  await fixture.tell(channel, 'say', { phone: lid, text: 'dois' })
  await fixture.tell(channel, 'say', { phone: '551188887777', text: 'três' })
  await fixture.server.settled()
  const contacts = await fixture.server.db.selectFrom('contacts').selectAll().where('agentId', '=', agentId).execute()
  expect(contacts.map(({ phone }) => phone)).toEqual(['+5511988887777'])
})

test('a connection that drops is noticed, told, and brought back; one that drops each time ends in an instruction', async () => {
  await link()
  await fixture.tell(channel, 'dropQuietly')
  await fixture.server.channels.check(channel.id)
  expect(await state()).toBe('dropped')
  // When asked to restore the session, the gateway does so.
  await fixture.server.channels.check(channel.id)
  expect(await state()).toBe('connected')
  expect(await journal()).toEqual(['connecting', 'connected', 'dropped', 'retried', 'connected'])
  for (let time = 0; time < 4; time += 1) {
    await fixture.tell(channel, 'drop')
    if ((await state()) === 'dropped') await fixture.server.channels.check(channel.id)
  }
  expect(await fixture.channelOf(agentId)).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/Aparelhos conectados/u) as string,
  })
})

test('[IB-06] removed on the telephone: told once, without attempts, with the instruction; a new code links it again', async () => {
  const removed = 'O aparelho foi removido no celular, em Aparelhos conectados. Para voltar, leia um novo QR Code aqui.'
  await link()
  await fixture.tell(channel, 'unlink')
  // This gateway reports a drop; the removal is known when it is asked.
  expect(await state()).toBe('dropped')
  for (let time = 0; time < 3; time += 1) await fixture.server.channels.check(channel.id)
  expect(await fixture.channelOf(agentId)).toMatchObject({ state: 'failed', reason: removed })
  expect((await journalEntries()).map(({ kind, detail }) => [kind, detail])).toEqual([
    ['connecting', ''],
    ['connected', '5511940028922'],
    ['dropped', removed],
  ])
  await link()
  expect(await state()).toBe('connected')
})

test('[IB-06] removed while a message was on its way: still one line', async () => {
  await link()
  await fixture.tell(channel, 'unlink')
  await fixture.server.db
    .insertInto('channelEvents')
    .values({ channelId: channel.id, kind: 'sent', detail: '', at: fixture.server.clock.now() })
    .execute()
  await fixture.server.channels.check(channel.id)
  expect(await journal()).toEqual(['connecting', 'connected', 'dropped', 'sent'])
})

test('[IB-06] removed after attempts to reconnect: the removal is a line of its own', async () => {
  await link()
  await fixture.tell(channel, 'dropQuietly')
  await fixture.server.channels.check(channel.id)
  await fixture.server.db.updateTable('channels').set({ state: 'dropped' }).where('id', '=', channel.id).execute()
  await fixture.server.db
    .insertInto('channelEvents')
    .values({ channelId: channel.id, kind: 'retried', detail: '', at: fixture.server.clock.now() })
    .execute()
  await fixture.tell(channel, 'unlink')
  await fixture.server.channels.check(channel.id)
  expect((await journal()).slice(-3)).toEqual(['dropped', 'retried', 'dropped'])
})

test('what waits for a dropped channel goes out when it is back', async () => {
  await link()
  await fixture.tell(channel, 'say', { text: 'Oi' })
  await fixture.server.settled()
  await fixture.tell(channel, 'dropQuietly')
  await fixture.tell(channel, 'say', { text: 'Alguém aí?' })
  await fixture.server.settled()
  expect(await state()).toBe('dropped')
  const before = (await answers()).length
  await fixture.tell(channel, 'back')
  await fixture.server.settled()
  expect(await state()).toBe('connected')
  expect((await answers()).length).toBeGreaterThan(before)
})

test('a queue that the gateway did not empty is not taken for an empty one', async () => {
  await link()
  const { adapter, connection } = (await fixture.server.channels.providerOf(channel.id)) ?? {}
  if (adapter?.emptyQueue === undefined || connection === undefined) throw new Error('no queue')
  const signal = new AbortController().signal
  await expect(adapter.emptyQueue(connection, signal)).resolves.toBeUndefined()
  const foreign = { ...connection, credentials: { instanceToken: 'errado' } }
  await expect(adapter.emptyQueue(foreign, signal)).rejects.toThrow('answered 400')
})

test('an image comes with its file; a foreign instance and an unknown path are nobody', async () => {
  await link()
  const form = new FormData()
  for (const [key, value] of Object.entries({ command: 'say', phone: '5511988887777', text: 'olha' }))
    form.append(key, value)
  form.append('file', new Blob(['fake'], { type: 'image/png' }), 'foto.png')
  await fetch(fixture.server.channels.adapters[channel.provider]?.simulatorUrl?.(channel) ?? '', {
    method: 'POST',
    headers: { origin: new URL(fixture.simulated.config.zapiUrl ?? '').origin },
    body: form,
  })
  await fixture.server.settled()
  const rows = await fixture.server.db
    .selectFrom('inboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .execute()
  expect(rows).toMatchObject([{ content: 'olha', media: [{ name: 'foto.png', type: 'image' }] }])

  const forged = {
    type: 'ReceivedCallback',
    instanceId: 'outra',
    messageId: 'x',
    phone: '5511900000000',
    text: { message: 'oi' },
  }
  const post = async (token: string, report: object = forged) => {
    const url = `${fixture.server.address}/hooks/whatsapp/${token}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(report) })).status
  }
  expect(await post(channel.inboundToken)).toBe(200)
  expect(await post('nobody')).toBe(404)
  expect(
    await fixture.server.db.selectFrom('inboundMessages').selectAll().where('channelId', '=', channel.id).execute(),
  ).toHaveLength(1)
  // Ids and addresses that are too long to be stored are noise.
  const long = randomBytes(10_000).toString('hex')
  for (const change of [{ messageId: long }, { phone: `${long}@lid` }, { chatLid: `${long}@lid` }])
    expect(await post(channel.inboundToken, { ...forged, instanceId: channel.externalId, ...change })).toBe(200)
  const ids = Array.from({ length: 20_000 }, String)
  const status = { type: 'MessageStatusCallback', instanceId: channel.externalId, status: 'READ', ids }
  expect(await post(channel.inboundToken, status)).toBe(200)
  // A text cut in the middle of an emoji arrives, without the characters that no database can store.
  const cut = { ...forged, instanceId: channel.externalId, messageId: 'y', text: { message: 'corta\ud83d\0do' } }
  expect(await post(channel.inboundToken, cut)).toBe(200)
  await fixture.server.settled()
  const { content } = await fixture.server.db
    .selectFrom('inboundMessages')
    .select('content')
    .where('channelId', '=', channel.id)
    .where('providerId', '=', 'y')
    .executeTakeFirstOrThrow()
  expect(content).toBe('corta\ufffddo')
})

test.each([
  ['image', 'image/jpeg', 'imagem.jpeg'],
  ['audio', 'audio/ogg', 'audio.ogg'],
  ['video', 'video/mp4', 'video.mp4'],
  ['document', 'application/octet-stream', 'documento.octet-stream'],
])('a file of kind %s without a type or name is taken for %s, and called %s', async (kind, mime, name) => {
  const url = 'https://gateway.example/arquivo'
  const received = { type: 'ReceivedCallback', instanceId: 'i', messageId: 'm', phone: '5511988887777' }
  const asked: string[][] = []
  const [event] = zapiEvents({ ...received, [kind]: { [`${kind}Url`]: url } }, 'i', (...file) => {
    asked.push(file)
    return Promise.reject(new Error('away'))
  })
  await expect(event?.kind === 'message' && event.inbound.fetchFiles?.()).rejects.toThrow('away')
  expect(asked).toEqual([[url, mime, name]])
})

test.each([1e20, -1e15, 0, null])('a message with the impossible time %d has just been sent', (momment) => {
  const received = { type: 'ReceivedCallback', instanceId: 'i', messageId: 'm', phone: '5511988887777', momment }
  const [event] = zapiEvents({ ...received, text: { message: 'Oi' } }, 'i', () => Promise.reject(new Error('no file')))
  const sentAt = event?.kind === 'message' ? event.inbound.sentAt.getTime() : 0
  expect(sentAt).toBeGreaterThan(Date.UTC(2026, 0))
  expect(sentAt).toBeLessThanOrEqual(Date.now())
})

test.each([
  ['a card', { contact: { displayName: 'Caio', phones: ['5511977776666'] } }, ['Contato: Caio 5511977776666']],
  ['a place', { location: { latitude: -25.43, longitude: -49.27 } }, ['Localização: -25.43, -49.27']],
  [
    'an order',
    { order: { itemCount: 2, message: 'Para hoje', products: [{ name: 'Bolo', quantity: 2, price: 45 }] } },
    ['Pedido do catálogo: 2 × Bolo\nPara hoje'],
  ],
  ['an order without its products', { order: { itemCount: 1 } }, ['Pedido do catálogo: 1 item']],
  [
    'a sticker',
    { sticker: { stickerUrl: 'https://gateway.example/figurinha', mimeType: 'image/webp' } },
    ['[Figurinha]'],
  ],
  ['nothing that is known', { newKind: {} }, []],
])('%s is said in words, or nothing is', (_, sent, said) => {
  const received = { type: 'ReceivedCallback', instanceId: 'i', messageId: 'm', phone: '5511988887777', ...sent }
  const events = zapiEvents(received, 'i', () => Promise.reject(new Error('no file')))
  expect(events.map((event) => event.kind === 'message' && event.inbound.text)).toEqual(said)
})

test.each([
  { isEdit: true },
  { reaction: { value: '👍' } },
  { waitingMessage: true },
  { isNewsletter: true },
  { broadcast: true },
  { phone: 'status@broadcast', chatLid: '7@lid' },
])('a report with %j is no question', (more) => {
  const received = { type: 'ReceivedCallback', instanceId: 'i', messageId: 'm', phone: '5511988887777', ...more }
  const report = { ...received, text: { message: 'Oi' } }
  expect(zapiEvents(report, 'i', () => Promise.reject(new Error('no file')))).toEqual([])
})

test('what the owner wrote does not give the customer the owner’s name, and a refused delivery has failed', () => {
  const noFile = () => Promise.reject(new Error('no file'))
  const received = { type: 'ReceivedCallback', instanceId: 'i', messageId: 'm', phone: '5511988887777', fromMe: true }
  const names = { senderName: 'Loja', chatName: 'Ana' }
  expect(zapiEvents({ ...received, ...names, text: { message: 'Oi' } }, 'i', noFile)).toMatchObject([
    { inbound: { isOwn: true, person: { name: 'Ana' } } },
  ])
  const delivery = { type: 'DeliveryCallback', instanceId: 'i', messageId: 'm', error: 'Phone not found' }
  expect(zapiEvents(delivery, 'i', noFile)).toEqual([
    { kind: 'status', status: { providerId: 'm', state: 'failed', reason: 'O WhatsApp recusou: Phone not found' } },
  ])
  const played = { type: 'MessageStatusCallback', instanceId: 'i', status: 'PLAYED', ids: ['m'] }
  expect(zapiEvents(played, 'i', noFile)).toEqual([{ kind: 'status', status: { providerId: 'm', state: 'read' } }])
})
