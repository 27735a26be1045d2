/** Closing and reopening: each return of the customer starts a new episode. */
import { describe, expect, test } from 'vitest'
import { answerWith, failWith } from './fake-engine.ts'
import { bruno, inboxFixture } from './inbox-fixture.ts'
import { validQuestion } from './valid-bodies.ts'

const inbox = inboxFixture()
const { receive, ask, list, names, open, close, reopen, takeOver, handBack, write, later, handOff, texts } = inbox
const kinds = async () =>
  (await open()).handlingChanges.map(({ kind, personName }) => [kind, personName?.split(' ')[0] ?? null])
const histories = () => inbox.server.engine.questions.map(({ history }) => history.map(({ content }) => content))

describe('[IB-03] a conversation that a person closes', () => {
  test('says who closed it and is left out of those who wait for a person', async () => {
    await handOff()
    await receive('Oi', 'Bruno', bruno)
    await inbox.server.doDue()
    expect(inbox.mails()).toHaveLength(1)
    const [, ana] = (await list()).conversations
    await close(ana?.sessionId)
    await later(60)
    expect(inbox.mails()).toHaveLength(1)
    expect((await list()).conversations.map(({ handling }) => handling)).toEqual(['agent', 'closed'])
    expect([await names({ closed: 'true' }), await names({ waiting: 'true' })]).toEqual([['Ana'], []])
    expect((await list()).summary).toMatchObject({ waiting: 0, unread: 1 })
    const { handling, needsPersonSince, handlingChanges } = await open(ana?.sessionId)
    expect([handling, needsPersonSince]).toEqual(['closed', null])
    expect(handlingChanges.map(({ kind }) => kind)).toEqual(['called', 'closed'])
    expect(handlingChanges[1]?.personName).toContain('Pessoa')
  })

  test('is answered by the agent again once the customer writes, as if they had never spoken before', async () => {
    await handOff()
    await takeOver()
    await write('Aqui é a Maria.')
    await close()
    inbox.server.engine.questions.length = 0
    await receive('Vocês abrem amanhã?')
    expect(texts().at(-1)).toBe('Eco: Vocês abrem amanhã?')
    expect(histories()).toEqual([[]])
    expect(await open()).toMatchObject({ handling: 'agent', personName: null, isReopened: true })
    expect(await kinds()).toEqual([
      ['called', null],
      ['taken', 'Pessoa'],
      ['closed', 'Pessoa'],
      ['reopened', null],
    ])
    await receive('E domingo?')
    expect(histories()[1]).toEqual(['Vocês abrem amanhã?', 'Eco: Vocês abrem amanhã?'])
  })

  test('twice at once is closed once, and an answer that is being made is thrown away', async () => {
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await receive('Oi')
    inbox.fake.sent.length = 0
    inbox.server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({})
    }
    const answering = receive('Tem bolo?')
    await asked.promise
    await Promise.all([close(), close()])
    answerNow()
    await answering
    expect([texts(), (await open()).handling]).toEqual([[], 'closed'])
    expect(await kinds()).toEqual([['closed', 'Pessoa']])
  })

  test('is no longer handed back by silence, and stays closed though an old answer fails', async () => {
    inbox.fake.outcomes.push({ kind: 'sent', providerId: 'g' }, { kind: 'accepted', providerId: 'late' })
    await receive('Oi')
    await takeOver(30)
    await close()
    await later(60)
    const status = { providerId: 'late', state: 'failed', reason: 'Bloqueado.' } as const
    await inbox.server.channels.apply(inbox.channel, [{ kind: 'status', status }])
    expect(await open()).toMatchObject({ handling: 'closed', needsPersonSince: null, returnAt: null })
  })

  test('is opened by no message that was written before', async () => {
    await receive('Oi')
    await close()
    const sentAt = new Date(inbox.server.clock.now().getTime() - 3_600_000)
    expect(await receive('Atrasada', 'Ana', undefined, { sentAt })).toBe('late')
    expect((await open()).handling).toBe('closed')
  })

  test('is opened by a person who writes in it, and what follows knows that alone', async () => {
    await receive('Oi')
    await close()
    await write('Seu bolo está pronto.')
    expect(await open()).toMatchObject({ handling: 'person', isReopened: true })
    await handBack()
    inbox.server.engine.questions.length = 0
    await receive('Obrigada, que horas fecha?')
    expect(histories()).toEqual([['Seu bolo está pronto.']])
  })

  test('can be opened again by hand, and goes on where it was', async () => {
    await receive('Oi')
    await close()
    await Promise.all([reopen(), reopen()])
    expect(await open()).toMatchObject({ handling: 'agent', isReopened: false })
    expect(await kinds()).toEqual([
      ['closed', 'Pessoa'],
      ['reopened', 'Pessoa'],
    ])
    inbox.server.engine.questions.length = 0
    await receive('Tem bolo?')
    expect(histories()).toEqual([['Oi', 'Olá!', 'Eco: Oi']])
  })

  test('stays with its person where one has it, and nothing was closed', async () => {
    await receive('Oi')
    await takeOver()
    await reopen()
    expect(await open()).toMatchObject({ handling: 'person' })
    expect(await kinds()).toEqual([['taken', 'Pessoa']])
  })

  test('in the test chat, too, also by a question whose answer had failed', async () => {
    await ask('teste-1', 'Oi')
    await close('teste-1')
    expect(await ask('teste-1', 'Voltei')).toMatchObject({ message: 'Eco: Voltei' })
    const body = { ...validQuestion(inbox.agentId, 'teste-1'), messageId: 'm-1' }
    const again = () => inbox.server.call('testChat', { body }, inbox.owner.token)
    inbox.server.engine.next = () => Promise.resolve(failWith({ kind: 'unavailable', message: 'Não respondeu.' }))
    expect(await again()).toMatchObject({ status: 502 })
    await close('teste-1')
    inbox.server.engine.next = undefined
    expect(await again()).toMatchObject({ ok: true })
    expect((await open('teste-1')).handlingChanges.map(({ kind }) => kind)).toEqual([
      'closed',
      'reopened',
      'closed',
      'reopened',
    ])
  })
})

test('[IB-03] an episode begins without a stage that runs, and with what was collected', async () => {
  await receive('Oi')
  const { id } = await inbox.server.db
    .selectFrom('conversations')
    .select('id')
    .where('agentId', '=', inbox.agentId)
    .executeTakeFirstOrThrow()
  const state = { running: null, offered: 's1', past: ['s2'], collected: [{ fieldName: 'nome' }], isHandedOver: true }
  await inbox.server.db
    .insertInto('stageStates')
    .values({
      conversationId: id,
      ownerId: inbox.owner.id,
      agentId: inbox.agentId,
      state: JSON.stringify(state),
      entered: '[]',
      judgements: '[]',
      judgedBy: 'rule',
      message: '',
      updatedAt: new Date(),
    })
    .execute()
  await close()
  await receive('Oi de novo')
  const stored = await inbox.server.db
    .selectFrom('stageStates')
    .select('state')
    .where('conversationId', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.state).toEqual({ ...state, offered: null, past: [], isHandedOver: false })
})

test('[IB-03] closing cancels the follow-up of the conversation, and none goes out while it is closed', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    agentId: inbox.agentId,
    waitTimeMinutes: '30',
    active: 'true',
    content: 'Ainda aí?',
  }))
    form.set(name, value)
  const uploaded = await fetch(`${inbox.server.address}/api/v1/followup/upload`, {
    method: 'POST',
    headers: { cookie: `token=${inbox.owner.token}`, 'sec-fetch-site': 'same-origin' },
    body: form,
  })
  expect(uploaded.ok).toBe(true)
  const silences = () =>
    inbox.server.db.selectFrom('followUpSilences').selectAll().where('agentId', '=', inbox.agentId).execute()
  await receive('Oi')
  expect((await silences()).map(({ state }) => state)).toEqual(['armed'])
  await close()
  expect((await silences()).map(({ state, reason }) => [state, reason])).toEqual([['cancelled', 'closed']])
  // The follow-up is armed again for the next episode.
  await receive('Voltei')
  expect((await silences()).map(({ state }) => state).toSorted()).toEqual(['armed', 'cancelled'])
})

test('[IB-05] the export tells the state of each conversation', async () => {
  await receive('Oi')
  await close()
  await receive('Oi', 'Bruno', bruno)
  const json = await inbox.server.done(
    'exportInbox',
    { params: { agentId: inbox.agentId }, query: { format: 'json' } },
    inbox.owner.token,
  )
  expect(json.conversations.map(({ name, handling }) => [name, handling])).toEqual([
    ['Bruno', 'agent'],
    ['Ana', 'closed'],
  ])
  const csv = await (await inbox.exported({ format: 'csv', closed: 'true' })).text()
  const lines = csv.slice(1).split('\r\n')
  expect(lines[0]).toContain(';Etiquetas;Situação;')
  expect(lines.slice(1, -1).every((line) => line.includes(';Encerrada;'))).toBe(true)
})
