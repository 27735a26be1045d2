/**
 * Evolution API v2 over its own protocol: linking, messages and files in both directions, statuses, lost connections,
 * and refusals.
 */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { evolutionEvents } from '../../server/channels/evolution/evolution-inbound.ts'
import { whatsappProviders } from '../../server/channels/providers.ts'
import type { ChannelRow, OutboundPart } from '../../server/db/channel-tables.ts'
import { addFile } from '../../server/db/files.ts'
import { readConfig } from '../../server/platform/config.ts'
import { openFileStore } from '../../server/platform/files/store.ts'
import { type EvolutionStandIn, startEvolution } from '../stand-ins/evolution.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent } from './valid-bodies.ts'

let gateway: EvolutionStandIn
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  gateway = await startEvolution()
  const environment = { EVOLUTION_URL: gateway.url, EVOLUTION_API_KEY: gateway.apiKey, SIMULATED_CHANNELS: '0' }
  const { adapters } = whatsappProviders(readConfig(environment), { zapi: false, graph: false })
  server = await startServer({}, { adapters })
})
afterAll(async () => {
  await server.close()
  await gateway.close()
})
beforeEach(async () => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
})
afterEach(() => {
  delete gateway.outcomes.send
  delete gateway.outcomes.code
  gateway.order.reportsFirst = false
})

const params = () => ({ params: { agentId } })
const row = () => server.db.selectFrom('channels').selectAll().where('agentId', '=', agentId).executeTakeFirstOrThrow()
const instance = () => gateway.find(channel.externalId ?? '')
const link = async () => {
  await server.done('getQrCode', params(), owner.token)
  channel = await row()
  await gateway.scan(instance())
}
const outbound = () =>
  server.db.selectFrom('outboundMessages').selectAll().where('channelId', '=', channel.id).orderBy('sequence').execute()
const states = async () => (await outbound()).map(({ state }) => state)
const sentTexts = () => instance().sent.map(({ body }) => body['text'])
const say = async (text: string, more: Parameters<EvolutionStandIn['say']>[1] = {}) => {
  expect(await gateway.say(instance(), { text, ...more })).toBe(200)
  await server.settled()
}
const inbound = () => server.db.selectFrom('inboundMessages').selectAll().where('channelId', '=', channel.id).execute()
const handledBy = async () =>
  (await server.db.selectFrom('conversations').selectAll().where('agentId', '=', agentId).executeTakeFirst())?.handledBy

test('[WQ-03] an instance is made, its code scanned, and the telephone shown; its token stays here', async () => {
  const code = await server.done('getQrCode', params(), owner.token)
  expect(code).toMatchObject({ status: 'visible', qrCode: expect.stringMatching(/^2@/u) as string })
  channel = await row()
  expect(channel).toMatchObject({ provider: 'evolution', state: 'connecting' })
  expect(instance().webhook).toMatchObject({
    url: `${server.address}/hooks/whatsapp/${channel.inboundToken}`,
    base64: true,
    byEvents: false,
    events: ['MESSAGES_UPSERT', 'MESSAGES_UPDATE', 'SEND_MESSAGE', 'CONNECTION_UPDATE'],
  })
  expect(await server.done('getDevice', params(), owner.token)).toEqual({ message: 'Device not found' })
  await gateway.scan(instance())
  expect((await row()).state).toBe('connected')
  expect(await server.done('getDevice', params(), owner.token)).toMatchObject({ phone: '5511940028922', message: null })
  expect(await server.done('getQrCode', params(), owner.token)).toMatchObject({ status: 'connected', qrCode: null })
  const agent = await server.done('getAgent', params(), owner.token)
  expect(JSON.stringify(agent)).not.toContain(instance().token)
})

test('202 while there is no code yet, 502 when it says with 200 that it failed', async () => {
  gateway.outcomes.code = 'noCode'
  expect(await server.call('getQrCode', params(), owner.token)).toMatchObject({ status: 202 })
  gateway.outcomes.code = 'error'
  expect(await server.call('getQrCode', params(), owner.token)).toMatchObject({ ok: false, status: 502 })
  expect(await server.call('getQrCode', params(), owner.token)).toMatchObject({ status: 200 })
})

test('who knows the name of a foreign instance, but not its token, can neither read, link nor end it', async () => {
  await link()
  const foreign = instance()
  const stranger = await server.account()
  const { id } = await server.done('createAgent', { body: validAgent(stranger.id) }, stranger.token)
  const name = `loja-${id}`
  gateway.instances.set(name, { ...foreign, name, token: 'a token of somebody else', webhook: null })
  const where = { params: { agentId: id } }
  await server.done('saveInstance', { ...where, body: { instanceId: name, instanceToken: 'guessed' } }, stranger.token)
  expect(await server.call('getQrCode', where, stranger.token)).toMatchObject({ ok: false, status: 502 })
  expect(await server.done('getDevice', where, stranger.token)).toEqual({ message: 'Device not found' })
  await server.done('deleteAgent', where, stranger.token)
  await server.settled()
  expect(gateway.find(name)).toMatchObject({ state: 'open', webhook: null })
})

test('an instance that somebody deleted there is replaced by a new one', async () => {
  await link()
  const first = channel.externalId ?? ''
  gateway.instances.delete(first)
  await server.channels.check(channel.id)
  expect(await row()).toMatchObject({ state: 'dropped', reason: 'A instância não existe mais no Evolution.' })
  await link()
  expect(channel.externalId).not.toBe(first)
  expect(channel.id).toBe((await row()).id)
  expect((await row()).state).toBe('connected')
})

test('[WQ-05] a message is answered once, however often it comes, and statuses only go forward', async () => {
  await link()
  const message = { id: '3EB0AA11' }
  await Promise.all([1, 2, 3].map(() => gateway.say(instance(), { text: 'Que horas abre?', ...message })))
  await server.settled()
  await say('Que horas abre?', message)
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
  expect(instance().sent.map(({ path, body }) => [path, body['number']])).toEqual([
    ['sendText', '5511988887777'],
    ['sendText', '5511988887777'],
  ])
  await expect.poll(states).toEqual(['read', 'read'])
  await gateway.update(instance(), instance().sent[0]?.id ?? '', 'SERVER_ACK')
  await gateway.update(instance(), instance().sent[0]?.id ?? '', 'DELETED')
  expect(await states()).toEqual(['read', 'read'])
  // Our own messages did not come back as messages of a person.
  expect(await handledBy()).toBe('agent')
})

test('reports that overtake the answer of their sending are of the same message, and no takeover', async () => {
  await link()
  gateway.order.reportsFirst = true
  await say('Oi')
  await expect.poll(states).toEqual(['read', 'read'])
  expect(await handledBy()).toBe('agent')
})

test('the owner who answers on the telephone takes over; groups, statuses and channels are nobody', async () => {
  await link()
  await say('Oi')
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
  await say('Oi, aqui é o Carlos', { isOwn: true })
  expect(await handledBy()).toBe('person')
  for (const jid of ['120363019502650977@g.us', 'status@broadcast', '120363@newsletter']) await say('Bom dia', { jid })
  await say('Obrigada')
  expect(instance().sent).toHaveLength(2)
  expect(await inbound()).toHaveLength(3)
})

test('a hidden number is the same person once a message carries both', async () => {
  await link()
  const lid = '70000000000042@lid'
  await say('um', { jid: lid })
  expect(instance().sent.at(-1)?.body['number']).toBe(lid)
  await say('dois', { jid: lid, alt: '551188887777@s.whatsapp.net' })
  await say('três', { jid: '5511988887777@s.whatsapp.net' })
  const contacts = await server.db.selectFrom('contacts').selectAll().where('agentId', '=', agentId).execute()
  expect(contacts.map(({ phone }) => phone)).toEqual(['+5511988887777'])
})

test('files come inside the report or, where it leaves them out, are fetched; list answers are text', async () => {
  await link()
  const base64 = Buffer.from('uma foto').toString('base64')
  await say('', { message: { imageMessage: { mimetype: 'image/jpeg', caption: 'olha' }, base64 } })
  const audioMessage = { mimetype: 'audio/ogg; codecs=opus', seconds: 7, ptt: true }
  const voice = Buffer.alloc(6_000_000, 'uma voz comprida')
  instance().files.set('3EB0AUDIO', { base64: voice.toString('base64'), mimetype: 'audio/ogg' })
  await say('', { id: '3EB0AUDIO', message: { audioMessage } })
  const documentMessage = { mimetype: 'application/pdf', fileName: 'pedido.pdf', title: 'pedido' }
  await say('', { message: { documentMessage, base64: Buffer.from('%PDF').toString('base64') } })
  // The file cannot be downloaded, but the message is stored all the same.
  await say('', { id: '3EB0GONE', message: { imageMessage: { mimetype: 'image/png', caption: 'sumiu' } } })
  await say('', { id: '3EB0LARGE', message: { videoMessage: { mimetype: 'video/mp4', fileLength: '25000001' } } })
  await say('', { message: { listResponseMessage: { title: 'Entrega', singleSelectReply: { selectedRowId: '1' } } } })
  const captioned = { mimetype: 'application/pdf', fileName: 'nota.pdf', caption: 'segue a nota' }
  instance().files.set('3EB0NOTE', { base64: Buffer.from('%PDF').toString('base64'), mimetype: 'application/pdf' })
  await say('', {
    id: '3EB0NOTE',
    message: { documentWithCaptionMessage: { message: { documentMessage: captioned } } },
  })
  const locationMessage = { degreesLatitude: -25.43, degreesLongitude: -49.27, name: 'Praça' }
  await say('', { message: { locationMessage } })
  await say('', { message: { liveLocationMessage: { degreesLatitude: -25.5, degreesLongitude: -49.3 } } })
  const clip = Buffer.from('um recado em vídeo').toString('base64')
  await say('', { message: { ptvMessage: { mimetype: 'video/mp4' }, base64: clip } })
  const vcard = 'BEGIN:VCARD\r\nFN:Caio\r\nitem1.TEL;waid=5511977776666:+55 11 97777-6666\r\nEND:VCARD'
  await say('', { message: { contactMessage: { displayName: 'Caio', vcard } } })
  const contacts = [{ displayName: 'Bia', vcard: 'TEL;TYPE=CELL:(11) 3333-4444\nTEL:0800 123' }, { displayName: 'Rui' }]
  await say('', { message: { contactsArrayMessage: { contacts } } })
  await say('', { message: { orderMessage: { orderId: '1', itemCount: 3, message: '', orderTitle: 'Loja' } } })
  // In conversations whose messages disappear.
  const imageMessage = { mimetype: 'image/png', caption: 'por pouco tempo' }
  const lasting = Buffer.from('outra foto').toString('base64')
  await say('', { message: { ephemeralMessage: { message: { extendedTextMessage: { text: 'Ainda tem vaga?' } } } } })
  await say('', { message: { ephemeralMessage: { message: { imageMessage } }, base64: lasting } })
  const rows = (await inbound()).map(({ content, media }) => [content, media.map(({ name, type }) => [name, type])])
  expect(rows).toEqual(
    expect.arrayContaining([
      ['olha', [['arquivo.jpeg', 'image']]],
      ['', [['arquivo.ogg', 'audio']]],
      ['', [['pedido.pdf', 'document']]],
      ['sumiu\n[Arquivo não recebido: arquivo.png]', []],
      ['[Arquivo com mais de 25 MB não recebido: arquivo.mp4]', []],
      ['Entrega', []],
      ['segue a nota', [['nota.pdf', 'document']]],
      ['Localização: Praça -25.43, -49.27', []],
      ['Localização: -25.5, -49.3', []],
      ['', [['arquivo.mp4', 'document']]],
      ['Contato: Caio +55 11 97777-6666', []],
      ['Contato: Bia (11) 3333-4444, 0800 123\nContato: Rui', []],
      ['Pedido do catálogo: 3 itens', []],
      ['Ainda tem vaga?', []],
      ['por pouco tempo', [['arquivo.png', 'image']]],
    ]),
  )
  expect(rows).toHaveLength(15)
})

test('each kind of part goes out as Evolution takes it', async () => {
  await link()
  const files = openFileStore(server.folder)
  const { id: fileId, size } = await files.write(Readable.from([Buffer.from('conteúdo')]))
  const file = { id: fileId, ownerId: owner.id, agentId, kind: 'chat', subjectId: null, name: 'a.pdf' } as const
  await addFile(server.db, { ...file, mime: 'application/pdf', size, createdAt: new Date() })
  const { credentials } = (await server.channels.providerOf(channel.id))?.connection ?? { credentials: {} }
  const adapter = server.channels.adapters['evolution']
  const send = async (part: OutboundPart) => {
    const message = { recipient: '5511988887777', part, tag: 't', readFile: files.read }
    const result = await adapter?.send({ channel, credentials }, message, AbortSignal.timeout(5_000))
    expect(result).toMatchObject({ kind: 'accepted', providerId: instance().sent.at(-1)?.id })
    const { path, body } = instance().sent.at(-1) ?? {}
    return { path, body }
  }
  const base64 = Buffer.from('conteúdo').toString('base64')
  const number = '5511988887777'
  const media = { fileId, mime: 'application/pdf', name: 'a.pdf' }
  expect(await send({ type: 'document', ...media, caption: 'o pedido' })).toEqual({
    path: 'sendMedia',
    body: {
      number,
      mediatype: 'document',
      mimetype: 'application/pdf',
      media: base64,
      caption: 'o pedido',
      fileName: 'a.pdf',
    },
  })
  expect(await send({ type: 'audio', ...media, mime: 'audio/ogg' })).toEqual({
    path: 'sendWhatsAppAudio',
    body: { number, audio: base64 },
  })
  expect(await send({ type: 'link', text: 'Veja', url: 'https://loja.com', title: 'Loja' })).toEqual({
    path: 'sendText',
    body: { number, text: 'Veja https://loja.com', linkPreview: true },
  })
  const options = [{ title: 'Entrega', description: '2 dias' }]
  expect(await send({ type: 'optionList', title: 'Envio', text: 'Como?', button: 'Ver', options })).toEqual({
    path: 'sendList',
    body: {
      number,
      title: 'Envio',
      description: 'Como?',
      buttonText: 'Ver',
      footerText: ' ',
      sections: [{ title: 'Envio', rows: [{ title: 'Entrega', description: '2 dias', rowId: '1' }] }],
    },
  })
})

test.each([
  ['noWhatsapp', 'failed', 'Este número não tem WhatsApp.'],
  ['error', 'uncertain', 'Não se sabe se a mensagem saiu: o provedor respondeu com um erro (500).'],
] as const)('a sending that ends in %s leaves the message %s', async (outcome, state, reason) => {
  await link()
  gateway.outcomes.send = outcome
  await say('Oi')
  expect((await outbound())[0]).toMatchObject({ state, reason })
})

test('one that is refused for now goes out later, once', async () => {
  await link()
  gateway.outcomes.send = 'busy'
  await say('Oi')
  expect((await outbound()).map(({ attempts }) => attempts)).toEqual([2, 1])
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
})

test('a sending that was taken and not answered is found by its echo, and never sent twice', async () => {
  await link()
  gateway.outcomes.send = 'lost'
  await say('Oi')
  await expect.poll(states).toEqual(['read', 'read'])
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
})

test('a closed connection keeps what waits; a restart brings it back, and it goes out once', async () => {
  await link()
  gateway.dropQuietly(instance())
  await say('Oi')
  expect((await row()).state).toBe('dropped')
  expect((await outbound())[0]).toMatchObject({ state: 'queued', reason: 'O celular perdeu a conexão com o WhatsApp.' })
  expect(instance().sent).toHaveLength(0)
  await server.channels.check(channel.id)
  await server.settled()
  expect((await row()).state).toBe('connected')
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
})

test('a connection that is back untold is found by who looks at it, and what waits goes out', async () => {
  await link()
  gateway.dropQuietly(instance())
  await say('Oi')
  expect(sentTexts()).toEqual([])
  instance().state = 'open'
  expect(await server.done('getDevice', params(), owner.token)).toMatchObject({ phone: '5511940028922' })
  await server.settled()
  expect(sentTexts()).toEqual(['Olá!', 'Abrimos às 8h.'])
})

test('[IB-06] a drop that is told, a device removed on the telephone, and unlinking by the owner', async () => {
  await link()
  await gateway.drop(instance())
  expect(await row()).toMatchObject({ state: 'dropped', reason: 'O celular perdeu a conexão com o WhatsApp.' })
  await gateway.scan(instance())
  await gateway.unlink(instance())
  expect((await row()).reason).toBe(
    'O aparelho foi removido no celular, em Aparelhos conectados. Para voltar, leia um novo QR Code aqui.',
  )
  for (let time = 0; time < 6; time += 1) await server.channels.check(channel.id)
  expect((await row()).state).toBe('failed')
  await link()
  expect((await row()).state).toBe('connected')
  await server.done('disconnectDevice', params(), owner.token)
  expect((await row()).state).toBe('new')
  expect(instance().state).toBe('close')
})

test('a token that is not accepted any more stops the channel instead of losing messages', async () => {
  await link()
  instance().token = 'outro'
  await say('Oi')
  expect((await outbound())[0]).toMatchObject({
    state: 'queued',
    reason: 'O Evolution não aceita o token da instância.',
  })
  expect((await row()).state).toBe('dropped')
})

test('reports of another instance and noise change nothing', async () => {
  await link()
  const post = async (body: unknown) => {
    const url = `${server.address}/hooks/whatsapp/${channel.inboundToken}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const data = { key: { remoteJid: '5511900000000@s.whatsapp.net', fromMe: false, id: 'x' }, messageTimestamp: 1 }
  const forged = { event: 'messages.upsert', instance: 'outra', data: { ...data, message: { conversation: 'oi' } } }
  const mine = { event: 'messages.upsert', instance: channel.externalId }
  for (const body of [
    forged,
    mine,
    { ...mine, data },
    { ...mine, data: 7 },
    [],
    'x',
    null,
    { ...mine, event: 'call', data },
  ])
    expect(await post(body)).toBe(200)
  expect(await inbound()).toEqual([])
})

test('ids and addresses that are too long to be stored are noise', async () => {
  await link()
  const long = randomBytes(10_000).toString('hex')
  for (const given of [{ id: long }, { jid: `${long}@lid` }, { alt: `${long}@lid` }]) await say('Oi', given)
  expect(await inbound()).toEqual([])
})

test('the instance of a deleted agent is logged out and deleted', async () => {
  await link()
  await server.done('deleteAgent', { params: { agentId } }, owner.token)
  await server.doDue()
  expect(gateway.instances.has(channel.externalId ?? '')).toBe(false)
})

const eventsIn = (message: object, fromMe = false) => {
  const key = { remoteJid: '5511988887777@s.whatsapp.net', fromMe, id: 'm' }
  const data = { key, messageTimestamp: 1_767_225_600, message, pushName: fromMe ? 'Loja Azul' : 'Ana' }
  return evolutionEvents({ event: 'messages.upsert', instance: 'i', data }, 'i', () => Promise.resolve(undefined))
}

test('what the owner wrote does not give the customer the owner’s name, and a report of an error is a failure', () => {
  const names = [false, true].map((fromMe) => eventsIn({ conversation: 'Oi' }, fromMe))
  expect(names).toMatchObject([
    [{ inbound: { isOwn: false, person: { name: 'Ana' } } }],
    [{ inbound: { isOwn: true, person: { name: '' } } }],
  ])
  const report = { event: 'messages.update', instance: 'i', data: { keyId: 'm', status: 'ERROR' } }
  expect(evolutionEvents(report, 'i', () => Promise.resolve(undefined))).toEqual([
    { kind: 'status', status: { providerId: 'm', state: 'failed' } },
  ])
})

test.each([{}, { isAnimated: true }])('a sticker %j is said in words', (sticker) => {
  const message = { stickerMessage: { mimetype: 'image/webp', ...sticker } }
  for (const each of [message, { lottieStickerMessage: { message } }])
    expect(eventsIn(each)).toMatchObject([{ kind: 'message', inbound: { text: '[Figurinha]' } }])
})

test('wrappers are opened as deep as WhatsApp nests them', () => {
  const eventsOf = (depth: number) => {
    let message: Record<string, unknown> = { conversation: 'Oi' }
    for (let at = 0; at < depth; at += 1) message = { ephemeralMessage: { message } }
    return eventsIn(message)
  }
  expect([3, 100_000].map((depth) => eventsOf(depth).length)).toEqual([1, 0])
})

test('a card of many telephones without numbers holds nobody up', () => {
  // In quadratic time this is minutes, longer than a test may last.
  const contacts = ['TEL;TYPE=CELL:0800 123', 'TEL\n'.repeat(200_000)].map((vcard) => ({ displayName: 'Bia', vcard }))
  expect(eventsIn({ contactsArrayMessage: { contacts } })).toMatchObject([
    { inbound: { text: 'Contato: Bia 0800 123\nContato: Bia' } },
  ])
})
