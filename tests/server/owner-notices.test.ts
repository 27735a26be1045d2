/** Notices to the owner's own WhatsApp about waiting customers; messages from it do not count as a customer's. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContactIdentity, lidIdentity, phoneIdentity } from '../../server/channels/identity.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { alertMail, alertText } from '../../server/inbox/alert-texts.ts'
import { createRateLimiter } from '../../server/db/rate-limiter.ts'
import { alertIfDue } from '../../server/inbox/alerts.ts'
import { MailRefused } from '../../server/platform/mailer.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { answerWith } from './fake-engine.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'
import { startWhatsappFixture } from './whatsapp-fixture.ts'

const minute = 60_000
const ana = '5511988887777'
const owners = '5521977776666'

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow

beforeAll(async () => {
  fake = createFakeChannel()
  const capabilities = { ...fake.capabilities, windowHours: 24 }
  server = await startServer({}, { adapters: { fake, official: { ...fake, capabilities } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  fake.sent.length = 0
  fake.outcomes.length = 0
  server.mails.length = 0
  server.mails.refusal = undefined
  server.engine.next = undefined
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const keep = (phone: string, { token } = owner) => server.call('updateAccountNotices', { body: { phone } }, token)
const receive = async (text: string, digits = ana, isOwn = false) => {
  const received = await server.channels.receive(channel, textFrom(digits, text, { sentAt: server.clock.now(), isOwn }))
  await server.settled()
  return received
}
const list = async () => (await server.done('listInbox', { params: { agentId }, query: {} }, owner.token)).conversations
const params = async () => ({ agentId, sessionId: (await list())[0]?.sessionId ?? '' })
const later = async (minutes: number) => {
  server.clock.advance(minutes * minute)
  await server.doDue()
}
const handOff = async (text = 'Quero falar com gente') => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
  await receive(text)
  server.engine.next = undefined
}
const mails = () => server.mails.filter(({ to }) => to === owner.email)
const notices = () =>
  fake.sent.flatMap(({ recipient, part }) => (recipient === owners && 'text' in part ? [part.text] : []))
const states = async () => {
  const rows = await server.db
    .selectFrom('outboundMessages')
    .select('state')
    .where('origin', '=', 'notice')
    .where('ownerId', '=', owner.id)
    .orderBy('sequence')
    .execute()
  return rows.map(({ state }) => state)
}
/** Only by the official channel, which may write to the owner for a day after the owner's message. */
const useOfficial = async () => {
  const change = { kind: 'whatsappCloud', provider: 'official' } as const
  await server.db.updateTable('channels').set(change).where('id', '=', channel.id).execute()
  channel = { ...channel, ...change }
}

describe('[IB-04] the number', () => {
  test('is kept as it is written to, goes with the account, and no longer when it is emptied', async () => {
    expect(await keep(' (21) 7777-6666 ')).toMatchObject({ ok: true, value: { noticePhone: owners } })
    expect(await server.done('currentUser', {}, owner.token)).toMatchObject({ noticePhone: owners })
    const stranger = await server.account()
    expect(await server.done('currentUser', {}, stranger.token)).toMatchObject({ noticePhone: '' })
    expect(await keep('')).toMatchObject({ ok: true, value: { noticePhone: '' } })
  })

  test('is refused beside its field when it is none, and when an agent of the account answers there', async () => {
    expect(await keep('abc')).toMatchObject({
      ok: false,
      status: 400,
      body: { issues: [{ path: 'phone', message: 'Informe um número com DDD' }] },
    })
    expect(await keep('7777-6666')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'phone', message: 'Falta o DDD' }] },
    })
    await server.db
      .updateTable('channels')
      .set({ profile: JSON.stringify({ phone: '552177776666' }) })
      .where('id', '=', channel.id)
      .execute()
    expect(await keep(owners)).toMatchObject({
      status: 400,
      body: {
        error: 'agents_number',
        issues: [{ path: 'phone', message: expect.stringContaining('agente') as string }],
      },
    })
    // The agent answers there again as soon as the connection is back.
    await server.db.updateTable('channels').set({ state: 'dropped' }).where('id', '=', channel.id).execute()
    expect(await keep(owners)).toMatchObject({ status: 400, body: { error: 'agents_number' } })
    const stranger = await server.account()
    expect(await keep(owners, stranger)).toMatchObject({ ok: true })
  })
})

test.each([
  ['name and number', {}, 'Ana', 'Ana, (11) 98888-7777'],
  ['number alone', { name: '' }, '(11) 98888-7777', '(11) 98888-7777'],
  ['nothing, on a channel', { name: null, phone: null }, 'Um cliente', 'Um cliente'],
  ['nothing, by the API', { channel: 'api', name: null, phone: null }, 'Um cliente da API', 'Um cliente da API'],
] as const)('[IB-04] an alert names a customer known by %s', (_, change, name, shown) => {
  const lastWords = `${'a'.repeat(199)} ${'b'.repeat(300)} fim`
  const known = {
    agentId: 'a',
    agent: 'Atendente',
    sessionId: 's',
    channel: 'whatsappWeb',
    name: 'Ana',
    phone: ana,
  } as const
  const subject = {
    ...known,
    needsPersonReason: 'asked',
    lastWords,
    email: 'o@x.y',
    isReminder: true,
    ...change,
  } as const
  const mail = alertMail(subject, 'https://x.y')
  expect([mail.subject, mail.inShort]).toEqual([
    `Lembrete: ${name} espera por uma pessoa`,
    `${name} espera por uma pessoa em https://x.y/agentes/a/conversas?conversa=s`,
  ])
  const text = alertText(subject, 'https://x.y')
  expect(mail.text).toContain(`Cliente: ${shown}\n\nÚltimas palavras do cliente:\n> ${lastWords.slice(0, 500)}\n`)
  expect(text).toContain(`Cliente: ${shown}\nÚltimas palavras: “${lastWords.slice(0, 200)}”`)
})

describe('[IB-04] who waits is told on WhatsApp too', () => {
  beforeEach(() => keep(owners))

  test('with agent, customer, last words and link; once more after 30 minutes, and then no more', async () => {
    await handOff('Quero falar\ncom gente')
    const { sessionId } = await params()
    await Promise.all([server.doDue(), server.doDue()])
    await server.doDue()
    expect(notices()).toEqual([
      [
        'Ana espera por uma pessoa',
        'Atendente passou a conversa para uma pessoa e não responde mais.',
        'Agente: Atendente\nCliente: Ana, (11) 98888-7777\nÚltimas palavras: “Quero falar com gente”',
        `Abra a conversa: https://prosa.example/agentes/${agentId}/conversas?conversa=${sessionId}`,
        'Responda pela conversa: o que você escrever aqui não chega ao cliente.',
      ].join('\n\n'),
    ])
    expect(mails()).toHaveLength(1)
    await later(29)
    expect(notices()).toHaveLength(1)
    await later(2)
    expect([notices().length, mails().length]).toEqual([2, 2])
    expect(notices()[1]).toMatch(/^Lembrete: Ana espera por uma pessoa\n\nNinguém assumiu a conversa ainda\./u)
    await later(8 * 60)
    expect([notices().length, mails().length]).toEqual([2, 2])
    // No conversation with the owner is created, and nothing is added to the customer's.
    expect((await list()).map(({ name }) => name)).toEqual(['Ana'])
    const { messages } = await server.done('getInboxConversation', { params: await params(), query: {} }, owner.token)
    expect(messages.map(({ content }) => content).join()).not.toContain('espera por uma pessoa')
  })

  test('not of who has waited for more than a day, as after an outage', async () => {
    await handOff()
    server.clock.stop()
    const since = (ms: number) =>
      server.db
        .updateTable('conversations')
        .set({ needsPersonSince: new Date(server.clock.now().getTime() - ms), alertAt: server.clock.now() })
        .where('agentId', '=', agentId)
        .execute()
    await since(24 * 60 * minute + 1)
    await server.doDue()
    expect([notices().length, mails().length]).toEqual([0, 0])
    await since(24 * 60 * minute)
    await server.doDue()
    server.clock.start()
    expect([notices().length, mails().length]).toEqual([1, 1])
  })

  test('not without a number, not of the test chat, not by a number at which an agent answers', async () => {
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await server.done('testChat', { body: validQuestion(agentId, 'teste-1') }, owner.token)
    await later(60)
    expect(await states()).toEqual([])
    // Linked after the number was saved.
    const profile = JSON.stringify({ phone: '+55 21 97777-6666' })
    await server.db.updateTable('channels').set({ profile }).where('id', '=', channel.id).execute()
    await handOff()
    await later(1)
    await keep('')
    await later(31)
    expect([await states(), mails().length]).toEqual([[], 2])
  })

  test('a gateway that fails stops no mail, and a mail that fails or is refused stops no message', async () => {
    fake.outcomes.push({ kind: 'accepted', providerId: 'greeting' }, { kind: 'accepted', providerId: 'reply' })
    fake.outcomes.push({ kind: 'refused', reason: 'Não.', isFinal: true })
    await handOff()
    await server.doDue()
    expect([await states(), mails().length]).toEqual([['failed'], 1])
    // The owner does not count as a customer without an answer, and the waiting customer still waits.
    expect((await list()).map(({ handling }) => handling)).toEqual(['waiting'])

    server.mails.refusal = new MailRefused('no such mailbox')
    await later(31)
    expect([await states(), mails().length]).toEqual([['failed', 'accepted'], 1])

    await server.done(
      'takeOverConversation',
      { params: await params(), body: { returnAfterMinutes: null } },
      owner.token,
    )
    await server.done('handBackConversation', { params: await params() }, owner.token)
    await handOff('De novo')
    server.mails.refusal = new Error('away')
    await expect(server.doDue()).rejects.toThrow('a job failed')
    expect(notices().at(-1)).toMatch(/^Ana espera/u)
    await expect(later(31)).rejects.toThrow('a job failed')
    expect((await states()).slice(2)).toEqual(['accepted', 'accepted'])
    expect(notices().at(-1)).toMatch(/^Lembrete: Ana espera/u)
    for (let look = 0; look < 20; look += 1) await expect(later(3)).rejects.toThrow('a job failed')
    expect((await states()).slice(2)).toEqual(['accepted', 'accepted'])
    server.mails.refusal = undefined
    await later(3)
    expect(mails()).toHaveLength(2)
  })

  test('a server that dies between the two leaves one of each', async () => {
    await handOff()
    const { id } = await server.db
      .selectFrom('conversations')
      .select('id')
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow()
    const { db, clock } = server
    const died = new Error('died')
    const channels = { adapters: server.channels.adapters, wake: () => Promise.reject(died) }
    const mailer = { send: () => Promise.reject(died) }
    await expect(
      alertIfDue(
        { db, clock, rateLimiter: createRateLimiter(db, clock), mailer, channels, appUrl: Promise.resolve('') },
        id,
      ),
    ).rejects.toThrow(died)
    await later(3)
    // As the next server does with unfinished work.
    await server.channels.wake(channel.id)
    await server.settled()
    expect([notices().length, mails().length]).toEqual([1, 1])
  })

  test('a refused first mail is the last one, and WhatsApp reminds where there is a number', async () => {
    server.mails.refusal = new MailRefused('no such mailbox')
    await handOff()
    await server.doDue()
    server.mails.refusal = undefined
    await later(31)
    expect([(await states()).length, mails().length]).toEqual([2, 1])
    await keep('')
    const body = { returnAfterMinutes: null }
    await server.done('takeOverConversation', { params: await params(), body }, owner.token)
    await server.done('handBackConversation', { params: await params() }, owner.token)
    await handOff('De novo')
    server.mails.refusal = new MailRefused('no such mailbox')
    await server.doDue()
    server.mails.refusal = undefined
    await later(31)
    expect([(await states()).length, mails().length]).toEqual([2, 1])
  })

  test('what waited for its channel is dropped once the notices go to another number', async () => {
    fake.outcomes.push({ kind: 'accepted', providerId: 'greeting-3' }, { kind: 'accepted', providerId: 'reply-3' })
    fake.outcomes.push({ kind: 'disconnected', reason: 'Caiu.' })
    await handOff()
    await server.doDue()
    await keep('(31) 96666-5555')
    await server.db.updateTable('channels').set({ state: 'connected' }).where('id', '=', channel.id).execute()
    await server.channels.wake(channel.id)
    await server.settled()
    expect(await states()).toEqual(['cancelled'])
  })

  test.each([false, true])(
    'what waited for its channel is dropped once a person has come, called again: %s',
    async (isCalledAgain) => {
      fake.outcomes.push({ kind: 'accepted', providerId: 'greeting-2' }, { kind: 'accepted', providerId: 'reply-2' })
      fake.outcomes.push({ kind: 'disconnected', reason: 'Caiu.' })
      await handOff()
      await server.doDue()
      expect(await states()).toEqual(['queued'])
      const body = { returnAfterMinutes: null }
      await server.done('takeOverConversation', { params: await params(), body }, owner.token)
      if (isCalledAgain) {
        await server.done('handBackConversation', { params: await params() }, owner.token)
        server.clock.advance(1_000)
        await handOff('De novo')
      }
      await server.db.updateTable('channels').set({ state: 'connected' }).where('id', '=', channel.id).execute()
      await server.channels.wake(channel.id)
      await server.settled()
      expect(await states()).toEqual(['cancelled'])
    },
  )

  test('by the official channel only within a day after the owner wrote there', async () => {
    await useOfficial()
    await handOff()
    await server.doDue()
    expect([await states(), mails().length]).toEqual([[], 1])
    expect(await receive('Oi', owners)).toBe('owner')
    await later(31)
    expect([await states(), mails().length]).toEqual([['accepted'], 2])
    // For a new number it is unknown when it last wrote.
    await keep('(31) 96666-5555')
    await keep(owners)
    const body = { returnAfterMinutes: null }
    await server.done('takeOverConversation', { params: await params(), body }, owner.token)
    await server.done('handBackConversation', { params: await params() }, owner.token)
    await handOff('De novo')
    await server.doDue()
    expect(await states()).toEqual(['accepted'])
  })

  test('by the official channel also when an older message of the owner arrives after a newer one', async () => {
    await useOfficial()
    expect(await receive('Oi', owners)).toBe('owner')
    const sentAt = new Date(server.clock.now().getTime() - 25 * 60 * minute)
    expect(await server.channels.receive(channel, textFrom(owners, 'Ontem', { sentAt }))).toBe('owner')
    await handOff()
    await server.doDue()
    expect(await states()).toEqual(['accepted'])
  })

  test('by the official channel also after the same number was saved again', async () => {
    await useOfficial()
    expect(await receive('Oi', owners)).toBe('owner')
    await keep(owners)
    await handOff()
    await server.doDue()
    expect(await states()).toEqual(['accepted'])
  })

  test('by the official channel also after an owner of another account has changed the number', async () => {
    await useOfficial()
    expect(await receive('Oi', owners)).toBe('owner')
    const stranger = await server.account()
    await keep('(31) 96666-5555', stranger)
    await handOff()
    await server.doDue()
    expect(await states()).toEqual(['accepted'])
  })
})

describe('[IB-03] the owner on their own number is no customer', () => {
  beforeEach(() => keep(owners))

  test('what they write is neither stored nor answered, whichever way it is spelled', async () => {
    expect([await receive('Já vou!', owners), await receive('Oi', '552177776666')]).toEqual(['owner', 'owner'])
    expect([await list(), fake.sent]).toEqual([[], []])
    const journal = await server.done('channelJournal', { params: { agentId, kind: 'whatsappWeb' } }, owner.token)
    expect(journal[0]).toMatchObject({ kind: 'received', detail: expect.stringContaining('avisos') as string })
    // Another account's customer may have this number.
    const stranger = await server.account()
    const { id } = await server.done('createAgent', { body: validAgent(stranger.id) }, stranger.token)
    const elsewhere = await connectFakeChannel(server, { ownerId: stranger.id, agentId: id })
    expect(await server.channels.receive(elsewhere, textFrom(owners, 'Oi', { sentAt: server.clock.now() }))).toBe(
      'stored',
    )
    await server.settled()
  })

  test('who came under number and LID is known by the LID alone, until the number is another one', async () => {
    const lid = { identity: lidIdentity('998877@lid'), address: '998877@lid' }
    const number = { identity: phoneIdentity(owners), address: owners }
    const write = (identities: ContactIdentity[]) => {
      const message = textFrom(owners, 'Oi', { sentAt: server.clock.now() })
      return server.channels.receive(channel, { ...message, person: { ...message.person, identities } })
    }
    expect(await write([number, lid])).toBe('owner')
    expect(await write([lid])).toBe('owner')
    expect(await list()).toEqual([])
    await keep('(31) 96666-5555')
    expect(await write([lid])).toBe('stored')
    await server.settled()
  })

  test('what is written to it from the phone of the agent takes nothing over', async () => {
    expect(await receive('Anota aí', owners, true)).toBe('owner')
    expect(await list()).toEqual([])
  })

  test('over the gateway: the notice arrives, its echo takes nothing over, the answer to it is not answered', async () => {
    const fixture = await startWhatsappFixture()
    const { owner: other, agentId: id } = await fixture.agent()
    await fixture.server.done('updateAccountNotices', { body: { phone: owners } }, other.token)
    await fixture.server.done('getQrCode', { params: { agentId: id } }, other.token)
    const linked = await fixture.channelOf(id)
    await fixture.tell(linked, 'scan', { phone: '5511940028922' })
    fixture.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await fixture.tell(linked, 'say', { text: 'Quero gente' })
    await fixture.server.settled()
    await fixture.server.doDue()
    const sent = async () => (await fixture.shown(linked)).messages.filter(({ from }) => from === 'agent')
    await expect
      .poll(async () => (await sent()).at(-1))
      .toMatchObject({
        text: expect.stringMatching(/^Ana espera por uma pessoa/u) as string,
        status: 'lida',
      })
    const before = await sent()
    await fixture.tell(linked, 'say', { phone: owners, name: 'Dona', text: 'Já vou!' })
    await fixture.server.settled()
    expect(await sent()).toEqual(before)
    const { conversations } = await fixture.server.done(
      'listInbox',
      { params: { agentId: id }, query: {} },
      other.token,
    )
    expect(conversations.map(({ name, handling }) => [name, handling])).toEqual([['Ana', 'waiting']])
    await fixture.close()
  })
})
