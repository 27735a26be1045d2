/** Handing off, taking over and handing back: a hand-back after a silence, mails to the owner, and unanswered customers. */
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HandBackDelay } from '../../contract/inbox.ts'
import { createRateLimiter } from '../../server/db/rate-limiter.ts'
import type { ChannelRow } from '../../server/db/channel-tables.ts'
import { markAnsweredAfterAll, markUnanswered } from '../../server/conversations/needs-person.ts'
import { storePersonMessage } from '../../server/conversations/store-message.ts'
import { alertIfDue } from '../../server/inbox/alerts.ts'
import { handBackIfDue } from '../../server/inbox/person-actions.ts'
import { MailRefused } from '../../server/platform/mailer.ts'
import { connectFakeChannel, createFakeChannel, type FakeChannel, textFrom } from './fake-channel.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { type Account, setCredits, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

const minute = 60_000
const ana = '5511988887777'
const bruno = '5521977776666'

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
  server.mails.length = 0
  server.mails.refusal = undefined
  server.engine.next = undefined
  owner = await server.account()
  ;({ id: agentId } = await server.done('createAgent', { body: validAgent(owner.id) }, owner.token))
  channel = await connectFakeChannel(server, { ownerId: owner.id, agentId })
})

const receive = async (text: string, name = 'Ana', digits = ana) => {
  const message = textFrom(digits, text, { sentAt: server.clock.now() })
  await server.channels.receive(channel, { ...message, person: { ...message.person, name } })
  await server.settled()
}
const list = async () => (await server.done('listInbox', { params: { agentId }, query: {} }, owner.token)).conversations
const params = async () => ({ agentId, sessionId: (await list())[0]?.sessionId ?? '' })
const open = async () => server.done('getInboxConversation', { params: await params(), query: {} }, owner.token)
const takeOver = async (returnAfterMinutes: HandBackDelay) =>
  server.done('takeOverConversation', { params: await params(), body: { returnAfterMinutes } }, owner.token)
const handBack = async () => server.done('handBackConversation', { params: await params() }, owner.token)
const choose = async (returnAfterMinutes: HandBackDelay) =>
  server.call('chooseHandBackDelay', { params: await params(), body: { returnAfterMinutes } }, owner.token)
const write = async (message: string, messageId: string = crypto.randomUUID()) => {
  await server.done('sendInboxMessage', { params: await params(), body: { message, messageId } }, owner.token)
  await server.settled()
  return messageId
}
const later = async (minutes: number) => {
  server.clock.advance(minutes * minute)
  await server.doDue()
}
const handOff = async (text = 'Quero falar com gente', name?: string) => {
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
  await receive(text, name)
  server.engine.next = undefined
}
/** Mails to the owner of this test. */
const mails = () => server.mails.filter(({ to }) => to === owner.email)
const texts = () => fake.sent.map(({ part }) => 'text' in part && part.text)

describe('[IB-03] a conversation is handed back after the chosen silence', () => {
  test('counted from the last message of a person, wherever it was written, and knows what was said', async () => {
    await receive('Oi')
    await takeOver(30)
    await later(20)
    await write('Já vejo isso.')
    const { returnAt, returnAfterMinutes } = await open()
    expect([returnAfterMinutes, Math.round(((returnAt ?? 0) - server.clock.now().getTime()) / minute)]).toEqual([
      30, 30,
    ])
    const shown = async () => [(await open()).returnAt, (await open()).updatedAt]
    const before = await shown()
    // What arrives late moves nothing back.
    const { id: conversationId } = await server.db
      .selectFrom('conversations')
      .select('id')
      .where('agentId', '=', agentId)
      .executeTakeFirstOrThrow()
    const now = new Date(server.clock.now().getTime() - 10 * minute)
    const message = { ownerId: owner.id, agentId, conversationId, content: 'Um momento.', media: [], now }
    await storePersonMessage(server.db, undefined, { ...message, writtenBy: 'Celular', isFromOwnPhone: true })
    expect(await shown()).toEqual(before)
    await later(20)
    await server.channels.receive(channel, textFrom(ana, 'Do meu celular', { isOwn: true, sentAt: server.clock.now() }))
    await server.settled()
    await later(29)
    expect((await open()).handling).toBe('person')
    const notify = vi.spyOn(server.events, 'notify')
    await later(2)
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ id: conversationId, agentId }))
    const returned = await open()
    expect([returned.handling, returned.returnAt, returned.returnAfterMinutes]).toEqual(['agent', null, null])
    expect(returned.handlingChanges.map(({ kind }) => kind)).toEqual(['taken', 'returnedBySilence'])
    server.engine.questions.length = 0
    await receive('E o prazo?')
    expect(server.engine.questions[0]?.history.map(({ content }) => content).slice(-2)).toEqual([
      'Um momento.',
      'Do meu celular',
    ])
    expect(texts().at(-1)).toBe('Eco: E o prazo?')
  })

  test('after half an hour where a person answered on the phone and chose nothing; not where they had chosen', async () => {
    const fromPhone = async () => {
      const message = textFrom(ana, 'Oi, aqui é o Carlos', { isOwn: true, sentAt: server.clock.now() })
      await server.channels.receive(channel, message)
      await server.settled()
    }
    await receive('Oi')
    await fromPhone()
    expect((await open()).returnAfterMinutes).toBe(30)
    await later(31)
    expect((await open()).handling).toBe('agent')
    await takeOver(null)
    await fromPhone()
    await later(31)
    expect([(await open()).handling, (await open()).returnAfterMinutes]).toEqual(['person', null])
  })

  test('a message of the customer moves nothing, and what is due is done once', async () => {
    await receive('Oi')
    await takeOver(30)
    await later(20)
    await receive('Alguém?')
    await later(11)
    await Promise.all([server.doDue(), server.doDue()])
    const { handling, handlingChanges } = await open()
    expect([handling, handlingChanges.length]).toEqual(['agent', 2])
  })

  test('a server that was down lets it return when it is back, and not before', async () => {
    await receive('Oi')
    const found = server.db.selectFrom('conversations').select('id').where('agentId', '=', agentId)
    const { id } = await found.executeTakeFirstOrThrow()
    for (const delay of [null, 120] as const) {
      await takeOver(delay)
      expect(await handBackIfDue(server, id)).toBe(false)
    }
    await later(8 * 60)
    expect((await open()).handling).toBe('agent')
  })

  test('and who took it over stays named when the owner then writes on the phone', async () => {
    await receive('Oi')
    await takeOver(120)
    const { personName } = await open()
    const fromPhone = { ...textFrom(ana, 'Já te ligo.', { sentAt: server.clock.now() }), isOwn: true, isByApi: false }
    await server.channels.receive(channel, fromPhone)
    expect((await open()).messages.at(-1)?.writtenBy).toBe('Celular')
    expect(personName).toContain('Pessoa')
    expect(await open()).toMatchObject({ handling: 'person', personName })
    await handBack()
    await server.channels.receive(channel, { ...fromPhone, providerId: 'wamid.depois' })
    expect(await open()).toMatchObject({ handling: 'person', personName: null })
  })

  test('never by itself unless chosen; chosen later it counts from the last message, else from now', async () => {
    await receive('Oi')
    await takeOver(null)
    await write('Bom dia!')
    await later(8 * 60)
    expect((await open()).handling).toBe('person')
    expect(await choose(30)).toMatchObject({ ok: true })
    expect(Math.round((((await open()).returnAt ?? 0) - server.clock.now().getTime()) / minute)).toBe(30)
    await write('Um momento.')
    await later(10)
    await choose(120)
    expect(Math.round((((await open()).returnAt ?? 0) - server.clock.now().getTime()) / minute)).toBe(110)
    // Neither what the customer writes nor what happens in another conversation counts.
    await receive('Oi', 'Bruno', bruno)
    await takeOver(null)
    await write('Oi, Bruno!')
    await receive('Sem pressa.')
    await later(10)
    await choose(120)
    expect(Math.round((((await open()).returnAt ?? 0) - server.clock.now().getTime()) / minute)).toBe(100)
    await choose(null)
    await later(8 * 60)
    expect((await open()).handling).toBe('person')
    await handBack()
    expect(await choose(30)).toMatchObject({ ok: false, status: 409, body: { error: 'not_taken_over' } })
    expect((await open()).handlingChanges.map(({ kind, personName }) => [kind, personName?.split(' ')[0]])).toEqual([
      ['taken', 'Pessoa'],
      ['returned', 'Pessoa'],
    ])
  })

  test('whoever waits for a person is not handed back by silence, and other silences than those offered are refused', async () => {
    await receive('Oi')
    await takeOver(30)
    await handBack()
    await handOff()
    expect(await choose(30)).toMatchObject({ status: 409, body: { error: 'not_taken_over' } })
    await later(8 * 60)
    expect((await open()).handling).toBe('waiting')
    const body = { returnAfterMinutes: 1 as unknown as 30 }
    expect(await server.call('takeOverConversation', { params: await params(), body }, owner.token)).toMatchObject({
      ok: false,
      status: 400,
    })
  })
})

describe('the owner is told by e-mail who waits', () => {
  test('once, and once more when nobody has come; what strangers write is text', async () => {
    await handOff('<img src=x onerror=alert(1)> "quero"\nfalar com gente', 'Ana\r\nBcc: x@y.z <b>')
    expect((await open()).handlingChanges.map(({ kind }) => kind)).toEqual(['called'])
    await Promise.all([server.doDue(), server.doDue()])
    await server.doDue()
    expect(mails()).toHaveLength(1)
    const [mail] = mails()
    const { sessionId } = await params()
    expect(mail).toMatchObject({ to: owner.email, subject: 'Ana Bcc: x@y.z <b> espera por uma pessoa' })
    expect(mail?.text).toContain('> <img src=x onerror=alert(1)> "quero"\n> falar com gente')
    expect(mail?.text).toContain('Agente: Atendente\nCliente: Ana Bcc: x@y.z <b>, (11) 98888-7777')
    expect(mail?.text).toContain(`https://prosa.example/agentes/${agentId}/conversas?conversa=${sessionId}`)
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;quero&quot;')
    expect(mail?.html).not.toMatch(/<img|<b>/u)
    // The agent told the customer.
    expect(texts().at(-1)).toBe('Chamo alguém.')
    await later(29)
    expect(mails()).toHaveLength(1)
    await later(2)
    expect(mails()[1]?.subject).toBe('Lembrete: Ana Bcc: x@y.z <b> espera por uma pessoa')
    await later(8 * 60)
    expect(mails()).toHaveLength(2)
  })

  test('of each customer on its own', async () => {
    await handOff('Quero uma pessoa')
    server.clock.advance(1_000)
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await receive('Chama o gerente', 'Bruno', bruno)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await server.doDue()
    // Expired counts are deleted once a minute, and not with each alert.
    const statements = query.mock.calls.map(([config]) => (config as unknown as pg.QueryConfig).text)
    expect(statements.filter((text) => text?.startsWith('delete from "rate_limits"')).length).toBeLessThanOrEqual(1)
    const told = mails().map(({ subject, text }) => `${subject}: ${/^> (.*)$/mu.exec(text)?.[1]}`)
    expect(told.toSorted()).toEqual([
      'Ana espera por uma pessoa: Quero uma pessoa',
      'Bruno espera por uma pessoa: Chama o gerente',
    ])
  })

  test('no reminder once a person has come, and anew with the next hand-off', async () => {
    await handOff()
    await server.doDue()
    await takeOver(null)
    await later(60)
    expect(mails()).toHaveLength(1)
    await handBack()
    await handOff('Chama o gerente')
    await server.doDue()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.text).toContain('> Chama o gerente')
    expect(mails()[1]?.subject).toBe('Ana espera por uma pessoa')
    await later(31)
    expect(mails()).toHaveLength(3)
  })

  test('anew where a person came and was called again while the mail was on its way', async () => {
    await handOff()
    const { db, clock } = server
    const conversations = db.selectFrom('conversations').select('id').where('agentId', '=', agentId)
    const { id } = await conversations.executeTakeFirstOrThrow()
    const send = async () => {
      await takeOver(null)
      await handBack()
      clock.advance(1_000)
      await handOff('Chama o gerente')
    }
    await alertIfDue(
      {
        db,
        clock,
        rateLimiter: createRateLimiter(db, clock),
        mailer: { send },
        channels: server.channels,
        appUrl: Promise.resolve(''),
      },
      id,
    )
    await server.doDue()
    expect(mails().map(({ text }) => text.includes('> Chama o gerente'))).toEqual([true])
  })

  test('not where the server was down for more than a day', async () => {
    await handOff()
    server.clock.advance(25 * 60 * minute)
    await server.doDue()
    expect(mails()).toEqual([])
  })

  test('not of the test chat', async () => {
    server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo alguém.'], isHandedOver: true }))
    await server.done('testChat', { body: validQuestion(agentId, 'teste-1') }, owner.token)
    await later(60)
    expect([mails().length, (await open()).handling]).toEqual([0, 'called'])
  })

  test('a mail that cannot be sent is tried again, one that is refused is not, and nothing else suffers', async () => {
    await handOff()
    server.mails.refusal = new Error('away')
    await expect(server.doDue()).rejects.toThrow('a job failed')
    await server.doDue()
    server.mails.refusal = undefined
    await later(3)
    expect(mails()).toHaveLength(1)
    server.mails.refusal = new MailRefused('no such mailbox')
    await later(31)
    server.mails.refusal = undefined
    await later(60)
    expect(mails()).toHaveLength(1)
    expect((await open()).handling).toBe('waiting')
  })

  test('strangers cannot fill the mailbox', async () => {
    const now = server.clock.now()
    await server.db
      .insertInto('conversations')
      .values(
        Array.from({ length: 40 }, () => ({
          id: crypto.randomUUID(),
          ownerId: owner.id,
          agentId,
          sessionId: crypto.randomUUID(),
          channel: 'widget' as const,
          handledBy: 'person' as const,
          needsPersonSince: now,
          alertAt: now,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .execute()
    await server.doDue()
    expect(mails()).toHaveLength(30)
    await later(70)
    expect(mails()).toHaveLength(60)
  })
})

describe('a customer without an answer', () => {
  const failed = failWith({ kind: 'unavailable', message: 'O modelo não respondeu.' })

  test('waits for a person, and no more once the agent answers again', async () => {
    await receive('Oi', 'Bruno', bruno)
    server.engine.next = () => Promise.resolve(failed)
    await receive('Vocês entregam?')
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    expect((await list()).map(({ handling }) => handling)).toEqual(['waiting', 'agent'])
    await server.doDue()
    expect(mails()[0]?.text).toContain('A resposta de Atendente falhou')
    expect(mails()[0]?.text).toContain('> Vocês entregam?')
    server.engine.next = undefined
    await receive('Alô?')
    expect(texts().at(-1)).toBe('Eco: Alô?')
    expect(await open()).toMatchObject({ handling: 'agent', needsPersonSince: null, needsPersonReason: null })
    await later(60)
    expect(mails()).toHaveLength(1)
  })

  test('of whom nobody has to take care any more stays with the agent, and a failing channel does not flood', async () => {
    server.engine.next = () => Promise.resolve(failed)
    await receive('Um')
    await server.doDue()
    const { needsPersonSince } = await open()
    server.clock.advance(1_000)
    await receive('Alguém aí?')
    await server.doDue()
    // Still the same wait.
    expect([(await open()).needsPersonSince, mails().length]).toEqual([needsPersonSince, 1])
    await handBack()
    expect(await open()).toMatchObject({ handling: 'agent', handlingChanges: [] })
    await receive('Dois')
    await server.doDue()
    expect([(await open()).handling, mails().length]).toEqual(['waiting', 1])
    await later(29)
    expect(mails()).toHaveLength(1)
    // The customer still waits when the pause of 30 minutes ends.
    await later(2)
    expect(mails()[1]?.text).toContain('> Dois')
    await handBack()
    server.clock.advance(31 * minute)
    await receive('Três')
    await server.doDue()
    expect(mails()).toHaveLength(3)
  })

  test('also when the answer is refused by the channel, at once or later, but not when a person is there', async () => {
    fake.outcomes.push({ kind: 'sent', providerId: 'greeting' }, { kind: 'refused', reason: 'Não.', isFinal: true })
    await receive('Oi')
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    await handBack()
    fake.outcomes.push({ kind: 'accepted', providerId: 'late-1' })
    await receive('Oi?')
    expect((await open()).handling).toBe('agent')
    const status = { providerId: 'late-1', state: 'failed', reason: 'Bloqueado.' } as const
    await server.channels.apply(channel, [{ kind: 'status', status }])
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    await takeOver(null)
    fake.outcomes.push({ kind: 'refused', reason: 'Não.', isFinal: true })
    await write('Aqui é o Carlos.')
    expect((await open()).handling).toBe('person')
  })

  test.each([
    ['that a person answers', { handledBy: 'person' }, [null, 0]],
    ['that is closed', { closedAt: new Date() }, [null, 0]],
    ['of which the owner was told before', { alertsSent: 2 }, ['failed', 0]],
  ] as const)('in a conversation %s', async (_, change, expected) => {
    await receive('Oi')
    const { id } = await server.db
      .updateTable('conversations')
      .set(change)
      .where('agentId', '=', agentId)
      .returning('id')
      .executeTakeFirstOrThrow()
    await markUnanswered(server.db, id, server.clock.now())
    const { needsPersonReason, alertsSent } = await row(id)
    expect([needsPersonReason, alertsSent]).toEqual(expected)
  })

  test.each([
    ['failed', 'assistant', 0, null],
    ['failed', 'assistant', -1, 'failed'],
    ['failed', 'user', 0, 'failed'],
    ['asked', 'assistant', 0, 'asked'],
  ] as const)(
    'who waits as %s, after a message of %s, once an answer lost %i ms later has gone out, then waits as %s',
    async (before, role, ms, after) => {
      await receive('Oi')
      const now = server.clock.now()
      const { id: conversationId } = await server.db
        .updateTable('conversations')
        .set({ needsPersonSince: now, needsPersonReason: before })
        .where('agentId', '=', agentId)
        .returning('id')
        .executeTakeFirstOrThrow()
      const message = { conversationId, role, content: 'Oi', sources: '[]', createdAt: now }
      await server.db
        .insertInto('messages')
        .values({ id: crypto.randomUUID(), ...message })
        .execute()
      await markAnsweredAfterAll(server.db, conversationId, new Date(now.getTime() + ms))
      expect((await row(conversationId)).needsPersonReason).toBe(after)
    },
  )

  const row = (id: string) =>
    server.db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('also without credits, on a channel alone', async () => {
    await setCredits(server.db, owner.id, 0)
    await receive('Oi')
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    await setCredits(server.db, owner.id, 1_000)
    server.engine.next = () => Promise.resolve(failed)
    await server.call('testChat', { body: validQuestion(agentId, 'teste-1') }, owner.token)
    expect((await list()).map(({ channel: kind, handling }) => [kind, handling])).toEqual([
      ['test', 'agent'],
      ['whatsappWeb', 'waiting'],
    ])
  })
})

describe('[IB-03] a message of a person', () => {
  const again = async (messageId: string, evenIfUncertain = false) => {
    const answer = await server.call(
      'sendInboxMessageAgain',
      { params: { ...(await params()), replyId: messageId }, body: { evenIfUncertain } },
      owner.token,
    )
    await server.settled()
    return answer
  }
  const lastDelivery = async () => (await open()).messages.at(-1)?.delivery?.state

  test('that failed is sent again as a new attempt, once', async () => {
    await receive('Oi')
    await takeOver(null)
    fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    const id = await write('Bom dia!')
    expect(await lastDelivery()).toBe('failed')
    fake.sent.length = 0
    const notify = vi.spyOn(server.events, 'notifyWatchers')
    const answers = await Promise.all([again(id), again(id)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect([texts(), await lastDelivery()]).toEqual([['Bom dia!'], 'queued'])
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ agentId }))
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'message_not_failed' } })
    expect((await open()).messages.filter(({ content }) => content === 'Bom dia!')).toHaveLength(1)
  })

  test('that perhaps went out is sent again only by who says so', async () => {
    await receive('Oi')
    await takeOver(null)
    fake.outcomes.push({ kind: 'uncertain', reason: 'o provedor não respondeu a tempo.' })
    const id = await write('Bom dia!')
    expect(await lastDelivery()).toBe('uncertain')
    fake.sent.length = 0
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'message_uncertain' } })
    expect(texts()).toEqual([])
    expect(await again(id, true)).toMatchObject({ ok: true })
    expect(texts()).toEqual(['Bom dia!'])
  })

  test('is none of the agent, of another conversation or without a channel', async () => {
    fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    await receive('Oi')
    const [greeting] = (await open()).messages
    expect(await again(greeting?.id ?? '')).toMatchObject({ status: 404 })
    await takeOver(null)
    fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    const id = await write('Bom dia!')
    await server.db.updateTable('conversations').set({ channelId: null }).where('agentId', '=', agentId).execute()
    expect(await again(id)).toMatchObject({ status: 409, body: { error: 'no_channel' } })
    await receive('Oi', 'Bruno', '5521977776666')
    expect(await again(id)).toMatchObject({ status: 404 })
  })
})

test('[IB-02] while a person answers each message of the customer is one of its own, and the list shows the newest', async () => {
  await receive('Oi')
  await takeOver(null)
  await Promise.all(['Um', 'Dois', 'Três'].map((text) => server.channels.receive(channel, textFrom(ana, text))))
  await server.settled()
  const said = (await open()).messages.slice(-3).map(({ content }) => content)
  expect(said.toSorted()).toEqual(['Dois', 'Três', 'Um'])
  expect((await list())[0]?.lastMessage?.text).toBe(said.at(-1))
  expect((await list())[0]?.unread).toBe(4)
})

test('what a model writes in Markdown goes out as its channel shows it, and is read without marks', async () => {
  server.engine.next = () =>
    Promise.resolve(answerWith({ messages: ['## Preços\n**Bolo**: [cardápio](https://a.b/c)'] }))
  await receive('Preços?')
  expect(texts().at(-1)).toBe('*Preços*\n*Bolo*: cardápio (https://a.b/c)')
  expect((await open()).messages.at(-1)?.content).toBe('Preços\nBolo: cardápio (https://a.b/c)')
  expect((await list())[0]?.lastMessage?.text).toBe('Preços\nBolo: cardápio (https://a.b/c)')
  await takeOver(null)
  await write('**assim** escrevo eu')
  expect(texts().at(-1)).toBe('**assim** escrevo eu')
  expect((await open()).messages.at(-1)?.content).toBe('**assim** escrevo eu')
  expect((await list())[0]?.lastMessage?.text).toBe('**assim** escrevo eu')
})

test('[IB-03] of an agent that is switched off the conversation says so', async () => {
  await receive('Oi')
  expect(await open()).toMatchObject({ handling: 'agent', isAgentActive: true })
  await server.db.updateTable('agents').set({ active: false }).where('id', '=', agentId).execute()
  expect(await open()).toMatchObject({ handling: 'agent', isAgentActive: false })
})
