/** What customers ask while a person is in charge, and the agent answers after the conversation is handed back. */
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { forgetLeftTurn } from '../../server/conversations/left-questions.ts'
import { changeHands } from './change-hands.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { ana, bruno, inboxFixture } from './inbox-fixture.ts'
import { startServer } from './server-fixture.ts'

const inbox = inboxFixture()
const { receive, ask, open, close, reopen, takeOver, handBack, write, later, handOff, texts } = inbox
const questions = () => inbox.server.engine.questions.map(({ message }) => message)

/** The agent has answered, and a person has taken over. */
const takenOver = async (returnAfterMinutes: 30 | null = null) => {
  await receive('Oi')
  await takeOver(returnAfterMinutes)
  inbox.server.engine.questions.length = 0
  inbox.fake.sent.length = 0
}

describe('[IB-03] what was asked after the last words of a person', () => {
  test('is answered in one turn when they give it back, by an agent that knows what they said', async () => {
    await takenOver()
    await receive('Qual o preço?')
    await write('Custa 50 reais.')
    await receive('E o prazo?')
    await receive('Entregam aqui?')
    await handBack()
    expect(questions()).toEqual(['E o prazo?\nEntregam aqui?'])
    expect(inbox.server.engine.questions[0]?.history.map(({ content }) => content)).toEqual([
      'Oi',
      'Olá!',
      'Eco: Oi',
      'Qual o preço?',
      'Custa 50 reais.',
    ])
    expect(texts()).toEqual(['Custa 50 reais.', 'Eco: E o prazo?\nEntregam aqui?'])
    expect((await open()).messages.slice(-3).map(({ content }) => content)).toEqual([
      'E o prazo?',
      'Entregam aqui?',
      'Eco: E o prazo?\nEntregam aqui?',
    ])
    // Only what the person answered could be asked again.
    const failed = inbox.server.db.selectFrom('turns').select('id').where('state', '=', 'failed')
    expect(await failed.where('ownerId', '=', inbox.owner.id).execute()).toHaveLength(1)
    await receive('Obrigada')
    expect(questions()[1]).toBe('Obrigada')
    await handBack()
    expect(questions()).toHaveLength(2)
  })

  test('is answered when the conversation is handed back by the silence of the person, once', async () => {
    await takenOver(30)
    await receive('Alguém aí?')
    await later(31)
    await Promise.all([inbox.server.doDue(), inbox.server.doDue()])
    expect([questions(), texts()]).toEqual([['Alguém aí?'], ['Eco: Alguém aí?']])
    expect((await open()).handlingChanges.map(({ kind }) => kind)).toEqual(['taken', 'returnedBySilence'])
  })

  test('is answered in each conversation that is handed back', async () => {
    const { server, owner, agentId } = inbox
    await takenOver()
    await receive('Um')
    await receive('Oi', 'Bruno', bruno)
    await takeOver()
    await receive('Dois', 'Bruno', bruno)
    inbox.fake.sent.length = 0
    const conversations = server.db.selectFrom('conversations').select('id').where('agentId', '=', agentId)
    for (const { id } of await conversations.execute()) await changeHands(server, owner.id, id, 'agent')
    await server.doDue()
    await server.settled()
    expect(new Set(texts())).toEqual(new Set(['Eco: Dois', 'Eco: Um']))
    const left = await conversations.where('leftTurnId', 'is not', null).execute()
    expect(left).toEqual([])
  })

  test('is answered where the agent had called a person and nobody came', async () => {
    await handOff()
    await receive('Ainda estão aí?')
    await handBack()
    expect(texts().slice(-2)).toEqual(['Chamo alguém.', 'Eco: Ainda estão aí?'])
  })

  test('is not answered where the person had the last word, or closed the conversation', async () => {
    await takenOver()
    await receive('Qual o preço?')
    await write('Custa 50 reais.')
    await handBack()
    expect(questions()).toEqual([])
    await takeOver()
    await receive('Obrigada!')
    await close()
    await later(60)
    await reopen()
    await inbox.server.doDue()
    expect(questions()).toEqual([])
  })

  test('is not answered after a day, nor what came that long before the rest', async () => {
    const age = (content: string, minutes = 24 * 60 + 1) => {
      const at = new Date(inbox.server.clock.now().getTime() - minutes * 60_000)
      return sql`update messages set created_at = ${at} where content = ${content}`.execute(inbox.server.db)
    }
    await takenOver()
    await receive('Ontem')
    await age('Ontem')
    await handBack()
    expect(questions()).toEqual([])
    await takeOver()
    await receive('Cedo')
    await age('Cedo')
    await receive('Tarde')
    await age('Tarde', 24 * 60 - 2)
    await handBack()
    expect(questions()).toEqual(['Tarde'])
  })

  test('is not answered by an inactive agent, nor in the test chat', async () => {
    await takenOver()
    await receive('Oi?')
    await inbox.server.db.updateTable('agents').set({ active: false }).where('id', '=', inbox.agentId).execute()
    await handBack()
    await inbox.server.db.updateTable('agents').set({ active: true }).where('id', '=', inbox.agentId).execute()
    await ask('teste-1', 'Um')
    await takeOver(null, 'teste-1')
    await ask('teste-1', 'Dois').catch(() => undefined)
    await handBack('teste-1')
    expect(questions()).toEqual(['Um'])
  })

  test('waits for a person again where it fails, and is left to them where one comes back meanwhile', async () => {
    await takenOver()
    await receive('Oi?')
    inbox.server.engine.next = () => Promise.resolve(failWith({ kind: 'unavailable', message: 'Não respondeu.' }))
    await handBack()
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    const { promise: thinking, resolve: answerNow } = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    await takeOver()
    await receive('E agora?')
    inbox.server.engine.next = async () => {
      asked.resolve()
      await thinking
      return answerWith({})
    }
    const handingBack = handBack()
    await asked.promise
    await takeOver()
    answerNow()
    await handingBack
    expect(texts()).toEqual([])
    inbox.server.engine.next = undefined
    await handBack()
    expect(texts()).toEqual(['Eco: E agora?'])
  })

  test('is not forgotten when an earlier turn ends', async () => {
    await receive('Qual o preço?')
    const { db } = inbox.server
    const turns = db.selectFrom('turns').select(['id', 'conversationId']).where('ownerId', '=', inbox.owner.id)
    const { id: leftTurnId, conversationId } = await turns.executeTakeFirstOrThrow()
    await db.updateTable('conversations').set({ leftTurnId }).where('id', '=', conversationId).execute()
    const left = () => db.selectFrom('conversations').select('leftTurnId').where('id', '=', conversationId).execute()
    await forgetLeftTurn(db, conversationId, crypto.randomUUID())
    expect(await left()).toEqual([{ leftTurnId }])
    await forgetLeftTurn(db, conversationId, leftTurnId)
    expect(await left()).toEqual([{ leftTurnId: null }])
  })

  test('is tried three times where answering breaks off, and then waits for a person', async () => {
    await takenOver()
    await receive('Oi?')
    inbox.server.engine.next = () => Promise.reject(new Error('a defect'))
    await inbox.server.done('handBackConversation', { params: await inbox.params() }, inbox.owner.token)
    await expect(inbox.server.settled()).rejects.toThrow('a job failed')
    for (let times = 0; times < 2; times += 1) await expect(inbox.server.doDue()).rejects.toThrow('a job failed')
    const notify = vi.spyOn(inbox.server.events, 'notify')
    for (let times = 0; times < 3; times += 1) await inbox.server.doDue()
    expect(notify).toHaveBeenCalledWith(expect.objectContaining({ agentId: inbox.agentId }))
    expect(questions()).toEqual(['Oi?', 'Oi?', 'Oi?'])
    expect(await open()).toMatchObject({ handling: 'waiting', needsPersonReason: 'failed' })
    inbox.server.engine.next = undefined
    await receive('Alô?')
    expect(texts()).toEqual(['Eco: Alô?'])
  })

  test('is left to the person who takes over after answering broke off', async () => {
    await takenOver()
    await receive('Oi?')
    inbox.server.engine.next = () => Promise.reject(new Error('a defect'))
    await expect(handBack()).rejects.toThrow('a job failed')
    inbox.server.engine.next = undefined
    await takeOver()
    await inbox.server.doDue()
    await inbox.server.settled()
    expect([questions(), texts()]).toEqual([['Oi?'], []])
  })

  test('is answered by another server where the one that had begun is stopped', async () => {
    const { server, owner, agentId, fake } = inbox
    await takenOver()
    await receive('Oi?')
    const other = await startServer({}, { adapters: { fake } }, server)
    const asked = Promise.withResolvers<void>()
    other.engine.next = () => {
      asked.resolve()
      return new Promise(() => {})
    }
    const conversations = server.db.selectFrom('conversations').select('id').where('agentId', '=', agentId)
    const { id } = await conversations.executeTakeFirstOrThrow()
    await changeHands(server, owner.id, id, 'agent')
    const answering = other.answering.answerLeft(id, new AbortController().signal)
    await asked.promise
    await other.close()
    expect(await answering).toEqual({ kind: 'interrupted' })
    await server.doDue()
    await server.settled()
    expect(texts()).toEqual(['Eco: Oi?'])
  })

  test('is answered once by two servers, also after one died with it, and its messages are not asked anew', async () => {
    await takenOver(30)
    const first = receive('Um')
    await first
    const other = await startServer({}, { adapters: { fake: inbox.fake } }, inbox.server)
    try {
      other.clock.advance(31 * 60_000)
      inbox.server.clock.advance(31 * 60_000)
      await Promise.all([inbox.server.doDue(), other.doDue()])
      await Promise.all([inbox.server.doDue(), other.doDue()])
      await other.settled()
      expect([...questions(), ...other.engine.questions.map(({ message }) => message)]).toEqual(['Um'])
      expect(texts()).toHaveLength(1)
      await takeOver()
      await receive('Dois', 'Ana', ana)
      const { id } = await inbox.server.db
        .selectFrom('conversations')
        .select('id')
        .where('agentId', '=', inbox.agentId)
        .executeTakeFirstOrThrow()
      // Handed back by a server that dies before the agent starts.
      await changeHands(inbox.server, inbox.owner.id, id, 'agent')
      await inbox.server.db
        .updateTable('turns')
        .set({ state: 'failed', failure: JSON.stringify({ kind: 'interrupted' }) })
        .where('conversationId', '=', id)
        .where('state', '=', 'waiting')
        .execute()
      await inbox.server.doDue()
      await inbox.server.settled()
      expect(texts().at(-1)).toMatch(/^Eco: Dois$/u)
      await other.doDue()
      await other.settled()
      expect(texts()).toHaveLength(2)
    } finally {
      await other.close()
    }
  })
})

test('[IB-03] what the agent said before it called a person goes out later only if nobody came', async () => {
  const { server, fake } = inbox
  const set = (state: 'dropped' | 'connected') =>
    server.db.updateTable('channels').set({ state }).where('id', '=', inbox.channel.id).execute()
  await set('dropped')
  await handOff()
  await takeOver(null)
  await handBack()
  fake.sent.length = 0
  server.clock.advance(1_000)
  server.engine.next = () => Promise.resolve(answerWith({ messages: ['Chamo de novo.'], isHandedOver: true }))
  await receive('Chama o gerente')
  await set('connected')
  await server.channels.wake(inbox.channel.id)
  await server.settled()
  expect(texts()).toEqual(['Chamo de novo.'])
})
