/** The inbox: read, answered by people and never by the agent at the same time, with their tags and notes. */
import { describe, expect, test, vi } from 'vitest'
import { createDeliver } from '../../server/conversations/deliver.ts'
import { sendDue } from '../../server/follow-ups/send.ts'
import { textFrom } from './fake-channel.ts'
import { answerWith } from './fake-engine.ts'
import { ana, bruno, inboxFixture } from './inbox-fixture.ts'
import { setCredits } from './server-fixture.ts'
import { validFollowUp, validQuestion } from './valid-bodies.ts'
import { startWhileHeld } from './start-while-held.ts'

const minute = 60_000
const inbox = inboxFixture()
const { receive, ask, list, open, first, takeOver, handBack, texts } = inbox
const write = (sessionId: string, message: string, messageId: string = crypto.randomUUID()) =>
  inbox.server.call(
    'sendInboxMessage',
    { params: { agentId: inbox.agentId, sessionId }, body: { message, messageId } },
    inbox.owner.token,
  )

describe('[IB-02] the transcript', () => {
  test('says who wrote, from which training an answer comes, and what became of each message', async () => {
    const sources = [{ trainingId: 't1', title: 'Cardápio', excerpt: 'Bolo de cenoura' }]
    inbox.server.engine.next = () => Promise.resolve(answerWith({ messages: ['Sim, de cenoura.'], sources }))
    inbox.fake.outcomes.push(
      { kind: 'sent', providerId: 'greeting' },
      { kind: 'refused', reason: 'Recusada.', isFinal: true },
    )
    await receive('Tem bolo?')
    const { messages, hasMore } = await open(await first())
    expect(hasMore).toBe(false)
    expect(messages).toMatchObject([
      { role: 'user', content: 'Tem bolo?', delivery: null, failure: null },
      { role: 'assistant', content: 'Olá!', delivery: { state: 'sent', reason: null } },
      { role: 'assistant', content: 'Sim, de cenoura.', sources, delivery: { state: 'failed', reason: 'Recusada.' } },
    ])
  })

  test('shows of a message in parts the worst of them', async () => {
    await receive('Tem bolo?')
    const { db } = inbox.server
    const part = await db
      .selectFrom('outboundMessages')
      .selectAll()
      .where('channelId', '=', inbox.channel.id)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('outboundMessages').where('id', '=', part.id).execute()
    const seen: unknown[] = []
    for (const state of ['read', 'delivered', 'sent', 'accepted', 'discarded', 'uncertain', 'cancelled'] as const) {
      const row = { ...part, id: crypto.randomUUID(), part: JSON.stringify(part.part), state, reason: state }
      await db
        .insertInto('outboundMessages')
        .values({ ...row, sequence: undefined, providerId: null })
        .execute()
      seen.push((await open(await first())).messages.at(-1)?.delivery)
    }
    expect(seen).toEqual([
      { state: 'read', reason: 'read' },
      { state: 'delivered', reason: 'delivered' },
      { state: 'sent', reason: 'sent' },
      { state: 'queued', reason: 'accepted' },
      { state: 'discarded', reason: 'discarded' },
      { state: 'uncertain', reason: 'uncertain' },
      { state: 'failed', reason: 'cancelled' },
    ])
  })

  test('what a person wrote and did not go out is told in the list, until it is sent again or the customer writes', async () => {
    await receive('Tem bolo?')
    const sessionId = await first()
    await takeOver()
    const told = async () => (await list()).conversations[0]?.undelivered
    inbox.fake.outcomes.push({ kind: 'uncertain', reason: 'sem resposta.' })
    await inbox.write('Tem, sim.')
    expect(await told()).toBe('uncertain')
    inbox.fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    const replyId = await inbox.write('De cenoura.')
    await inbox.write('E de fubá.')
    expect(await told()).toBe('failed')
    const params = { agentId: inbox.agentId, sessionId, replyId }
    await inbox.server.done('sendInboxMessageAgain', { params, body: { evenIfUncertain: false } }, inbox.owner.token)
    await inbox.server.settled()
    expect(await told()).toBe('uncertain')
    await receive('Obrigada!')
    expect(await told()).toBeNull()
    // What the agent wrote is not told here.
    inbox.fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    await inbox.handBack()
    await receive('E hoje?')
    expect(await told()).toBeNull()
    const id = await inbox.write('Hoje não.')
    await inbox.server.db
      .updateTable('outboundMessages')
      .set({ state: 'cancelled' })
      .where('messageId', '=', id)
      .execute()
    expect(await told()).toBe('failed')
  })

  test.each([
    ['failed', { kind: 'takenOver' }, null],
    ['failed', { kind: 'noCredits' }, 'Sem resposta: os créditos acabaram.'],
    ['failed', { kind: 'model', reason: 'offline', message: 'O modelo não respondeu.' }, 'O modelo não respondeu.'],
    ['failed', { kind: 'interrupted' }, 'A resposta foi interrompida.'],
    ['running', null, null],
  ] as const)('says of a question that is %s because of %j: %j', async (state, failure, expected) => {
    await ask('teste-1', 'Oi')
    await inbox.server.db
      .updateTable('turns')
      .set({ state, failure: failure && JSON.stringify(failure) })
      .where('ownerId', '=', inbox.owner.id)
      .execute()
    expect((await open('teste-1')).messages.map(({ role, failure: said }) => [role, said])).toEqual([
      ['assistant', null],
      ['user', expected],
      ['assistant', null],
    ])
  })

  test('comes in parts, the latest first', async () => {
    await ask('longa', 'Oi')
    const { id } = await inbox.server.db
      .selectFrom('conversations')
      .select('id')
      .where('sessionId', '=', 'longa')
      .where('ownerId', '=', inbox.owner.id)
      .executeTakeFirstOrThrow()
    await inbox.server.db
      .insertInto('messages')
      .values(
        Array.from({ length: 117 }, (_, index) => ({
          id: crypto.randomUUID(),
          conversationId: id,
          role: 'user' as const,
          content: `Mensagem ${index}`,
          sources: '[]',
          createdAt: new Date(),
        })),
      )
      .execute()
    const latest = await open('longa')
    expect([latest.hasMore, latest.messages.length, latest.messages.at(-1)?.content]).toEqual([
      true,
      60,
      'Mensagem 116',
    ])
    const earlier = await open('longa', latest.messages[0]?.id)
    expect([earlier.hasMore, earlier.messages.length, earlier.messages.at(-1)?.content]).toEqual([
      false,
      60,
      'Mensagem 56',
    ])
    await ask('outra', 'Oi')
    expect((await open('longa', (await open('outra')).messages[0]?.id)).messages).toEqual([])
  })
})

describe('[IB-03] a person', () => {
  test('who takes over stops an answer that is being made', async () => {
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await receive('Oi')
    inbox.fake.sent.length = 0
    inbox.server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({ messages: ['Parte um.', 'Parte dois.'] })
    }
    await inbox.server.channels.receive(inbox.channel, textFrom('5511988887777', 'Quero um bolo'))
    await asked.promise
    const sessionId = await first()
    await takeOver(null, sessionId)
    answerNow()
    await inbox.server.settled()
    expect(texts()).toEqual([])
    const { messages, handling, personName } = await open(sessionId)
    expect(messages.at(-1)).toMatchObject({ role: 'user', content: 'Quero um bolo', failure: null })
    expect([handling, personName]).toEqual(['person', expect.stringContaining('Pessoa')])
  })

  test('who takes over stops the parts of an answer that have not gone out yet', async () => {
    await receive('Oi')
    inbox.fake.sent.length = 0
    const { promise: sending, resolve: sendNow } = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    inbox.server.engine.next = () =>
      Promise.resolve(answerWith({ messages: ['Parte um.', 'Parte dois.', 'Parte três.'] }))
    inbox.fake.beforeSend = () => {
      begun.resolve()
      return sending
    }
    await inbox.server.channels.receive(inbox.channel, textFrom('5511988887777', 'Quero um bolo'))
    await begun.promise
    const sessionId = await first()
    expect(await write(sessionId, 'Oi, aqui é o Carlos.')).toMatchObject({ ok: true })
    sendNow()
    await inbox.server.settled()
    expect(texts()).toEqual(['Parte um.', 'Oi, aqui é o Carlos.'])
    const { messages } = await open(sessionId)
    expect(messages.slice(-3)).toMatchObject([
      { content: 'Parte dois.', delivery: { state: 'discarded' } },
      { content: 'Parte três.', delivery: { state: 'discarded' } },
      { content: 'Oi, aqui é o Carlos.', delivery: { state: 'queued' }, writtenBy: expect.stringContaining('Pessoa') },
    ])
  })

  test('writes once on the customer’s channel, without what the agent had not said yet', async () => {
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    inbox.server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({})
    }
    await inbox.server.channels.receive(inbox.channel, textFrom('5511988887777', 'Oi'))
    await asked.promise
    const sessionId = await first()
    const id = crypto.randomUUID()
    await Promise.all([write(sessionId, 'Oi, Ana!', id), write(sessionId, 'Oi, Ana!', id)])
    answerNow()
    await inbox.server.settled()
    expect(texts()).toEqual(['Oi, Ana!'])
    await inbox.server.channels.apply(inbox.channel, [
      { kind: 'status', status: { providerId: 'out-1', state: 'read' } },
    ])
    const { messages } = await open(sessionId)
    expect(messages.filter(({ writtenBy }) => writtenBy)).toHaveLength(1)
  })

  test('gives the conversation back, and the agent knows what was said', async () => {
    await receive('Oi')
    const sessionId = await first()
    await takeOver(null, sessionId)
    await receive('Qual o preço?')
    await write(sessionId, 'Custa 50 reais.')
    await inbox.server.settled()
    await handBack(sessionId)
    inbox.server.engine.questions.length = 0
    await receive('E o prazo?')
    const [question] = inbox.server.engine.questions
    expect(question?.message).toBe('E o prazo?')
    expect(question?.history.map(({ content }) => content)).toEqual([
      'Oi',
      'Olá!',
      'Eco: Oi',
      'Qual o preço?',
      'Custa 50 reais.',
    ])
    expect(texts().at(-1)).toBe('Eco: E o prazo?')
  })

  test('in a test conversation is stored, and the test chat says so until the agent has it back', async () => {
    await ask('teste-1', 'Oi')
    await takeOver(null, 'teste-1')
    expect(await write('teste-1', 'Aqui é uma pessoa.')).toMatchObject({ ok: true })
    const body = { ...validQuestion(inbox.agentId, 'teste-1'), message: 'E agora?' }
    expect(await inbox.server.call('testChat', { body }, inbox.owner.token)).toMatchObject({
      ok: false,
      status: 409,
      body: { message: 'Uma pessoa assumiu esta conversa.' },
    })
    await handBack('teste-1')
    expect(await ask('teste-1', 'E agora?')).toMatchObject({ message: 'Eco: E agora?' })
  })

  test('is told when the channel lets nothing through, and nothing is stored', async () => {
    await receive('Oi')
    const sessionId = await first()
    expect(await open(sessionId)).toMatchObject({ cannotWrite: null, isDisconnected: false })
    const channels = inbox.server.db.updateTable('channels').set({ state: 'dropped' })
    await channels.where('id', '=', inbox.channel.id).execute()
    expect((await open(sessionId)).isDisconnected).toBe(true)
    for (const change of [{ contactId: null }, { channelId: null }]) {
      await inbox.server.db.updateTable('conversations').set(change).where('sessionId', '=', sessionId).execute()
      expect((await open(sessionId)).cannotWrite).toBe('O canal desta conversa não está mais ligado ao agente.')
    }
    const before = await inbox.server.rowCounts()
    expect(await write(sessionId, 'Oi')).toMatchObject({ ok: false, status: 409, body: { error: 'no_channel' } })
    expect(await inbox.server.rowCounts()).toEqual(before)
    expect(await open(sessionId)).toMatchObject({ handling: 'agent', isDisconnected: false })
  })

  test('is told that a message that failed cannot go out again, once the window has closed', async () => {
    const { server, channel, agentId, owner } = inbox
    await server.db.updateTable('channels').set({ provider: 'official' }).where('id', '=', channel.id).execute()
    await receive('Oi')
    await takeOver()
    const sessionId = await first()
    inbox.fake.outcomes.push({ kind: 'refused', reason: 'Recusada.', isFinal: true })
    const replyId = await inbox.write('Bom dia!')
    server.clock.advance(25 * 60 * minute)
    const { token } = await server.done('login', { body: { email: owner.email, password: owner.password } })
    const params = { agentId, sessionId, replyId }
    expect(
      await server.call('sendInboxMessageAgain', { params, body: { evenIfUncertain: false } }, token),
    ).toMatchObject({
      status: 409,
      body: { error: 'window_closed' },
    })
  })

  test('may write as soon as the customer has, also where the agent could not answer, and no follow-up goes out', async () => {
    const { db, clock, engine } = inbox.server
    await db.updateTable('channels').set({ provider: 'official' }).where('id', '=', inbox.channel.id).execute()
    const form = { ...validFollowUp(inbox.agentId), sendHours: 'always' as const }
    await inbox.server.done('saveFollowUp', { form }, inbox.owner.token)
    const followUp = async () => {
      const [{ state, reason } = {}] = await inbox.server.done(
        'followUpStates',
        { params: { agentId: inbox.agentId } },
        inbox.owner.token,
      )
      return [state, reason]
    }
    const late = () => ({ sentAt: new Date(clock.now().getTime() - 60 * 60_000) })
    for (const [digits, receiveUnanswered] of [
      [ana, async () => receive('Ainda tem?', 'Ana', ana, late())],
      [
        bruno,
        async () => {
          await setCredits(db, inbox.owner.id, 0)
          await receive('Ainda tem?', 'Bruno', bruno)
        },
      ],
    ] as const) {
      await receive('Oi', digits === ana ? 'Ana' : 'Bruno', digits)
      expect(await followUp()).toEqual(['armed', null])
      clock.advance(25 * 60 * minute)
      const login = { email: inbox.owner.email, password: inbox.owner.password }
      inbox.owner.token = (await inbox.server.done('login', { body: login })).token
      const sessionId = await first()
      expect(await write(sessionId, 'Oi, aqui é a Carla.')).toMatchObject({
        ok: false,
        body: { error: 'window_closed' },
      })
      engine.questions.length = 0
      await receiveUnanswered()
      expect(engine.questions).toEqual([])
      expect((await list()).conversations[0]).toMatchObject({ sessionId, needsPersonReason: 'failed' })
      expect(await followUp()).toEqual(['cancelled', 'answered'])
      expect(await write(sessionId, 'Oi, aqui é a Carla.')).toMatchObject({ ok: true })
    }
    await inbox.server.settled()
  })

  test('nor does one while a message of the customer is gathered', async () => {
    const { db, clock, channels } = inbox.server
    const form = { ...validFollowUp(inbox.agentId), sendHours: 'always' as const }
    await inbox.server.done('saveFollowUp', { form }, inbox.owner.token)
    await receive('Oi')
    clock.advance(2 * minute)
    clock.stop()
    await channels.receive(inbox.channel, textFrom(ana, 'Ainda tem?', { sentAt: clock.now() }))
    const { id } = await db
      .selectFrom('followUpSilences')
      .select('id')
      .where('agentId', '=', inbox.agentId)
      .executeTakeFirstOrThrow()
    await sendDue(
      { db, clock, deliver: createDeliver(channels.outbound), notifyConversation: () => Promise.resolve() },
      id,
    )
    clock.start()
    await inbox.server.settled()
    expect(texts()).toEqual(['Olá!', 'Eco: Oi', 'Eco: Ainda tem?'])
  })

  test('is not called for what arrives late if the owner has answered it on the phone', async () => {
    const sentAt = new Date(inbox.server.clock.now().getTime() - 3_600_000)
    await receive('Abrem hoje?', 'Ana', ana, { sentAt })
    expect((await list()).conversations[0]).toMatchObject({ needsPersonReason: 'failed' })
    await receive('Sim, às 8h.', 'Ana', ana, { sentAt, isOwn: true })
    expect((await list()).conversations[0]).toMatchObject({ needsPersonReason: null })
  })

  test('is still called by a customer who asked for one when an old answer from the phone arrives late', async () => {
    await inbox.handOff()
    const sentAt = new Date(inbox.server.clock.now().getTime() - 3_600_000)
    expect(await receive('Sim, às 8h.', 'Ana', ana, { sentAt, isOwn: true })).toBe('late')
    expect((await list()).conversations[0]).toMatchObject({ handling: 'waiting', needsPersonReason: 'asked' })
  })

  test('whose message has the id of one of another conversation, or of the agent, is refused', async () => {
    await ask('um', 'Oi')
    await ask('dois', 'Oi')
    const id = crypto.randomUUID()
    await write('um', 'Oi', id)
    expect(await write('dois', 'Oi', id)).toMatchObject({ ok: false, status: 409, body: { error: 'message_exists' } })
    const [greeting] = (await open('um')).messages
    expect(await write('um', 'Oi', greeting?.id)).toMatchObject({ status: 409, body: { error: 'message_exists' } })
  })

  test('who writes to a waiting customer has taken over', async () => {
    await inbox.handOff()
    await write(await first(), 'Aqui é a Maria.')
    expect(await open()).toMatchObject({ handling: 'person', needsPersonSince: null, needsPersonReason: null })
  })
})

describe('[IB-04] what people keep of a conversation', () => {
  test('it is unread until somebody opens it or answers', async () => {
    await receive('Tem bolo?', 'Bruno', bruno)
    await receive('Oi')
    await receive('Alguém aí?')
    const sessionId = await first()
    expect((await list()).conversations[0]?.unread).toBe(2)
    await inbox.server.done('markInboxRead', { params: { agentId: inbox.agentId, sessionId } }, inbox.owner.token)
    expect((await list()).conversations[0]?.unread).toBe(0)
    await receive('E aí?')
    await write(sessionId, 'Oi!')
    expect((await list()).conversations[0]?.unread).toBe(0)
    expect(
      (await list()).conversations.map(({ name, unread, lastMessage }) => [name, unread, lastMessage?.text]),
    ).toEqual([
      ['Ana', 0, 'Oi!'],
      ['Bruno', 1, 'Eco: Tem bolo?'],
    ])
  })

  test('notes have an author, and go', async () => {
    await ask('teste-1', 'Oi')
    const params = { agentId: inbox.agentId, sessionId: 'teste-1' }
    const note = await inbox.server.done('addInboxNote', { params, body: { text: 'Ligar amanhã' } }, inbox.owner.token)
    const later = await inbox.server.done('addInboxNote', { params, body: { text: 'Ligou' } }, inbox.owner.token)
    expect((await open('teste-1')).notes).toEqual([note, later])
    expect(note).toMatchObject({ author: expect.stringContaining('Pessoa'), text: 'Ligar amanhã' })
    await ask('teste-2', 'Oi')
    const remove = (sessionId: string) =>
      inbox.server.call('removeInboxNote', { params: { ...params, sessionId, noteId: note.id } }, inbox.owner.token)
    expect(await remove('teste-2')).toMatchObject({ status: 404 })
    expect((await open('teste-1')).notes).toEqual([note, later])
    expect(await remove('teste-1')).toMatchObject({ ok: true })
    expect((await open('teste-1')).notes).toEqual([later])
  })

  test('a note repeated with its id is added once, and to no other conversation', async () => {
    await ask('teste-1', 'Oi')
    await ask('teste-2', 'Oi')
    const add = (sessionId: string) => {
      const body = { text: 'Ligar amanhã', noteId: `n-${inbox.agentId}` }
      return inbox.server.call(
        'addInboxNote',
        { params: { agentId: inbox.agentId, sessionId }, body },
        inbox.owner.token,
      )
    }
    expect(await add('teste-1')).toMatchObject({ ok: true })
    expect(await add('teste-1')).toMatchObject({ ok: true, value: { id: `n-${inbox.agentId}` } })
    expect(await add('teste-2')).toMatchObject({ status: 409, body: { error: 'note_exists' } })
    expect((await open('teste-1')).notes).toHaveLength(1)
    expect((await open('teste-2')).notes).toEqual([])
  })

  test('a conversation has up to 100 notes, also when they are added at once', async () => {
    await ask('teste-1', 'Oi')
    const { db } = inbox.server
    const { id: conversationId } = await db
      .selectFrom('conversations')
      .select('id')
      .where('agentId', '=', inbox.agentId)
      .executeTakeFirstOrThrow()
    const note = { conversationId, author: 'Ana', content: 'Ligar', createdAt: inbox.server.clock.now() }
    const notes = Array.from({ length: 99 }, (_, at) => ({ ...note, id: `${at}-${conversationId}` }))
    await db.insertInto('conversationNotes').values(notes).execute()
    const params = { agentId: inbox.agentId, sessionId: 'teste-1' }
    const add = () => inbox.server.call('addInboxNote', { params, body: { text: 'Ligar amanhã' } }, inbox.owner.token)
    const answers = await startWhileHeld(
      db,
      (trx) => trx.selectFrom('conversations').select('id').where('id', '=', conversationId).forUpdate().execute(),
      [add, add, add],
    )
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused).toHaveLength(2)
    for (const answer of refused) expect(answer).toMatchObject({ status: 409, body: { error: 'note_limit' } })
    expect((await open('teste-1')).notes).toHaveLength(100)
  })
})

test('[AN-11] whoever looks is told of each change that a person makes', async () => {
  const { server, owner, agentId } = inbox
  await receive('Oi')
  const sessionId = await first()
  const params = { agentId, sessionId }
  const { token } = owner
  const noteId = crypto.randomUUID()
  const changes = [
    () => server.done('markInboxRead', { params }, token),
    () => takeOver(null, sessionId),
    () => server.done('chooseHandBackDelay', { params, body: { returnAfterMinutes: 30 } }, token),
    () => server.done('tagConversation', { params, body: { add: ['VIP'], remove: [] } }, token),
    () => server.done('addInboxNote', { params, body: { text: 'Ligar', noteId } }, token),
    () => server.done('removeInboxNote', { params: { ...params, noteId } }, token),
    () => server.done('renameConversation', { params, body: { title: 'Bolo' } }, token),
    () => inbox.close(sessionId),
    () => inbox.reopen(sessionId),
    () => write(sessionId, 'Oi, Ana!'),
    () => server.done('handBackConversation', { params }, token),
  ]
  const notify = vi.spyOn(server.events, 'notify')
  for (const [at, change] of changes.entries()) {
    notify.mockClear()
    await change()
    expect([at, notify.mock.calls[0]?.[0].agentId]).toEqual([at, agentId])
  }
  notify.mockClear()
  await server.done('markInboxRead', { params }, token)
  expect(notify).not.toHaveBeenCalled()
  await server.settled()
})

test('[IB-02] a conversation that two people close is closed once', async () => {
  await receive('Oi')
  const sessionId = await first()
  await inbox.close(sessionId)
  await inbox.close(sessionId)
  expect((await open(sessionId)).handlingChanges.map(({ kind }) => kind)).toEqual(['closed'])
})

test('[IB-02] of the changes of who answers the latest hundred are listed', async () => {
  await ask('teste-1', 'Oi')
  const { db } = inbox.server
  const found = db.selectFrom('conversations').select('id').where('agentId', '=', inbox.agentId)
  const { id: conversationId } = await found.executeTakeFirstOrThrow()
  const rows = Array.from({ length: 101 }, (_, at) => ({
    id: `${at}-${conversationId}`,
    conversationId,
    kind: 'taken' as const,
    personName: `Pessoa ${at}`,
    at: new Date(),
  }))
  await db.insertInto('handlingChanges').values(rows).execute()
  const { handlingChanges } = await open('teste-1')
  expect([handlingChanges.length, handlingChanges[0]?.personName]).toEqual([100, 'Pessoa 1'])
})
