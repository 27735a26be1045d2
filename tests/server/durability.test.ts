import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { type Running, startMain } from './main-process.ts'
import type { ChatReply } from '../../contract/chat.ts'
import { ask, valueOf } from './calls.ts'
import { validAgent, validQuestion, validTraining } from './valid-bodies.ts'
import { startOpenai } from '../stand-ins/openai.ts'
import { preparedFolder } from './test-database.ts'

const dataDir = preparedFolder()
let running: Running | undefined
afterAll(async () => {
  // Also after a failure: no server may outlive its test.
  await running?.end('SIGKILL')
  await openai.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** More of them find what a few do not: CRASH_CYCLES=50. */
const cycles = Number(process.env['CRASH_CYCLES'] ?? 3)
const credits = 1_000_000
const environment = { DATA_DIR: dataDir, AGENT_LIMIT: '100000', INITIAL_CREDITS: String(credits) }
// Only answers of a model cost credits.
const openai = await startOpenai()
const start = async () =>
  (running = await startMain({ args: ['--empty'], environment: { ...environment, ...openai.environment } }))

type Acknowledged = { agents: Set<string>; trainings: Map<string, string>; replies: Map<string, ChatReply> }

const question = (agentId: string, messageId: string) => ({ ...validQuestion(agentId), messageId })

/** Writes until the server is gone; counts only acknowledged calls. */
async function write(server: Running, token: string, userId: string, agentId: string, acknowledged: Acknowledged) {
  for (let round = 0; ; round += 1) {
    try {
      const content = `Texto ${round} ${crypto.randomUUID()} `.repeat(40).trim()
      const body = { ...validTraining(agentId), content }
      const training = await ask(server.address, 'createTextTraining', { query: {}, body }, token)
      if (training.ok) acknowledged.trainings.set(training.value.id, content)
      const agent = await ask(server.address, 'createAgent', { body: validAgent(userId) }, token)
      if (agent.ok) acknowledged.agents.add(agent.value.id)
      const messageId = crypto.randomUUID()
      const reply = await ask(server.address, 'testChat', { body: question(agentId, messageId) }, token)
      if (reply.ok) acknowledged.replies.set(messageId, reply.value)
    } catch (cause) {
      // Only the end of the server may end the writing.
      if (cause instanceof TypeError || cause instanceof SyntaxError) return
      throw cause
    }
  }
}

test(
  `${cycles} times killed in the middle of writing, the server has everything it acknowledged`,
  { timeout: 480_000 },
  async () => {
    const acknowledged: Acknowledged = { agents: new Set(), trainings: new Map(), replies: new Map() }
    let replies = 0
    let server = await start()
    const registration = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
    const { token } = valueOf(await ask(server.address, 'register', { body: registration }))
    const { id: userId } = valueOf(await ask(server.address, 'currentUser', {}, token))
    const first = await ask(server.address, 'createAgent', { body: validAgent(userId) }, token)
    const { id: agentId } = valueOf(first)

    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const before = acknowledged.trainings.size
      const writers = Array.from({ length: 4 }, () => write(server, token, userId, agentId, acknowledged))
      while (acknowledged.trainings.size === before || acknowledged.replies.size === 0) await pause(5)
      // Some kills hit the first writes, others a busy server.
      await pause((cycle * 97) % 400)
      await server.end('SIGKILL')
      await Promise.all(writers)

      server = await start()
      const trainings = valueOf(await ask(server.address, 'listTrainings', { params: { agentId }, query: {} }, token))
      const stored = new Map(trainings.map(({ id, content }) => [id, content]))
      const agents = valueOf(await ask(server.address, 'listAgents', { query: {} }, token))
      const storedAgents = new Set(agents.map(({ id }) => id))
      const again = new Map<string, ChatReply>()
      for (const messageId of acknowledged.replies.keys()) {
        const reply = await ask(server.address, 'testChat', { body: question(agentId, messageId) }, token)
        if (reply.ok) again.set(messageId, reply.value)
      }
      const lost = {
        replies: [...acknowledged.replies].filter(([id, reply]) => !isDeepStrictEqual(again.get(id), reply)),
        trainings: [...acknowledged.trainings].filter(([id, content]) => stored.get(id) !== content).map(([id]) => id),
        agents: [...acknowledged.agents].filter((id) => !storedAgents.has(id)),
      }
      expect({ cycle, lost }).toEqual({ cycle, lost: { replies: [], trainings: [], agents: [] } })
      replies += again.size
      // Checking is slow, and the earlier replies have survived a kill already.
      acknowledged.replies.clear()
    }

    // Every stored answer was charged once, acknowledged or not.
    const { messages } = valueOf(
      await ask(server.address, 'chatHistory', { params: { agentId, sessionId: 'sessao-1' }, query: {} }, token),
    )
    const { balance } = valueOf(await ask(server.address, 'creditBalance', {}, token))
    expect(replies).toBeGreaterThan(0)
    expect(messages.filter(({ cost }) => cost === 1)).toHaveLength(credits - balance)
    expect(messages.filter(({ state }) => state === 'answered')).toHaveLength(credits - balance)

    expect(await server.end('SIGTERM')).toBe(0)

    // And no training was stored without being queued because of an interruption in between.
    const { db, close } = await openDatabase({ folder: dataDir })
    const forgotten = await sql<{ id: string }>`
    select id from trainings
    where status in ('PENDING', 'PROCESSING') and not exists (
      select from pgboss.job
      where data ->> 'trainingId' = trainings.id and state in ('created', 'retry', 'active')
    )`.execute(db)
    await close()
    expect(forgotten.rows).toEqual([])
  },
)
