/**
 * Common behaviour of all channels: each message is answered once, in order, in one conversation per person, and never
 * after a takeover.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerInbound } from '../../server/channels/answer-inbound.ts'
import type { SendResult } from '../../server/channels/adapter.ts'
import { fetchMedia } from '../../server/channels/fetch-media.ts'
import { findOrCreateContact, findRecipientId } from '../../server/channels/contacts.repository.ts'
import { lidIdentity, phoneForPeople, phoneIdentity } from '../../server/channels/identity.ts'
import { failOutbound, queueOutbound } from '../../server/channels/outbox.repository.ts'
import { cutText } from '../../server/channels/outbound.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { addFile, removeUnclaimedFiles } from '../../server/db/files.ts'
import { startJobs } from '../../server/jobs/start-jobs.ts'
import type { Egress } from '../../server/platform/egress.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { recordingLog } from './engine-fixture.ts'
import { answerWith } from './fake-engine.ts'
import { png } from './files/media.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  fake = createFakeChannel()
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  fake.outcomes.length = 0
  fake.beforeSend = () => Promise.resolve()
  server.engine.next = undefined
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const receive = (...given: Parameters<typeof textFrom>) => server.channels.receive(channel, textFrom(...given))
const texts = () => fake.sent.map(({ part }) => 'text' in part && part.text)
const outbound = () =>
  server.db.selectFrom('outboundMessages').selectAll().where('channelId', '=', channel.id).orderBy('sequence').execute()
const conversations = () =>
  server.db.selectFrom('conversations').selectAll().where('agentId', '=', agentId).orderBy('createdAt').execute()

test('a message is answered once on its channel, however often it is delivered', async () => {
  const message = textFrom('5511988887777', 'Que horas abre?')
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  const received = await Promise.all([1, 2, 3].map(() => server.channels.receive(channel, message)))
  expect(received.toSorted()).toEqual(['known', 'known', 'stored'])
  await server.settled()
  expect(await server.channels.receive(channel, message)).toBe('known')
  await server.settled()
  expect(texts()).toEqual(['Olá!', 'Abrimos às 8h.'])
  expect(fake.sent.map(({ recipient }) => recipient)).toEqual(['5511988887777', '5511988887777'])
  expect((await outbound()).map(({ state, providerId }) => [state, providerId !== null])).toEqual([
    ['accepted', true],
    ['accepted', true],
  ])
})

test('an answer that is stored is returned, and sent, although nobody can be told of it', async () => {
  vi.spyOn(server.events, 'notify').mockRejectedValue(new Error('no connection'))
  const { done } = server
  const reply = await done('testChat', { body: validQuestion(agentId) }, owner.token)
  expect(reply.message).toBe('Eco: Que horas vocês abrem?')
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect(texts()).toEqual(['Olá!', 'Eco: Oi'])
  const logged = 'the end of a turn could not be told Error: no connection'
  expect(server.defects.splice(0)).toEqual([logged, logged])
})

const lane = async () => {
  const { contactId } = await server.db
    .selectFrom('inboundMessages')
    .select('contactId')
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  return { channelId: channel.id, contactId }
}
const channelJob = (wanted: string, { channels } = server) => {
  const job = channels.jobs.find(({ name }) => name === wanted)
  if (job === undefined) throw new Error('no such job')
  return job
}
const answeringJob = (of = server) => channelJob('channel-inbound', of)

test('a question whose answer was interrupted is kept for another attempt', async () => {
  await receive('5511988887777', 'Que horas abre?')
  const { db, clock, channels } = server
  const answering = { answer: () => Promise.resolve({ kind: 'interrupted' as const }) }
  const options = { db, clock, answering, gathering: { quietMs: 0, maxMs: 0 }, hooks: channels.hooks }
  const { signal } = new AbortController()
  await expect(answerInbound(options, await lane(), signal)).rejects.toThrow('the answer was interrupted')
  await server.settled()
  expect(texts()).toEqual(['Olá!', 'Eco: Que horas abre?'])
})

test('a message whose job could not be queued is answered when it is delivered again, or after half a minute', async () => {
  const dying = await startServer({}, { adapters: { fake } }, server)
  answeringJob(dying).connect({
    send: () => Promise.reject(new Error('the server died here')),
  })
  const receiveDying = async (text: string) => {
    const message = textFrom('5511988887777', text)
    await expect(dying.channels.receive(channel, message)).rejects.toThrow('the server died here')
    return message
  }
  const asked = () => server.engine.questions.at(-1)?.message
  expect(await server.channels.receive(channel, await receiveDying('Um'))).toBe('known')
  await server.settled()
  expect(asked()).toBe('Um')
  await receiveDying('Dois')
  await answeringJob().recover?.run(false)
  await server.settled()
  expect(asked()).toBe('Um')
  server.clock.advance(31_000)
  await answeringJob().recover?.run(false)
  await server.settled()
  expect(asked()).toBe('Dois')
  await dying.close()
})

test.each(['before', 'after'] as const)(
  'a message that can never be answered is left to a person, and later ones are answered: failing %s its turn began',
  async (when) => {
    await sql`create function refuse_turn() returns trigger language plpgsql as $$ begin
      raise exception 'no turn'; end $$`.execute(server.db)
    if (when === 'before')
      await sql`create trigger refuse_turn before insert on turns for each row execute function refuse_turn()`.execute(
        server.db,
      )
    server.engine.next = ({ message }) =>
      message === 'Um'
        ? Promise.reject(new Error('a defect'))
        : Promise.resolve(answerWith({ messages: [`Eco: ${message}`] }))
    const isFailed = () => expect(server.settled()).rejects.toThrow('a job failed')
    await receive('5511988887777', 'Um')
    await isFailed()
    await receive('5511988887777', 'Dois')
    await isFailed()
    await answeringJob().onFailed?.(await lane())
    await isFailed()
    await sql`drop function refuse_turn cascade`.execute(server.db)
    server.clock.advance(61_000)
    for (let call = 0; call < 2; call += 1) {
      await answeringJob().onFailed?.(await lane())
      await server.settled()
    }
    expect(texts()).toEqual(['Olá!', 'Eco: Dois'])
    const [conversation] = await conversations()
    const { messages } = await server.done(
      'chatHistory',
      { params: { agentId, sessionId: conversation?.sessionId ?? '' }, query: {} },
      owner.token,
    )
    expect(messages.map(({ content }) => content)).toEqual(['Um', 'Dois', 'Olá!', 'Eco: Dois'])
  },
)

test('a message that is still being answered is not left to a person, however long that takes', async () => {
  const held = Promise.withResolvers<void>()
  server.engine.next = async () => {
    await held.promise
    return answerWith({ messages: ['Já vai.'] })
  }
  await receive('5511988887777', 'Demora?')
  await expect.poll(() => server.engine.questions.at(-1)?.message).toBe('Demora?')
  server.clock.advance(61_000)
  await answeringJob().onFailed?.(await lane())
  const open = server.db.selectFrom('inboundMessages').select('isDone').where('channelId', '=', channel.id)
  expect([await open.execute(), await conversations()]).toMatchObject([
    [{ isDone: false }],
    [{ needsPersonSince: null }],
  ])
  held.resolve()
  await server.settled()
  expect(texts()).toEqual(['Olá!', 'Já vai.'])
})

test('messages in a burst are one question, also while a person answers somebody else', async () => {
  await receive('5521977776666', 'Quero falar com gente')
  await server.settled()
  await server.db.updateTable('conversations').set({ handledBy: 'person' }).where('agentId', '=', agentId).execute()
  server.engine.questions.length = 0
  server.clock.stop()
  for (const text of ['Oi', 'tudo bem?', 'vocês entregam?']) await receive('5511988887777', text)
  server.clock.start()
  await server.settled()
  expect(server.engine.questions.map(({ message }) => message)).toEqual(['Oi\ntudo bem?\nvocês entregam?'])
})

test('of a burst without end, as much is read as of one message', async () => {
  server.engine.questions.length = 0
  server.clock.stop()
  const texts = Array.from({ length: 4 }, (_, at) => `${at} `.repeat(2_000).trim())
  for (const text of texts) await receive('5511988887777', text)
  server.clock.start()
  await server.settled()
  expect(server.engine.questions.map(({ message }) => message)).toEqual([texts.join('\n').slice(0, 8_000)])
  await receive('5511988887777', 'Oi')
  await server.settled()
  const asked = server.engine.questions.at(-1)?.history.findLast(({ role }) => role === 'user')
  expect(asked?.content).toBe(texts.join('\n').slice(0, 8_000))
})

test('a photo and the question that follows it are answered together, and repeated deliveries download nothing', async () => {
  server.engine.questions.length = 0
  const downloaded = Promise.withResolvers<void>()
  let downloads = 0
  const photo = textFrom('5511988887777', '', {
    fetchFiles: async () => {
      downloads += 1
      await downloaded.promise
      return [{ bytes: png, mime: 'image/png', name: 'foto.png' }]
    },
  })
  const first = server.channels.receive(channel, photo)
  await expect.poll(() => downloads).toBe(1)
  const again = server.channels.receive(channel, photo)
  await receive('5511988887777', 'Tem esta cor?')
  const { contactId } = await server.db
    .selectFrom('inboundMessages')
    .select('contactId')
    .where('channelId', '=', channel.id)
    .executeTakeFirstOrThrow()
  const gathering = { quietMs: 0, maxMs: 0 }
  const answering = { answer: () => Promise.reject(new Error('too early')) }
  const inbound = { db: server.db, clock: server.clock, hooks: server.channels.hooks, answering, gathering }
  const contact = { channelId: channel.id, contactId }
  expect(await answerInbound(inbound, contact, new AbortController().signal)).toBeInstanceOf(Date)
  downloaded.resolve()
  expect(await Promise.all([first, again])).toEqual(['stored', 'known'])
  await server.settled()
  expect(downloads).toBe(1)
  expect(server.engine.questions).toMatchObject([{ attachments: [{ name: 'foto.png' }] }])
  expect(server.engine.questions).toHaveLength(1)
})

test.each(['failed', 'was begun by a server that died'])(
  'a photo whose download %s is downloaded when it is delivered again, before the question is answered',
  async (how) => {
    server.engine.questions.length = 0
    server.clock.stop()
    const fetchFiles = () => Promise.resolve([{ bytes: png, mime: 'image/png', name: 'foto.png' }])
    const photo = textFrom('5511988887777', 'Tem?', { fetchFiles, sentAt: server.clock.now() })
    const broken = { ...photo, fetchFiles: () => Promise.reject(new Error('no space')) }
    await expect(server.channels.receive(channel, broken)).rejects.toThrow('no space')
    if (how !== 'failed') {
      const filesUntil = new Date(server.clock.now().getTime() + 60_000)
      await server.db.updateTable('inboundMessages').set({ filesUntil }).where('channelId', '=', channel.id).execute()
      server.clock.advance(61_000)
    }
    const answering = { answer: () => Promise.reject(new Error('too early')) }
    const { db, clock, channels } = server
    const options = { db, clock, hooks: channels.hooks, answering, gathering: { quietMs: 0, maxMs: 0 } }
    expect(await answerInbound(options, await lane(), new AbortController().signal)).toBeInstanceOf(Date)
    expect(await server.channels.receive(channel, photo)).toBe('stored')
    server.clock.start()
    await server.settled()
    expect(server.engine.questions).toMatchObject([{ message: 'Tem?', attachments: [{ name: 'foto.png' }] }])
  },
)

test('a person who answers sees the other messages while the files of one are downloaded', async () => {
  await receive('5511988887777', 'Oi')
  await server.settled()
  await server.db.updateTable('conversations').set({ handledBy: 'person' }).where('agentId', '=', agentId).execute()
  const downloaded = Promise.withResolvers<void>()
  const fetchFiles = async () => {
    await downloaded.promise
    return [{ bytes: png, mime: 'image/png', name: 'foto.png' }]
  }
  const photo = receive('5511988887777', 'Veja', { fetchFiles })
  await receive('5511988887777', 'Está aí?')
  const seen = async () => {
    const [{ id } = { id: '' }] = await conversations()
    const messages = server.db.selectFrom('messages').select('content').where('conversationId', '=', id)
    return (await messages.where('role', '=', 'user').orderBy('sequence').execute()).map(({ content }) => content)
  }
  await expect.poll(seen).toEqual(['Oi', 'Está aí?'])
  downloaded.resolve()
  await photo
  await server.settled()
  expect(await seen()).toEqual(['Oi', 'Está aí?', 'Veja'])
})

test('a photo that waits for its answer is not swept, however long that takes', async () => {
  server.engine.questions.length = 0
  server.clock.stop()
  const fetchFiles = () => Promise.resolve([{ bytes: png, mime: 'image/png', name: 'foto.png' }])
  await receive('5511988887777', 'Tem esta cor?', { fetchFiles })
  await removeUnclaimedFiles(server.db, new Date(server.clock.now().getTime() + 86_400_000))
  server.clock.start()
  await server.settled()
  expect(server.engine.questions).toMatchObject([{ attachments: [{ name: 'foto.png' }] }])
})

test('a text, a name and a file that no provider would send are stored as far as they make sense', async () => {
  const file = { bytes: png, mime: 'image/avião\nx', name: `../${'foto\u202egpj.'.repeat(500)}` }
  const fetchFiles = () => Promise.resolve([file])
  const person = { ...textFrom('5511988887777', '').person, name: 'Ana '.repeat(10_000) }
  await receive('5511988887777', 'sim '.repeat(50_000), { fetchFiles, person })
  await server.settled()
  const params = { agentId, sessionId: (await conversations())[0]?.sessionId ?? '' }
  const { messages } = await server.done('chatHistory', { params }, owner.token)
  const [media] = messages.find(({ role }) => role === 'user')?.mediaFiles ?? []
  const response = await fetch(`${server.address}${media?.url}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  expect(media?.name).toMatch(/^fotogpj\.[^/\u202e]{1,112}$/u)
  const [stored] = await server.db
    .selectFrom('inboundMessages')
    .selectAll()
    .where('channelId', '=', channel.id)
    .execute()
  expect(stored?.content.length).toBe(65_536)
  const [contact] = await server.db.selectFrom('contacts').select('name').where('agentId', '=', agentId).execute()
  expect(contact?.name.length).toBeLessThanOrEqual(120)
  expect(server.defects).toEqual([])
})

test.each([
  ['alone', false, '', '[Arquivo não recebido: voz.ogg]'],
  ['with words', false, 'Tem esta cor?\nE desta?', 'Tem esta cor?\nE desta?\n[Arquivo não recebido: voz.ogg]'],
  ['too large', true, 'Veja', 'Veja\n[Arquivo com mais de 25 MB não recebido: voz.ogg]'],
])('a file that could not be downloaded, %s, is told instead of read', async (_, isTooLarge, message, content) => {
  server.engine.questions.length = 0
  await receive('5511988887777', message, { fetchFiles: () => Promise.resolve([{ name: 'voz.ogg', isTooLarge }]) })
  await server.settled()
  const problem = isTooLarge
    ? 'O arquivo passa de 25 MB, o máximo que recebo por aqui. Se puder, envie um menor.'
    : 'O arquivo não chegou: envie de novo, por favor.'
  expect(server.engine.questions).toMatchObject([
    { message, attachments: [{ name: 'voz.ogg', content: null, problem }] },
  ])
  const stored = await server.db.selectFrom('messages').select('content').where('role', '=', 'user').execute()
  expect(stored.map((each) => each.content)).toContain(content)
})

test.each([
  [['[Figurinha]', '[Figurinha]'], '[Figurinha]'],
  [['[Figurinha]', 'Quanto custa?', '[Figurinha]'], 'Quanto custa?'],
])('the messages %j are the question %s', async (messages, message) => {
  server.engine.questions.length = 0
  server.clock.stop()
  for (const each of messages) await receive('5511988887777', each)
  server.clock.start()
  await server.settled()
  expect(server.engine.questions).toMatchObject([{ message, attachments: [] }])
})

test('all tries to download a file end before its message is answered without it', async () => {
  const ends = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(ends.signal)
  const signals: unknown[] = []
  const egress: Egress = ({ signal }) => {
    signals.push(signal)
    if (signals.length === 2) ends.abort()
    return Promise.resolve({ ok: false, failure: { kind: signal?.aborted ? 'aborted' : 'timeout', detail: '' } })
  }
  expect(await fetchMedia(egress, { url: 'https://gateway.example/v', name: 'video.mp4' })).toEqual({
    name: 'video.mp4',
  })
  expect(signals).toEqual([ends.signal, ends.signal])
  // The official WhatsApp looks the file up before, for 15 s at most.
  expect(timeout.mock.lastCall?.[0]).toBeLessThan(60_000 - 15_000)
})

test('a file that is too large is not downloaded again', async () => {
  const asked: unknown[] = []
  const egress: Egress = ({ maxBytes }) => {
    asked.push(maxBytes)
    return Promise.resolve({ ok: false, failure: { kind: 'tooLarge', detail: '' } })
  }
  const file = { url: 'https://gateway.example/v', mime: 'video/mp4', name: 'video.mp4' }
  expect(await fetchMedia(egress, file)).toEqual({ name: 'video.mp4', isTooLarge: true })
  expect(asked).toEqual([25_000_000])
})

test.each([
  ['video/mp4', 'Vídeos eu não consigo ver por aqui.'],
  ['application/zip', 'Este tipo de documento não pode ser lido.'],
])('a customer’s file of the type %s is not called damaged', async (mime, problem) => {
  server.engine.questions.length = 0
  const bytes = Buffer.from([0, 0, 0, 24, 1, 2, 3])
  await receive('5511988887777', '', { fetchFiles: () => Promise.resolve([{ name: 'arquivo', mime, bytes }]) })
  await server.settled()
  expect(server.engine.questions).toMatchObject([{ attachments: [{ content: null, problem }] }])
})

test.each([
  ['a person', 'person'],
  ['the agent', 'agent'],
] as const)('two contacts that turn out to be one go on where %s answers', async (_, handledBy) => {
  const lid = { identity: lidIdentity('70000000000043@lid'), address: '70000000000043@lid' }
  const hidden = () => ({ ...textFrom('5511988887777', 'oi'), person: { identities: [lid], name: '', phone: null } })
  await receive('5511988887777', 'um')
  await server.settled()
  await server.channels.receive(channel, hidden())
  await server.settled()
  const [first, second] = await conversations()
  if (handledBy === 'person')
    await server.db
      .updateTable('conversations')
      .set({ handledBy })
      .where('id', '=', first?.id ?? '')
      .execute()
  const asked = server.engine.questions.length
  const both = textFrom('5511988887777', `sou eu, diz ${handledBy}`)
  await server.channels.receive(channel, {
    ...both,
    person: { ...both.person, identities: [...both.person.identities, lid] },
  })
  await server.settled()
  expect(await conversations()).toHaveLength(2)
  expect(server.engine.questions.length - asked).toBe(handledBy === 'person' ? 0 : 1)
  const { conversationId } = await server.db
    .selectFrom('messages')
    .select('conversationId')
    .where('content', '=', `sou eu, diz ${handledBy}`)
    .executeTakeFirstOrThrow()
  expect(conversationId).toBe((handledBy === 'person' ? first : second)?.id)
})

test('a message without words and files is told to be one that cannot be read, and the agent is asked nothing', async () => {
  server.engine.questions.length = 0
  const hidden = '[Mensagem de um tipo que não consigo ler]'
  await server.channels.receive(channel, textFrom('5511988880009', ' '))
  const row = server.db.selectFrom('inboundMessages').select('content').where('channelId', '=', channel.id)
  expect(await row.execute()).toEqual([{ content: hidden }])
  await server.settled()
  const problem = 'Ela é de um tipo que não chega até aqui.'
  expect(server.engine.questions).toMatchObject([
    { message: '', attachments: [{ name: 'mensagem', content: null, problem }] },
  ])
})

test('four spellings and a hidden number are one contact in one conversation', async () => {
  const lid = { identity: lidIdentity('70000000000042@lid'), address: '70000000000042@lid' }
  await receive('5511988887777', 'um')
  await receive('551188887777', 'dois')
  await receive('11988887777'.replace(/^/u, '55'), 'três')
  const known = textFrom('551188887777', 'quatro')
  await server.channels.receive(channel, {
    ...known,
    person: { ...known.person, identities: [...known.person.identities, lid] },
  })
  await server.channels.receive(channel, {
    ...textFrom('5511988887777', 'cinco'),
    person: { identities: [lid], name: '', phone: null },
  })
  await server.settled()
  const contacts = await server.db.selectFrom('contacts').selectAll().where('agentId', '=', agentId).execute()
  expect(contacts.map(({ phone, name }) => [phone, name])).toEqual([['+5511988887777', 'Ana']])
  expect(await conversations()).toHaveLength(1)
})

test.each([
  ['may have left', { optOutAskedAt: new Date(1), optOutQuote: 'Chega!' }],
  ['has left', { optedOutAt: new Date(1) }],
])('two contacts of an agent that turn out to be one, which %s, keep what is known of each', async (_, left) => {
  const digits = '5511988887777'
  const [byNumber, byLid] = [
    { identity: phoneIdentity(digits), address: digits },
    { identity: lidIdentity('42@lid'), address: '42@lid' },
  ]
  const { id: elsewhere } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const meet = (identities: (typeof byLid)[], of: { name: string; phone: string | null }, agent = agentId) =>
    findOrCreateContact(server.db, { ownerId: owner.id, agentId: agent }, { identities, ...of }, server.clock.now())
  const other = await meet([byLid], { name: 'Bia', phone: null }, elsewhere)
  const first = await meet([byNumber], { name: '', phone: '+5511988887777' })
  server.clock.advance(1)
  const second = await meet([byLid], { name: 'Ana', phone: null })
  await server.db.updateTable('contacts').set(left).where('id', '=', second.id).execute()
  const merged = await meet([byLid, byNumber], { name: 'Ana Lima', phone: null })
  expect(merged).toMatchObject({ id: first.id, name: 'Ana', phone: '+5511988887777', ...left })
  expect(await findRecipientId(server.db, first.id)).toBe(digits)
  const all = await server.db.selectFrom('contacts').select('id').where('ownerId', '=', owner.id).execute()
  expect(new Set(all.map(({ id }) => id))).toEqual(new Set([other.id, first.id]))
})

test('the owner who writes on the phone takes over: what the agent was about to say stays unsaid', async () => {
  await receive('5511988887777', 'Oi')
  await server.settled()
  fake.sent.length = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Parte um.', 'Parte dois.', 'Parte três.'] }))
  fake.beforeSend = () => {
    begun.resolve()
    return promise
  }
  await receive('5511988887777', 'Quero um bolo')
  await begun.promise
  expect(await receive('5511988887777', 'Oi, aqui é o Carlos', { isOwn: true })).toBe('takenOver')
  resolve()
  await server.settled()
  expect(texts()).toEqual(['Parte um.'])
  expect((await outbound()).slice(-2).map(({ state, reason }) => [state, reason])).toEqual([
    ['discarded', 'Uma pessoa respondeu antes.'],
    ['discarded', 'Uma pessoa respondeu antes.'],
  ])
  const [conversation] = await conversations()
  expect(conversation).toMatchObject({ handledBy: 'person', epoch: 1 })
  await receive('5511988887777', 'Obrigada')
  await server.settled()
  expect(texts()).toEqual(['Parte um.'])
})

test('what the agent was about to say goes out although its next answer calls a person', async () => {
  await receive('5511988887777', 'Oi')
  await server.settled()
  fake.sent.length = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Parte um.', 'Parte dois.'] }))
  fake.beforeSend = () => {
    begun.resolve()
    return promise
  }
  await receive('5511988887777', 'Quanto custa um bolo?')
  await begun.promise
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Vou chamar uma pessoa.'], isHandedOver: true }))
  await receive('5511988887777', 'Quero falar com a dona')
  await expect.poll(async () => (await conversations())[0]).toMatchObject({ handledBy: 'person', epoch: 1 })
  resolve()
  await server.settled()
  expect(texts()).toEqual(['Parte um.', 'Parte dois.', 'Vou chamar uma pessoa.'])
})

test('what is refused for now goes out later, what is refused for good does not, what is uncertain never again', async () => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Resposta.'] }))
  fake.outcomes.push(
    { kind: 'refused', reason: 'Número inválido', isFinal: true },
    { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' },
  )
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect((await outbound()).map(({ state }) => state)).toEqual(['failed', 'uncertain'])

  fake.outcomes.push({ kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' })
  await receive('5511988887777', 'De novo')
  await server.settled()
  expect((await outbound()).map(({ state, attempts }) => [state, attempts]).at(-1)).toEqual(['accepted', 2])
})

test('an uncertain message of which the provider only finds an equal earlier one stays uncertain, and others go on', async () => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Abrimos às 8h.'] }))
  const uncertain = { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' } as const
  fake.outcomes.push({ kind: 'accepted', providerId: 'greeting' }, { kind: 'accepted', providerId: 'same' }, uncertain)
  fake.find = () => Promise.resolve({ kind: 'sent', providerId: 'same' })
  await receive('5511988887777', 'Que horas abre?')
  await server.settled()
  await receive('5511988887777', 'Que horas mesmo?')
  await server.settled()
  await receive('5511988887777', 'Oi?')
  await server.settled()
  delete fake.find
  expect((await outbound()).map(({ state }) => state)).toEqual(['accepted', 'accepted', 'uncertain', 'accepted'])
})

test.each([
  { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' },
  { kind: 'unreachable', reason: 'sem conexão' },
  { kind: 'refused', reason: 'Sem WhatsApp', isFinal: true },
] as const)('what comes back while it is being sent has gone out, also if the call then ends as $kind', async (end) => {
  fake.outcomes.push({ kind: 'accepted', providerId: 'greeting' }, end)
  const echo = { providerId: 'echo', isOwn: true, isByApi: true }
  fake.beforeSend = async () => void (await receive('5511988887777', 'Eco: Oi', echo))
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect((await outbound()).map(({ state }) => state)).toEqual(['accepted', 'sent'])
  expect(await conversations()).toMatchObject([{ handledBy: 'agent', needsPersonReason: null }])
})

test.each(['person', 'followUp', 'webhook', 'campaign'] as const)(
  '[IB-04] nobody waits for a person because a message of the origin %s failed',
  async (origin) => {
    await receive('5511988887777', 'Oi')
    await server.settled()
    const [row] = await outbound()
    if (row === undefined) throw new Error('nothing was queued')
    await failOutbound(server.db, { ...row, origin }, { reason: 'Sem WhatsApp.' }, server.clock.now())
    expect(await conversations()).toMatchObject([{ needsPersonReason: null }])
  },
)

const lostAnswer = async (...ends: SendResult[]) => {
  fake.outcomes.push({ kind: 'accepted', providerId: 'greeting' }, ...ends)
  server.engine.next = () =>
    Promise.resolve(answerWith({ messages: ends.length === 1 ? ['Parte 1.'] : ['Parte 1.', 'Parte 2.'] }))
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect(await conversations()).toMatchObject([{ needsPersonReason: 'failed' }])
  return (await outbound()).slice(1).map(({ id }) => id)
}
const report = (tag: string, state: 'delivered' | 'failed') =>
  server.channels.apply(channel, [{ kind: 'status', status: { providerId: `late-${tag}`, tag, state } }])
const silent: SendResult = { kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' }

test('[IB-04] nobody waits for an answer any more that a report or an echo proves to be sent', async () => {
  const [lost = ''] = await lostAnswer(silent)
  await report(lost, 'delivered')
  expect(await conversations()).toMatchObject([{ needsPersonReason: null, alertAt: null }])

  fake.outcomes.push(silent)
  await receive('5511988887777', 'Oi de novo')
  await server.settled()
  expect(await conversations()).toMatchObject([{ needsPersonReason: 'failed' }])
  const changed: string[] = []
  const forget = server.events.subscribeToAll(({ id }) => changed.push(id))
  await receive('5511988887777', 'Parte 1.', { providerId: 'echo', isOwn: true, isByApi: true })
  forget()
  expect(await conversations()).toMatchObject([{ id: changed[0], needsPersonReason: null }])
})

test.each([
  ['first to last', [0, 1]],
  ['last to first', [1, 0]],
])('[IB-04] nobody waits any more once all parts of an answer are proved to be sent, %s', async (_, order) => {
  const lost = await lostAnswer(silent, silent)
  const [former = '', latter = ''] = order.map((at) => lost[at])
  await report(former, 'delivered')
  expect(await conversations()).toMatchObject([{ needsPersonReason: 'failed' }])
  await report(latter, 'delivered')
  expect(await conversations()).toMatchObject([{ needsPersonReason: null }])
})

test('[IB-04] who waits for another part, or has written since, still waits for a person', async () => {
  const [first = '', second = ''] = await lostAnswer(silent, { kind: 'refused', reason: 'Recusada.', isFinal: true })
  await report(first, 'delivered')
  expect(await conversations()).toMatchObject([{ needsPersonReason: 'failed' }])
  await report(second, 'delivered')
  const sentAt = new Date(server.clock.now().getTime() - 3_600_000)
  await receive('5511988887777', 'Chegou tarde', { sentAt })
  expect(await conversations()).toMatchObject([{ needsPersonReason: 'failed' }])
})

test.each([
  [9, 'ours', 'agent'],
  [11, 'takenOver', 'person'],
] as const)(
  'what comes from the phone %i minutes after an equal message was lost is %s',
  async (minutes, is, handledBy) => {
    fake.outcomes.push({ kind: 'accepted', providerId: 'greeting' }, silent)
    await receive('5511988887777', 'Oi')
    await server.settled()
    const sentAt = server.clock.now()
    const changedAt = new Date(sentAt.getTime() - minutes * 60_000)
    await server.db.updateTable('outboundMessages').set({ changedAt }).where('channelId', '=', channel.id).execute()
    expect(await receive('5511988887777', 'Eco: Oi', { isOwn: true, sentAt })).toBe(is)
    expect(await conversations()).toMatchObject([{ handledBy }])
  },
)

test('[IB-04] a customer whose answer perhaps did not go out waits for a person', async () => {
  fake.outcomes.push(
    { kind: 'accepted', providerId: 'greeting' },
    { kind: 'uncertain', reason: 'o provedor respondeu com um erro (500).' },
  )
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect((await outbound()).map(({ state }) => state)).toEqual(['accepted', 'uncertain'])
  const conversations = server.db.selectFrom('conversations').where('agentId', '=', agentId)
  const waiting = await conversations.select('needsPersonReason').execute()
  expect(waiting).toEqual([{ needsPersonReason: 'failed' }])
})

test('a channel that is not linked any more keeps what it has until it is, and the card of its agent says so', async () => {
  const cards = () => server.done('listAgents', { query: { fields: 'card' } }, owner.token)
  expect(await cards()).toMatchObject([{ channelDown: false }])
  fake.outcomes.push({ kind: 'disconnected', reason: 'O celular foi desconectado.' })
  await receive('5511988887777', 'Oi')
  await server.settled()
  expect((await outbound()).map(({ state }) => state)).toEqual(['queued', 'queued'])
  const row = await server.db.selectFrom('channels').selectAll().where('id', '=', channel.id).executeTakeFirst()
  expect(row).toMatchObject({ state: 'dropped', reason: 'O celular foi desconectado.', sendingBy: null })
  expect(await cards()).toMatchObject([{ channelDown: true }])
  // That customers write is no test by the owner.
  const steps = await server.done('agentSteps', { params: { agentId } }, owner.token)
  expect(steps).toEqual({ trained: false, tested: false, published: false })
  for (const [state, channelDown] of [
    ['failed', true],
    ['expired', true],
    ['connected', false],
  ] as const) {
    await server.db.updateTable('channels').set({ state }).where('id', '=', channel.id).execute()
    expect(await cards(), state).toMatchObject([{ channelDown }])
  }
  const updatedAt = new Date(server.clock.now().getTime() + 60_000)
  await server.db.updateTable('agents').set({ updatedAt }).where('id', '=', agentId).execute()
  expect(await cards()).toMatchObject([{ lastActivityAt: updatedAt }])
})

test('the files of a message go out in their order, and none of another account', async () => {
  await receive('5511988887777', 'Oi')
  await server.settled()
  const { db, clock, channels } = server
  const [conversation] = await conversations()
  if (conversation === undefined) throw new Error('no conversation')
  const other = await server.account()
  const { id: otherAgent } = await server.done('createAgent', { body: validAgent(other.id) }, other.token)
  const createdAt = clock.now()
  const add = async (name: string, ownerId: string, ofAgent: string) => {
    const id = crypto.randomUUID()
    await addFile(db, { id, ownerId, agentId: ofAgent, name, kind: 'chat', mime: 'image/png', size: 1, createdAt })
    return { fileId: id, type: 'image' as const, name }
  }
  const last = await add('última.png', owner.id, agentId)
  const media = [await add('primeira.png', owner.id, agentId), await add('alheia.png', other.id, otherAgent), last]
  await db
    .insertInto('messages')
    .values({
      id: crypto.randomUUID(),
      conversationId: conversation.id,
      createdAt,
      role: 'assistant',
      content: '',
      sources: '[]',
      media: JSON.stringify(media),
    })
    .execute()
  await channels.outbound.queueUnsent(db, conversation.id, 'reply', createdAt)
  expect((await outbound()).flatMap(({ part }) => ('fileId' in part ? part.name : []))).toEqual([
    'primeira.png',
    'última.png',
  ])
})

test('old messages are shown and not answered; an inactive agent answers nothing and loses nothing', async () => {
  const sentAt = new Date(Date.now() - 3_600_000)
  expect(await receive('5511988887777', 'De ontem', { sentAt })).toBe('late')
  await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
  await receive('5511988887777', 'Alguém aí?')
  await server.settled()
  expect(fake.sent).toEqual([])
  const [conversation] = await conversations()
  const { messages } = await server.done(
    'chatHistory',
    { params: { agentId, sessionId: conversation?.sessionId ?? '' }, query: {} },
    owner.token,
  )
  expect(messages.map(({ content }) => content)).toEqual(['De ontem', 'Alguém aí?'])
})

test('the customer of an old message waits for a person, unless the agent is inactive', async () => {
  const sentAt = new Date(Date.now() - 3_600_000)
  expect(await receive('5511988887777', 'De ontem', { sentAt })).toBe('late')
  await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
  expect(await receive('5511977776666', 'De ontem', { sentAt })).toBe('late')
  expect((await conversations()).map(({ needsPersonReason }) => needsPersonReason)).toEqual(['failed', null])
})

test('a message that comes late does not make its conversation older', async () => {
  await receive('5511988887777', 'Agora')
  await server.settled()
  const started = new Date(Date.now() - 3_600_000)
  expect(await receive('5511988887777', 'De ontem', { sentAt: new Date(Date.now() - 86_400_000) })).toBe('late')
  const [conversation] = await conversations()
  expect(conversation?.updatedAt.getTime()).toBeGreaterThan(started.getTime())
})

test('long texts are cut between words, by characters or by bytes', () => {
  expect(cutText('um dois três', { length: 8, unit: 'characters' })).toEqual(['um dois', 'três'])
  expect(cutText('ééé ééé', { length: 7, unit: 'bytes' })).toEqual(['ééé', 'ééé'])
  expect(cutText('aaaaaaaa', { length: 4, unit: 'characters' })).toEqual(['aaaa', 'aaaa'])
})

test('a mobile and a landline with the same last eight digits are two people, spellings of one mobile are one', () => {
  const mobile = '5511953219999'
  expect(phoneIdentity(mobile)).not.toBe(phoneIdentity('551153219999'))
  expect(phoneIdentity('5511988887777')).toBe(phoneIdentity('551188887777'))
  expect(['551188887777', mobile, '551153219999'].map(phoneForPeople)).toEqual([
    '+5511988887777',
    '+5511953219999',
    '+551153219999',
  ])
})

test('a takeover on the phone is stored with its message or not at all, so that it may be delivered again', async () => {
  await receive('5511988887777', 'Oi')
  await server.settled()
  const own = textFrom('5511988887777', 'Aqui é o Carlos', { isOwn: true })
  await sql`create function refuse_takeover() returns trigger language plpgsql as $$ begin
    raise exception 'the server died here'; end $$`.execute(server.db)
  await sql`create trigger refuse_takeover before update on conversations for each row
    when (new.epoch > old.epoch) execute function refuse_takeover()`.execute(server.db)
  await expect(server.channels.receive(channel, own)).rejects.toThrow('the server died here')
  await sql`drop trigger refuse_takeover on conversations`.execute(server.db)
  await sql`drop function refuse_takeover`.execute(server.db)
  expect(await server.channels.receive(channel, own)).toBe('takenOver')
  expect(await conversations()).toMatchObject([{ handledBy: 'person', epoch: 1 }])
})

test.each([
  ['WhatsApp', { length: 4_096, unit: 'characters' }],
  ['Instagram', { length: 1_000, unit: 'bytes' }],
] as const)('a long text for %s is never cut within an emoji', (_, limit) => {
  const text = `a${'😀'.repeat(5_000)}`
  const pieces = cutText(text, limit)
  expect(pieces.join('')).toBe(text)
  expect(pieces.filter((piece) => !piece.isWellFormed())).toEqual([])
})

describe('workers of all accounts', () => {
  /** A server of its own, as its jobs wait in a queue. */
  let queued: TestServer
  beforeAll(async () => {
    queued = await startServer({}, { adapters: { fake } })
  })
  afterAll(() => queued.close())

  const connectedFor = async ({ id: ownerId, token }: Account) => {
    const { id } = await queued.done('createAgent', { body: validAgent(ownerId) }, token)
    return connectFakeChannel(queued, { ownerId, agentId: id })
  }
  const queueText = (to: ChannelRow, text: string) =>
    queueOutbound(
      queued.db,
      { ownerId: to.ownerId, channelId: to.id, address: text, origin: 'person', part: { type: 'text', text } },
      queued.clock.now(),
    )

  test('a worker does not wait with a customer who may write more, nor with a message that is due later', async () => {
    const delays: number[] = []
    const { signal } = new AbortController()
    const to = await connectedFor(await queued.account())
    queued.clock.stop()
    for (const name of ['channel-inbound', 'channel-outbound'])
      channelJob(name, queued).connect({
        send: (_, { startAfter }) => Promise.resolve(void delays.push((startAfter?.getTime() ?? 0) - Date.now())),
      })
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      await queued.channels.receive(to, textFrom('5511988887777', 'Oi'))
      const { contactId } = await queued.db.selectFrom('inboundMessages').select('contactId').executeTakeFirstOrThrow()
      delays.length = 0
      await channelJob('channel-inbound', queued).run({ channelId: to.id, contactId }, { signal, number: 1 })
      await queueText(to, 'Um')
      const notBefore = new Date(queued.clock.now().getTime() + 4_000)
      await queued.db.updateTable('outboundMessages').set({ notBefore }).execute()
      await channelJob('channel-outbound', queued).run({ channelId: to.id }, { signal, number: 1 })
      expect(delays).toEqual([300, 4_000])
    } finally {
      vi.useRealTimers()
      queued.clock.start()
    }
  })

  test('an account whose provider does not respond on many channels delays no other account', async () => {
    const [slow, quick] = [await queued.account(), await queued.account()]
    const hanging = Promise.withResolvers<void>()
    const send = fake.send
    const jobs = await startJobs(queued.channels.jobs, { pool: queued.pool, log: recordingLog() })
    fake.send = async (connection, message, signal) => {
      if (connection.channel.ownerId === slow.id) await hanging.promise
      return send(connection, message, signal)
    }
    try {
      for (let count = 0; count < 30; count += 1) {
        const to = await connectedFor(slow)
        await queueText(to, `${count}`)
        await queued.channels.wake(to.id)
      }
      const to = await connectedFor(quick)
      await queueText(to, 'Oi')
      await queued.channels.wake(to.id)
      await expect.poll(texts).toContain('Oi')
    } finally {
      hanging.resolve()
      fake.send = send
      await jobs.stop()
    }
  })
})
