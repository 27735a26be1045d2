/**
 * Disconnects the stream of changes again and again while conversations go on at another server: the viewer must miss
 * nothing.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { ConversationChange } from '../contract/conversation-changes.ts'
import { newPostgres } from './postgres.ts'
import { fullOrShort } from './scale.ts'
import { call, dropDataFolder, newDataFolder, createOwner, startServer } from './server.ts'
import { waitUntil } from './wait.ts'
import { median, print } from './statistics.ts'

const CUTS = fullOrShort(100, 4)
const SESSIONS = 5
/**
 * A viewer that is not up to date after this time has missed a change. The limit is below the 20 s of a keep-alive.
 */
const PATIENCE_MS = 8_000

export const benchChanges = async (): Promise<void> => {
  const postgres = await newPostgres('streams of changes')
  if (postgres === undefined) return
  const folder = await newDataFolder()
  const environment = { DATABASE_URL: postgres.url, TEST_MODE: '1', SIMULATED_CHANNELS: '0' }
  const writer = await startServer(folder, environment)
  const reader = await startServer(folder, environment)
  const stop = new AbortController()
  try {
    const { token, agentId } = await createOwner(writer.url, { agents: 1 })
    const sessions = Array.from({ length: SESSIONS }, (_, at) => `sessao-${at}`)

    /** What the viewer has on screen: the number of messages of each conversation. */
    const shownCounts = new Map<string, number>()
    const read = async (sessionId: string) => {
      const url = `${reader.url}/api/v1/chat/${agentId}/${sessionId}?limit=1`
      const { totalMessages } = await call<{ totalMessages: number }>('GET', url, token)
      shownCounts.set(sessionId, totalMessages)
    }
    let connection = new AbortController()
    const follow = async () => {
      const response = await fetch(`${reader.url}/v1/agents/${agentId}/conversations/changes`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.any([connection.signal, stop.signal]),
      })
      let rest = ''
      for await (const text of (response.body ?? new Blob().stream()).pipeThrough(new TextDecoderStream())) {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const { isFirst, sessionIds } = JSON.parse(line) as ConversationChange
          for (const sessionId of isFirst ? [...shownCounts.keys()] : sessionIds) await read(sessionId)
        }
      }
    }
    const followAlways = async () => {
      while (!stop.signal.aborted) {
        await follow().catch(() => undefined)
        connection = new AbortController()
      }
    }

    const storedCounts = new Map<string, number>()
    const say = async (sessionId: string) => {
      const body = { agentId, sessionId, message: 'Que horas vocês abrem?', enableSplitMessages: false }
      await call('POST', `${writer.url}/api/v1/chat/test-chat`, token, body)
    }
    for (const sessionId of sessions) {
      await say(sessionId)
      shownCounts.set(sessionId, 0)
    }
    const following = followAlways()

    /** Disconnects while all conversations go on, and waits until the viewer has seen everything. */
    const round = async (disconnect: () => Promise<void> | void) => {
      const talking = sessions.map(say)
      await delay(Math.random() * 200)
      await disconnect()
      await Promise.all(talking)
      for (const { session, count } of await postgres.query<{ session: string; count: string }>(
        'select session_id as session, count(*) from conversations c join messages m on m.conversation_id = c.id group by 1',
      ))
        storedCounts.set(session, Number(count))
      const began = performance.now()
      const isSeen = () => Promise.resolve(sessions.every((each) => shownCounts.get(each) === storedCounts.get(each)))
      const isComplete = await waitUntil(isSeen, PATIENCE_MS)
      return { isComplete, ms: performance.now() - began }
    }
    const measure = async (what: string, disconnect: () => Promise<void> | void) => {
      const rounds = []
      for (let count = 0; count < CUTS; count++) rounds.push(await round(disconnect))
      print(`${what}: disconnections`, CUTS, 'times')
      print(`${what}: until all was seen (median)`, median(rounds.map(({ ms }) => ms)), 'ms')
      print(`${what}: gaps`, rounds.filter(({ isComplete }) => !isComplete).length, '', 0)
    }
    await measure('stream to the browser', () => connection.abort())
    await measure('notifications between servers', async () => {
      await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`)
    })
    stop.abort()
    await following
  } finally {
    stop.abort()
    await Promise.all([writer.stop(), reader.stop()])
    await postgres.drop()
    dropDataFolder(folder)
  }
}
