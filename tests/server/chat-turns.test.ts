/**
 * One turn at a time in a conversation, on any number of servers, and no answer of the agent when it must not answer.
 */
import { getEventListeners } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimTurn, failRun, leaseMs, storePartialText } from '../../server/conversations/turns.repository.ts'
import { changeHands } from './change-hands.ts'
import { answerWith, failWith } from './fake-engine.ts'
import { ask as askAt, valueOf } from './calls.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { validAgent, validQuestion } from './valid-bodies.ts'

let server: TestServer
let other: TestServer
let owner: Account
let agentId: string
beforeAll(async () => {
  server = await startServer()
  other = await startServer({}, {}, server)
})
afterAll(async () => {
  await other.close()
  await server.close()
})
beforeEach(async () => {
  owner = await server.account()
  agentId = (await server.done('createAgent', { body: validAgent(owner.id) }, owner.token)).id
})
afterEach(() => {
  for (const { engine } of [server, other]) {
    engine.next = undefined
    engine.questions = []
  }
})

const ask = (messageId: string, at = server, sessionId = 'sessao-1') =>
  askAt(
    at.address,
    'testChat',
    { body: { ...validQuestion(agentId, sessionId), message: messageId, messageId } },
    owner.token,
  )
const history = async (sessionId = 'sessao-1') =>
  (await server.done('chatHistory', { params: { agentId, sessionId }, query: {} }, owner.token)).messages.slice(1)
const balance = async () => (await server.done('creditBalance', {}, owner.token)).balance
const conversationId = async () =>
  (await server.db.selectFrom('conversations').select('id').where('ownerId', '=', owner.id).executeTakeFirstOrThrow())
    .id
const asked = () => server.engine.questions.length + other.engine.questions.length

/** Engines of both servers whose answers wait until they are released. */
function held() {
  const released = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const next: TestServer['engine']['next'] = async ({ message }) => {
    begun.resolve()
    await released.promise
    return answerWith({ messages: [`Sobre ${message}`] })
  }
  for (const { engine } of [server, other]) engine.next = next
  return { begun: begun.promise, release: released.resolve }
}

test('an answered question leaves no listener, which would stay for as long as the server runs', async () => {
  let signal: AbortSignal | undefined
  server.engine.next = (_, given) => {
    signal = given
    return Promise.resolve(answerWith({}))
  }
  expect(await ask('pergunta-1')).toMatchObject({ ok: true })
  expect(signal && getEventListeners(signal, 'abort')).toEqual([])
})

describe('two servers on one database', () => {
  test('ask the model once for a message that reaches both, and answer both alike', async () => {
    const engine = held()
    const first = ask('pergunta-1')
    await engine.begun
    const turns = server.db.selectFrom('turns').select(['id as turnId', 'conversationId'])
    const turn = await turns.where('ownerId', '=', owner.id).executeTakeFirstOrThrow()
    expect(await claimTurn(other.db, turn)).toEqual({ kind: 'busy' })
    const second = ask('pergunta-1', other)
    await other.done('creditBalance', {}, owner.token)
    engine.release()
    expect(await first).toMatchObject({ ok: true, value: { message: 'Sobre pergunta-1' } })
    expect(await second).toEqual(await first)
    expect(asked()).toBe(1)
    expect(await balance()).toBe(499)
  })

  test('run one turn of a conversation at a time: each sees the answers before it', async () => {
    let running = 0
    let most = 0
    const next: TestServer['engine']['next'] = async ({ message, history: before }) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((done) => setImmediate(done))
      running -= 1
      return answerWith({ messages: [`${message} depois de ${before.length}`] })
    }
    for (const { engine } of [server, other]) engine.next = next
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => ask(`pergunta-${at}`, at % 2 === 0 ? server : other)),
    )
    expect(most).toBe(1)
    // Each saw one more question and answer than the previous one, and the agent's initial message.
    const seen = answers.map((answer) => Number(valueOf(answer).message?.replace(/.* /u, '')))
    expect(new Set(seen)).toEqual(new Set(Array.from({ length: 8 }, (_, at) => 1 + 2 * at)))
    const said = await history()
    for (let at = 0; at < 16; at += 2) expect(said[at + 1]?.content).toContain(said[at]?.content)
  })

  test('take the questions that wait in the order in which they were asked, and none that is stopped', async () => {
    const engine = held()
    const asking = [ask('pergunta-1')]
    await engine.begun
    const waiting = server.db.selectFrom('turns').where('ownerId', '=', owner.id).where('state', '=', 'waiting')
    for (const at of [1, 2, 3]) {
      asking.push(ask(`pergunta-${at + 1}`, at % 2 === 0 ? server : other))
      await expect.poll(() => waiting.selectAll().execute()).toHaveLength(at)
    }
    const stopped = { params: { agentId, sessionId: 'sessao-1' }, body: { messageId: 'pergunta-2' } }
    await server.done('stopAnswer', stopped, owner.token)
    expect(await asking[1]).toMatchObject({ status: 409, body: { error: 'stopped' } })
    engine.release()
    await Promise.all(asking)
    expect((await history()).filter(({ state }) => state === 'answered').map(({ content }) => content)).toEqual([
      'pergunta-1',
      'pergunta-3',
      'pergunta-4',
    ])
  })

  test('a question keeps its place, however long the answer before it takes', async () => {
    await ask('pergunta-0', server, 'outra')
    const engine = held()
    const first = ask('pergunta-1')
    await engine.begun
    const second = ask('pergunta-2', other)
    const turns = server.db.selectFrom('turns').where('ownerId', '=', owner.id).where('messageId', '=', 'pergunta-2')
    const waiting = () => turns.select(['id as turnId', 'conversationId', 'leaseUntil']).execute()
    await expect.poll(waiting).toHaveLength(1)
    const leaseUntil = new Date(Date.now() + leaseMs / 2)
    await server.db.updateTable('turns').set({ leaseUntil }).where('messageId', '=', 'pergunta-2').execute()
    const [turn] = await waiting()
    expect(turn && (await claimTurn(server.db, turn))).toEqual({ kind: 'busy' })
    expect((await waiting())[0]?.leaseUntil?.getTime()).toBeGreaterThan(leaseUntil.getTime())
    const ended = server.db.selectFrom('turns').select('leaseUntil').where('messageId', '=', 'pergunta-0')
    expect(await ended.where('ownerId', '=', owner.id).execute()).toEqual([{ leaseUntil: null }])
    engine.release()
    expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }])
  })

  test('conversations do not wait for each other, whether an answer comes or fails', async () => {
    const engine = held()
    const first = ask('pergunta-1')
    await engine.begun
    server.engine.next = undefined
    expect(await ask('pergunta-2', server, 'outra')).toMatchObject({ ok: true })
    server.engine.next = async () => failWith({ kind: 'timeout', message: 'Demorou.' })
    expect(await ask('pergunta-3', server, 'terceira')).toMatchObject({ status: 504 })
    expect(await history()).toMatchObject([{ content: 'pergunta-1', state: 'waiting' }])
    engine.release()
    expect(await first).toMatchObject({ ok: true, value: { message: 'Sobre pergunta-1' } })
    expect((await history()).map(({ content }) => content)).toEqual(['pergunta-1', 'Sobre pergunta-1'])
  })
})

describe('a server that dies', () => {
  const lapse = () =>
    server.db
      .updateTable('turns')
      .set({ leaseUntil: new Date(Date.now() - leaseMs) })
      .where('ownerId', '=', owner.id)
      .execute()

  test('leaves a question that is shown as interrupted, can be asked again, and is paid once', async () => {
    const engine = held()
    const first = ask('pergunta-1', other)
    await engine.begun
    expect(await history()).toMatchObject([{ state: 'waiting', messageId: 'pergunta-1' }])
    await lapse()
    expect(await history()).toMatchObject([
      { state: 'failed', failure: 'A resposta foi interrompida. Tente novamente.' },
    ])
    server.engine.next = undefined
    expect(valueOf(await ask('pergunta-1')).message).toBe('Eco: pergunta-1')
    // The turn of the dead server has no effect if the server comes back.
    engine.release()
    expect(valueOf(await first).message).toBe('Eco: pergunta-1')
    expect(await history()).toMatchObject([{ state: 'answered' }, { content: 'Eco: pergunta-1' }])
    expect(await balance()).toBe(499)
  })

  test('leaves nothing of its text to the server that answers instead', async () => {
    const engine = held()
    const first = ask('pergunta-1', other)
    await engine.begun
    const turns = server.db.selectFrom('turns').select('partialText').where('ownerId', '=', owner.id)
    await server.db.updateTable('turns').set({ partialText: 'Abrimos' }).where('ownerId', '=', owner.id).execute()
    await lapse()
    const begun: (string | null)[] = []
    server.engine.next = async () => {
      begun.push((await turns.executeTakeFirstOrThrow()).partialText)
      return answerWith({ messages: ['Fechamos às 18h.'] })
    }
    expect(valueOf(await ask('pergunta-1')).message).toBe('Fechamos às 18h.')
    expect(begun).toEqual([null])
    engine.release()
    await first
  })

  test('does not block the lane', async () => {
    const engine = held()
    const first = ask('pergunta-1', other)
    await engine.begun
    await lapse()
    server.engine.next = undefined
    expect(valueOf(await ask('pergunta-2')).message).toBe('Eco: pergunta-2')
    engine.release()
    expect(await first).toMatchObject({ status: 502, body: { error: 'interrupted' } })
    expect(await history()).toMatchObject([{ state: 'failed' }, { content: 'pergunta-2' }, { role: 'assistant' }])
  })

  test('neither ends nor changes the answer that another server makes instead', async () => {
    const engine = held()
    const first = ask('pergunta-1', other)
    await engine.begun
    const turns = server.db.selectFrom('turns').selectAll().where('ownerId', '=', owner.id)
    const { id: turnId, conversationId: id, attempt, epoch } = await turns.executeTakeFirstOrThrow()
    await lapse()
    const second = ask('pergunta-1')
    await expect.poll(asked).toBe(2)
    const dead = { turnId, conversationId: id, attempt, epoch: epoch ?? 0 }
    await storePartialText(server.db, dead, 'Abrimos')
    await failRun(server.db, dead, { kind: 'interrupted' })
    expect(await turns.executeTakeFirstOrThrow()).toMatchObject({ state: 'running', partialText: null })
    engine.release()
    expect([await first, await second]).toMatchObject([{ ok: true }, { ok: true }])
  })
})

describe('a person who takes over', () => {
  const takeOver = async (by: 'agent' | 'person' = 'person') =>
    changeHands(server, owner.id, await conversationId(), by)

  test('ends the turn at once, on another server too; the agent is silent until it is handed back', async () => {
    const engine = held()
    const first = ask('pergunta-1', other)
    await engine.begun
    const turns = server.db.selectFrom('turns').selectAll().where('ownerId', '=', owner.id)
    const second = ask('pergunta-2')
    await expect.poll(() => turns.execute()).toHaveLength(2)
    await server.db.updateTable('turns').set({ partialText: 'Abrimos' }).where('ownerId', '=', owner.id).execute()
    expect(await takeOver()).toBe(1)
    const refused = { status: 409, body: { error: 'taken_over', message: 'Uma pessoa assumiu esta conversa.' } }
    expect(await first).toMatchObject(refused)
    expect((await history())[0]).not.toHaveProperty('partialText')
    engine.release()
    for (const again of [second, ask('pergunta-2'), ask('pergunta-3')]) expect(await again).toMatchObject(refused)
    expect(asked()).toBe(1)
    expect(await takeOver('agent')).toBe(2)
    expect(valueOf(await ask('pergunta-2')).message).toBe('Sobre pergunta-2')
    expect(await history()).toMatchObject([
      { content: 'pergunta-1', state: 'failed', failure: 'Uma pessoa assumiu esta conversa.' },
      { content: 'pergunta-3', state: 'failed' },
      { content: 'pergunta-2', state: 'answered' },
      { content: 'Sobre pergunta-2' },
    ])
    expect(await balance()).toBe(499)
  })

  test('of another account takes over nothing', async () => {
    await ask('pergunta-1')
    const stranger = await server.account()
    expect(await changeHands(server, stranger.id, await conversationId(), 'person')).toBeUndefined()
    expect(await ask('pergunta-2')).toMatchObject({ ok: true })
  })

  test('at random instants, on two servers: no part of an answer is stored afterwards', async () => {
    // Each query to the database lets the turn advance by one step.
    const steps = async (count: number) => {
      for (let step = 0; step < count; step += 1) await server.db.selectFrom('settings').select('key').execute()
    }
    const rounds = 60
    let late = 0
    let discarded = 0
    for (let round = 0; round < rounds; round += 1) {
      await ask(`antes-${round}`)
      const id = await conversationId()
      const speaking = (at: TestServer) => {
        at.engine.next = async () => {
          await steps(Math.floor(Math.random() * 3))
          return answerWith({ messages: ['Um', 'Dois', 'Três'] })
        }
      }
      for (const at of [server, other]) speaking(at)
      const turn = ask(`pergunta-${round}`, round % 2 === 0 ? server : other)
      await steps(Math.floor(Math.random() * 50))
      await changeHands(round % 3 === 0 ? other : server, owner.id, id, 'person')
      const said = (await history()).length
      discarded += (await turn).ok ? 0 : 1
      await steps(20)
      late += (await history()).filter(({ role }, at) => at >= said && role === 'assistant').length
      await changeHands(server, owner.id, id, 'agent')
      for (const { engine } of [server, other]) engine.next = undefined
    }
    expect(late).toBe(0)
    expect(discarded).toBeGreaterThan(0)
    expect(discarded).toBeLessThan(rounds)
  })
})

test('a failure ends the turn for all who wait for it, and the next one runs', async () => {
  for (const { engine } of [server, other]) engine.next = async () => failWith({ kind: 'timeout', message: 'Demorou.' })
  expect(await ask('pergunta-1')).toMatchObject({ status: 504 })
  for (const { engine } of [server, other]) engine.next = undefined
  const [again, next] = await Promise.all([ask('pergunta-1', other), ask('pergunta-2')])
  expect([again, next]).toMatchObject([{ ok: true }, { ok: true }])
})

test('a turn of a deleted conversation is gone', async () => {
  expect(await claimTurn(server.db, { turnId: 'x', conversationId: 'y' })).toEqual({ kind: 'gone' })
})
