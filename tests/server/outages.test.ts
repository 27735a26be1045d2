/** A lost connection: how it is checked again, and how its owner is notified outside the app. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionStatus } from '../../server/channels/adapter.ts'
import {
  confirmConnected,
  markConnecting,
  markEnded,
  markFailed,
  markUnlinked,
} from '../../server/channels/connection-state.ts'
import { explainLastDrop, journalProof, listJournal, writeJournal } from '../../server/channels/journal.repository.ts'
import { channelsToCheck } from '../../server/channels/watch.ts'
import { queueOutbound } from '../../server/channels/outbox.repository.ts'
import { createRateLimiter } from '../../server/db/rate-limiter.ts'
import { noticeIfDue } from '../../server/channels/outage-notices.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import type { Queryable } from '../../server/db/schema.ts'
import { createDeliver } from '../../server/conversations/deliver.ts'
import { sendDue } from '../../server/follow-ups/send.ts'
import { type Mail, MailRefused } from '../../server/platform/mailer.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { startWhileHeld } from './start-while-held.ts'
import { validAgent, validFollowUp, validWebhook } from './valid-bodies.ts'

const up: ConnectionStatus = { kind: 'connected', profile: {} }
const lost: ConnectionStatus = { kind: 'disconnected', reason: 'O celular foi desconectado.' }
const expired: ConnectionStatus = { kind: 'expired', reason: 'A autorização venceu. Conecte novamente.' }
const minuteMs = 60_000

let fake: FakeChannel
let server: TestServer
let owner: Account
let agentId: string
let channel: ChannelRow
let status: ConnectionStatus
/** What happens while the provider is asked. */
let meanwhile: () => Promise<unknown>
let restores: number

beforeAll(async () => {
  const linking = {
    given: () => ({ externalId: '', credentials: {} }),
    subscribe: () => Promise.resolve(true),
    code: () => Promise.resolve({ kind: 'preparing' as const }),
    unlink: () => Promise.resolve(true),
    restore: () => {
      restores += 1
      return Promise.resolve()
    },
  }
  fake = createFakeChannel({ status: () => meanwhile().then(() => status), linking })
  server = await startServer({}, { adapters: { fake } })
})
afterAll(() => server.close())
beforeEach(async () => {
  status = up
  meanwhile = () => Promise.resolve()
  restores = 0
  server.mails.length = 0
  owner = await server.account()
  const body = { ...validAgent(owner.id), name: 'Ana <da loja>' }
  ;({ id: agentId } = await server.done('createAgent', { body }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const row = () => server.db.selectFrom('channels').selectAll().where('id', '=', channel.id).executeTakeFirstOrThrow()
const check = () => server.channels.check(channel.id)
const becomes = async (next: ConnectionStatus) => {
  status = next
  await check()
}
const later = async (minutes: number) => {
  server.clock.advance(minutes * minuteMs)
  await server.doDue()
}
const mails = () => server.mails.flatMap(({ to, subject }) => (to === owner.email ? [subject] : []))
/** Days pass in these tests, and a session expires after one. */
const token = async () => {
  const { email, password } = owner
  return (await server.done('login', { body: { email, password } })).token
}
const cards = async () => server.done('listChannels', { params: { agentId } }, await token())
const journal = async () => {
  const events = await server.done('channelJournal', { params: { agentId, kind: 'whatsappWeb' } }, await token())
  return events.map(({ kind, detail }) => [kind, detail])
}
/** Until all attempts to reconnect have failed. */
const lose = async () => {
  status = lost
  for (let time = 0; time < 7; time += 1) await check()
}

describe('the owner is told by mail', () => {
  test('once of an outage that lasts, and once of its end', async () => {
    await becomes(lost)
    await later(9)
    expect(mails()).toEqual([])
    await later(1)
    await later(30)
    expect(mails()).toEqual(['WhatsApp Web de Ana <da loja> está sem conexão'])
    expect(server.mails[0]).toMatchObject({ to: owner.email })
    expect(server.mails[0]?.text).toContain('O celular foi desconectado.')
    expect(server.mails[0]?.text).toContain(`https://prosa.example/agentes/${agentId}?type=channel`)
    await becomes(up)
    await later(2)
    await later(30)
    expect(mails().slice(1)).toEqual(['WhatsApp Web de Ana <da loja> está conectado de novo'])
  })

  test('of the next outage, too, once they were told of the end of the one before', async () => {
    for (const [next, minutes] of [
      [lost, 10],
      [up, 2],
      [lost, 10],
    ] as const) {
      await becomes(next)
      await later(minutes)
    }
    expect(mails()).toEqual([
      'WhatsApp Web de Ana <da loja> está sem conexão',
      'WhatsApp Web de Ana <da loja> está conectado de novo',
      'WhatsApp Web de Ana <da loja> está sem conexão',
    ])
  })

  test('how many messages wait for the connection, without those that have gone out', async () => {
    const receive = async (text: string) => {
      await server.channels.receive(channel, textFrom('5511988887777', text, { sentAt: server.clock.now() }))
      await server.settled()
    }
    await receive('Oi')
    const { id: other } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
    const { id: channelId } = await connectFakeChannel(server, { ownerId: owner.id, agentId: other })
    await markUnlinked(server.db, channelId, server.clock.now())
    const foreign = { ownerId: owner.id, channelId, address: '5511988887777', origin: 'campaign' } as const
    await queueOutbound(server.db, { ...foreign, part: { type: 'text', text: 'Oi' } }, server.clock.now())
    await becomes(lost)
    await receive('Alguém aí?')
    await later(10)
    expect(server.mails[0]?.text).toContain(
      '1 mensagem espera e sai quando a conexão voltar. Respostas do agente, mensagens suas e de webhooks que esperarem mais de 24 horas não saem, e as conversas sem resposta ficam marcadas para você.',
    )
  })

  test('not of one that ends before, nor of its end', async () => {
    await becomes(lost)
    await later(9)
    await becomes(up)
    await later(30)
    expect(mails()).toEqual([])
  })

  test('at once when it needs them, and not again while the outage lasts', async () => {
    await lose()
    expect((await row()).state).toBe('failed')
    await later(0)
    await later(60)
    expect(mails()).toHaveLength(1)
    await becomes(up)
    // Lost again before its recovery was announced: for the owner it is the same outage.
    await becomes(lost)
    await later(30)
    expect(mails()).toHaveLength(1)
  })

  test('at once of an authorization that ended, and ahead of one that is about to', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 8 * 24 * 60 * minuteMs).toISOString()
    await becomes(lost)
    await becomes({ kind: 'connected', profile: { expiresAt } })
    await later(0)
    expect(mails()).toEqual([])
    await later(24 * 60)
    await later(60)
    expect(mails()).toEqual(['A autorização do WhatsApp Web de Ana <da loja> está perto do fim'])
    await later(8 * 24 * 60)
    await becomes(expired)
    await later(0)
    expect(mails().slice(1)).toEqual(['WhatsApp Web de Ana <da loja> precisa ser conectado novamente'])
    expect(server.mails[1]?.text).toContain('A autorização venceu. Conecte novamente.')
    const [card] = await cards()
    expect(card).toMatchObject({ state: 'expired', downSince: new Date(expiresAt) })
  })

  test('not of an authorization that ends sooner than they could be warned, and at once when it ends before its time', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 6 * 24 * 60 * minuteMs).toISOString()
    await becomes(lost)
    await becomes({ kind: 'connected', profile: { expiresAt } })
    await later(60)
    expect(mails()).toEqual([])
    await becomes(expired)
    const [card] = await cards()
    expect(card).toMatchObject({ state: 'expired', downSince: (await row()).downSince })
  })

  test('not of the end of an outage if they have unlinked the channel meanwhile', async () => {
    await becomes(lost)
    await later(10)
    await markUnlinked(server.db, channel.id, server.clock.now())
    await becomes(up)
    await later(30)
    expect(mails()).toEqual(['WhatsApp Web de Ana <da loja> está sem conexão'])
  })

  test('once, also if the mail is refused', async () => {
    await becomes(lost)
    server.clock.advance(11 * minuteMs)
    const { db, clock } = server
    const appUrl = Promise.resolve('https://prosa.example')
    const send = () => Promise.reject(new MailRefused('no such mailbox'))
    await noticeIfDue({ db, clock, rateLimiter: createRateLimiter(db, clock), appUrl, mailer: { send } }, channel.id)
    await later(30)
    expect(mails()).toEqual([])
  })

  test('ahead of an authorization that is about to end, also after an outage that was told', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 8 * 24 * 60 * minuteMs).toISOString()
    await becomes(lost)
    await later(11)
    await becomes({ kind: 'connected', profile: { expiresAt } })
    await later(3)
    expect(mails()).toHaveLength(2)
    await later(25 * 60)
    expect(mails().slice(2)).toEqual(['A autorização do WhatsApp Web de Ana <da loja> está perto do fim'])
    await later(25 * 60)
    expect(mails()).toHaveLength(3)
  })

  test('never twice by two servers; again, when one died with the mail in hand', async () => {
    await becomes(lost)
    server.clock.advance(11 * minuteMs)
    const held = Promise.withResolvers<void>()
    const sent: Mail[] = []
    const { db, clock } = server
    const appUrl = Promise.resolve('https://prosa.example')
    const send = async (mail: Mail) => {
      sent.push(mail)
      await held.promise
    }
    const first = noticeIfDue(
      { db, clock, rateLimiter: createRateLimiter(db, clock), appUrl, mailer: { send } },
      channel.id,
    )
    await expect.poll(() => sent.length).toBe(1)
    await server.doDue()
    expect(mails()).toEqual([])
    // It needs the owner's action now; the mail about it was already queued.
    await lose()
    await server.doDue()
    expect(mails()).toEqual([])
    held.reject(new Error('the server died'))
    await expect(first).rejects.toThrow('the server died')
    await later(3)
    expect(mails()).toHaveLength(1)
  })

  test('of the end at once, where it came while the mail was on its way', async () => {
    await becomes(lost)
    server.clock.advance(11 * minuteMs)
    const { db, clock } = server
    const appUrl = Promise.resolve('https://prosa.example')
    await noticeIfDue(
      { db, clock, rateLimiter: createRateLimiter(db, clock), appUrl, mailer: { send: () => becomes(up) } },
      channel.id,
    )
    await server.doDue()
    expect(mails()).toEqual(['WhatsApp Web de Ana <da loja> está conectado de novo'])
  })
})

describe('a connection that failed', () => {
  test('is looked at every half hour for a day, then when somebody opens the channels', async () => {
    await lose()
    const isDue = async () => (await channelsToCheck(server.db, server.clock.now())).includes(channel.id)
    restores = 0
    let looks = 0
    for (let half = 0; half < 60; half += 1) {
      server.clock.advance(30 * minuteMs)
      if (!(await isDue())) continue
      looks += 1
      await check()
    }
    expect([looks, restores]).toEqual([48, 48])
    expect(await row()).toMatchObject({ state: 'failed', checkAt: null })
    expect((await journal())[0]).toEqual([
      'retried',
      'Ainda sem conexão. A próxima tentativa é quando alguém abrir os canais.',
    ])
    status = up
    await cards()
    await server.settled()
    expect(await row()).toMatchObject({ state: 'connected', downSince: null })
  })

  test.each<[string, () => Promise<void>]>([
    ['after all attempts to reconnect', lose],
    ['because its authorization ended', () => becomes(expired)],
  ])('%s works again as soon as a message of a customer shows it', async (_, fail) => {
    await fail()
    status = up
    await server.channels.receive(channel, textFrom('5511988887777', 'Oi'))
    await server.channels.receive(await row(), textFrom('5511988887777', 'Oi?'))
    expect(await channelsToCheck(server.db, server.clock.now())).toContain(channel.id)
  })

  test('is one that drops again and again, and none that worked for a while in between', async () => {
    const drop = async (minutesBefore: number) => {
      await becomes(up)
      await later(minutesBefore)
      await becomes(lost)
      return (await row()).state
    }
    const states = []
    for (const minutes of [11, 11, 11, 11, 11, 0, 0, 0]) states.push(await drop(minutes))
    expect(states).toEqual(['dropped', 'dropped', 'dropped', 'dropped', 'dropped', 'dropped', 'dropped', 'dropped'])
    expect(await drop(0)).toBe('failed')
    // A new code begins anew.
    await markConnecting(server.db, await row(), server.clock.now())
    expect(await row()).toMatchObject({ state: 'connecting', reason: null })
    expect(await drop(0)).toBe('dropped')
  })

  test('is tried to be restored five times in each outage, and keeps the time at which it was first connected', async () => {
    await becomes(lost)
    await check()
    await check()
    await becomes(up)
    const { connectedSince } = (await row()).profile
    await later(11)
    restores = 0
    await lose()
    expect(restores).toBe(5)
    expect((await journal()).slice(0, 2).map(([kind]) => kind)).toEqual(['failed', 'retried'])
    await becomes(up)
    expect((await row()).profile.connectedSince).toBe(connectedSince)
  })

  test('is not tried to be restored once the device was removed, but looked at', async () => {
    await becomes({ ...lost, isRemoved: true })
    await check()
    server.clock.advance(30 * minuteMs)
    expect(await channelsToCheck(server.db, server.clock.now())).toContain(channel.id)
    expect(restores).toBe(0)
  })

  test('is not one whose provider could not be asked, which happens again half a minute later', async () => {
    await becomes({ kind: 'unknown', detail: 'silence' })
    expect(await row()).toMatchObject({ state: 'connected', reason: null })
    server.clock.advance(minuteMs / 2)
    expect(await channelsToCheck(server.db, server.clock.now())).toContain(channel.id)
  })

  test('is one whose provider cannot be asked for ten minutes, of which the owner is told then', async () => {
    const silent = { kind: 'unknown', detail: 'silence' } as const
    await becomes(silent)
    server.clock.advance(9 * minuteMs)
    await becomes(silent)
    // What the provider takes in between proves the connection.
    await server.db
      .updateTable('channels')
      .set({ confirmedAt: server.clock.now() })
      .where('id', '=', channel.id)
      .execute()
    await becomes(silent)
    await later(9)
    await becomes(silent)
    expect([(await row()).state, mails()]).toEqual(['connected', []])
    server.clock.advance(minuteMs)
    await becomes(silent)
    expect(await row()).toMatchObject({ state: 'dropped', reason: 'O provedor não responde há mais de 10 minutos.' })
    await later(0)
    expect(mails()).toEqual(['WhatsApp Web de Ana <da loja> está sem conexão'])
    await becomes(up)
    expect(await row()).toMatchObject({ state: 'connected', downSince: null })
  })

  test('is still one after its owner looked at the QR code: they are told, and reconnecting goes on', async () => {
    await becomes(lost)
    const { db, clock } = server
    await markConnecting(db, await row(), clock.now())
    expect(await row()).toMatchObject({ state: 'connecting', downSince: expect.any(Date) as Date })
    const first = (await row()).checkAt?.getTime() ?? 0
    clock.advance(60_000)
    await markConnecting(db, await row(), clock.now())
    // The dialog still shows a code.
    expect((await row()).checkAt?.getTime()).toBeGreaterThanOrEqual(first + 60_000)
    await later(10)
    expect(mails()).toEqual(['WhatsApp Web de Ana <da loja> está sem conexão'])
    expect(await channelsToCheck(db, clock.now())).toContain(channel.id)
    await check()
    expect(await row()).toMatchObject({ state: 'dropped', reason: 'O celular foi desconectado.' })
    await check()
    expect(restores).toBe(1)
    // A code that belongs to an instance replaced meanwhile.
    await markConnecting(db, { ...(await row()), externalId: 'old' }, clock.now())
    expect((await row()).state).toBe('dropped')
  })

  test('is not one that was unlinked or connected anew while its provider was asked', async () => {
    const { db, clock } = server
    const asked = await row()
    await db.updateTable('channels').set({ credentials: 'new' }).where('id', '=', channel.id).execute()
    await markEnded(db, asked, { kind: 'disconnected', reason: 'Caiu' }, clock.now())
    expect((await row()).state).toBe('connected')
    const unlinked = await row()
    await markUnlinked(db, channel.id, clock.now())
    expect(await confirmConnected(db, unlinked, {}, clock.now())).toBe(false)
    expect((await row()).state).toBe('new')
  })

  test('is left alone by a check during which it was confirmed', async () => {
    await becomes(lost)
    const asked = await row()
    meanwhile = () => confirmConnected(server.db, asked, {}, server.clock.now())
    await check()
    expect(await row()).toMatchObject({ state: 'connected', reconnectAttempts: 0 })
    expect(restores).toBe(0)
  })

  test('is left alone by a check that its owner unlinks it during', async () => {
    const { db, clock } = server
    await becomes(lost)
    const hold = (trx: Queryable) =>
      trx.selectFrom('channels').select('id').where('id', '=', channel.id).forUpdate().execute()
    await startWhileHeld(db, hold, [check, () => markUnlinked(db, channel.id, clock.now())])
    expect(await row()).toMatchObject({ state: 'new', checkAt: null, reconnectAttempts: 0 })
  })

  test('is not looked at where it never worked', async () => {
    await becomes(lost)
    await markFailed(server.db, channel.id, 'O número já tem um PIN.', server.clock.now())
    status = up
    await cards()
    await later(30)
    expect((await row()).state).toBe('failed')
    expect(mails()).toEqual([])
  })
})

test('[IB-06] a drop is explained later, unless the connection has gone on, and each channel has a journal of its own', async () => {
  const { db, clock } = server
  const { id: agent } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)
  const other = await connectFakeChannel(server, { ownerId: owner.id, agentId: agent })
  const add = (id: string, kind: 'dropped' | 'retried') =>
    writeJournal(db, id, { kind, detail: 'Caiu', at: clock.now() })
  await add(other.id, 'dropped')
  await add(channel.id, 'dropped')
  expect(await explainLastDrop(db, other.id, 'Aparelho removido')).toBe(true)
  await journalProof(db, channel.id, clock.now())
  await journalProof(db, other.id, clock.now())
  const details = async (id: string) =>
    (await listJournal(db, owner.id, id)).map(({ kind, detail }) => `${kind} ${detail}`)
  expect(await details(other.id)).toEqual(['confirmed ', 'dropped Aparelho removido'])
  expect(await details(channel.id)).toEqual(['confirmed ', 'dropped Caiu'])
  await add(other.id, 'retried')
  expect(await explainLastDrop(db, other.id, 'Outra')).toBe(false)
  const later = new Date(clock.now().getTime() + 61 * minuteMs)
  await writeJournal(db, other.id, { kind: 'connected', at: later })
  await journalProof(db, other.id, later)
  expect((await details(other.id))[0]).toBe('connected ')

  // Of a busy channel, the last 500 lines are kept.
  const line = { channelId: channel.id, kind: 'sent', at: clock.now() } as const
  await db
    .insertInto('channelEvents')
    .values(Array.from({ length: 600 }, (_, at) => ({ ...line, detail: `${at}` })))
    .execute()
  for (let time = 0; time < 50; time += 1) await add(channel.id, 'retried')
  const kept = await listJournal(db, owner.id, channel.id, 1_000)
  expect(kept.length).toBeLessThan(550)
  expect(kept[0]?.kind).toBe('retried')
  expect(kept.map(({ detail }) => detail)).toContain('599')
  expect(await details(other.id)).toHaveLength(4)
})

test('[IB-06] the journal tells of each kind, and why', async () => {
  await becomes(up)
  server.clock.advance(61 * minuteMs)
  await becomes(up)
  await becomes(up)
  fake.outcomes.push(
    { kind: 'uncertain', reason: 'o provedor respondeu com um erro (503).' },
    { kind: 'refused', reason: 'Este número não tem WhatsApp.', isFinal: true },
  )
  await server.channels.receive(channel, textFrom('5511988887777', 'Oi', { sentAt: server.clock.now() }))
  await server.settled()
  fake.outcomes.push({ kind: 'unreachable', reason: 'O provedor não pôde ser alcançado.' })
  await server.channels.receive(channel, textFrom('5511988887777', 'Oi?', { sentAt: server.clock.now() }))
  await server.settled()
  const sent = fake.sent.length
  await server.channels.apply(channel, [
    { kind: 'status', status: { providerId: `out-${sent}`, state: 'failed', reason: 'Falta um meio de pagamento.' } },
  ])
  await becomes(lost)
  await check()
  await becomes(up)
  expect((await journal()).toReversed()).toEqual([
    ['confirmed', ''],
    ['confirmed', ''],
    ['received', ''],
    ['uncertain', 'Não se sabe se a mensagem saiu: o provedor respondeu com um erro (503).'],
    ['refused', 'Este número não tem WhatsApp.'],
    ['received', ''],
    ['postponed', 'O provedor não pôde ser alcançado.'],
    ['sent', ''],
    ['refused', 'Falta um meio de pagamento.'],
    ['dropped', 'O celular foi desconectado.'],
    ['retried', 'Tentativa 1 de 5'],
    ['connected', ''],
  ])
})

test.each([
  ['up to two hours goes out', 119, ['Eco: Oi', 'Ainda posso ajudar?'], 'sent', null],
  ['longer does not, and is listed so', 122, ['Eco: Oi'], 'cancelled', 'late'],
] as const)('[FU-05] a follow-up that waited for the connection %s', async (_, minutes, sent, state, reason) => {
  fake.sent.length = 0
  const form = { ...validFollowUp(agentId), content: 'Ainda posso ajudar?', sendHours: 'always' as const }
  await server.done('saveFollowUp', { form }, owner.token)
  await server.channels.receive(channel, textFrom('5511988887777', 'Oi', { sentAt: server.clock.now() }))
  await server.settled()
  await becomes(lost)
  server.clock.advance(2 * minuteMs)
  const { id } = await server.db
    .selectFrom('followUpSilences')
    .select('id')
    .where('agentId', '=', agentId)
    .executeTakeFirstOrThrow()
  const deliver = createDeliver(server.channels.outbound)
  const { db, clock } = server
  await sendDue({ db, clock, deliver, notifyConversation: () => Promise.resolve() }, id)
  server.clock.advance(minutes * minuteMs)
  await becomes(up)
  await server.settled()
  expect(fake.sent.map(({ part }) => 'text' in part && part.text).filter((text) => text !== 'Olá!')).toEqual(sent)
  const [shown] = await server.done('followUpStates', { params: { agentId } }, owner.token)
  expect(shown).toMatchObject({ state, reason })
})

test('answers that waited for more than a day do not go out, and their conversations call a person', async () => {
  const receive = async (from: string, text: string) => {
    await server.channels.receive(channel, textFrom(from, text, { sentAt: server.clock.now() }))
    await server.settled()
  }
  await becomes(lost)
  fake.sent.length = 0
  await receive('5511988887777', 'Tem bolo hoje?')
  server.clock.advance(60 * minuteMs)
  await receive('5511999996666', 'Abre amanhã?')
  server.clock.advance(23 * 60 * minuteMs)
  await becomes(up)
  await server.channels.wake(channel.id)
  await server.settled()
  const sent = fake.sent.map(({ part }) => 'text' in part && part.text)
  expect(sent).toContain('Eco: Abre amanhã?')
  expect(sent).not.toContain('Eco: Tem bolo hoje?')
  const reason = 'O canal ficou sem conexão por mais de 24 horas.'
  const failed = await server.db
    .selectFrom('outboundMessages')
    .innerJoin('conversations', 'conversations.id', 'outboundMessages.conversationId')
    .select(['part', 'reason', 'needsPersonReason'])
    .where('outboundMessages.channelId', '=', channel.id)
    .where('state', '=', 'failed')
    .execute()
  const part = expect.objectContaining({ text: expect.stringContaining('Tem bolo hoje?') })
  expect(failed.at(-1)).toEqual({ part, reason, needsPersonReason: 'failed' })
  expect(await journal()).toContainEqual(['refused', reason])
})

test('what a person or a webhook wrote does not go out after more than a day either, and may be sent again', async () => {
  await server.channels.receive(channel, textFrom('5511988887777', 'Oi', { sentAt: server.clock.now() }))
  await server.settled()
  const { email, password } = owner
  let { token } = owner
  const { conversations } = await server.done('listInbox', { params: { agentId }, query: {} }, token)
  const params = { agentId, sessionId: conversations[0]?.sessionId ?? '' }
  const messageId = crypto.randomUUID()
  const webhook = await server.done('createWebhook', { body: validWebhook(agentId) }, token)
  const executed = async () =>
    (await server.done('listExecutions', { params: { webhookId: webhook.id }, query: {} }, token)).content
  const delivery = async () =>
    (await server.done('getInboxConversation', { params, query: {} }, token)).messages.find(
      ({ id }) => id === messageId,
    )?.delivery
  await becomes(lost)
  fake.sent.length = 0
  await server.done('takeOverConversation', { params, body: { returnAfterMinutes: null } }, token)
  const written = { message: 'O bolo sai às 15h.', messageId }
  await server.done('sendInboxMessage', { params, body: written }, token)
  const call = { to: '+55 11 98888-7777', variables: { pedido: 42 } }
  await server.done('testWebhook', { params: { webhookId: webhook.id }, body: call }, token)
  expect(await delivery()).toMatchObject({ state: 'queued' })
  server.clock.advance(24 * 60 * minuteMs + 1)
  ;({ token } = await server.done('login', { body: { email, password } }))
  await becomes(up)
  await server.channels.wake(channel.id)
  await server.settled()
  expect(fake.sent).toEqual([])
  const reason = 'O canal ficou sem conexão por mais de 24 horas.'
  expect(await delivery()).toMatchObject({ state: 'failed', reason })
  expect(await executed()).toMatchObject([{ status: 'FAILED', errorMessage: reason }])
  const again = { params: { ...params, replyId: messageId }, body: { evenIfUncertain: false } }
  await server.done('sendInboxMessageAgain', again, token)
  await server.settled()
  const [execution] = await executed()
  await server.done('replayExecution', { params: { executionId: execution?.id ?? '' } }, token)
  await server.settled()
  expect(fake.sent.map(({ part }) => 'text' in part && part.text)).toEqual([
    'O bolo sai às 15h.',
    expect.stringContaining('42'),
  ])
})
