/** Notifies viewers of the conversations of an agent that have changed. */
import { sql } from 'kysely'
import type { ConversationChange } from '../../contract/conversation-changes.ts'
import { agentGoneKey, findAgent } from '../agents/agents.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import { sleep } from '../platform/abort.ts'
import type { Clock } from '../platform/clock.ts'
import type { EventBus } from '../platform/event-bus.ts'

const latestMessage = sql<string | null>`(
  select id from messages where conversation_id = conversations.id order by sequence desc limit 1)`.as('latest')

/** Leaves out the stored greeting, which the client that asks shows already. */
const latestSaid = sql<string | null>`(
  select messages.id from messages left join turns on turns.id = messages.turn_id
  where messages.conversation_id = conversations.id
    and (messages.role = 'assistant' or turns.state is null or turns.state not in ('waiting', 'running'))
    and (messages.role = 'user' or messages.turn_id is not null or exists (
      select from messages as earlier
      where earlier.conversation_id = conversations.id and earlier.role = 'user' and earlier.sequence < messages.sequence))
  order by messages.sequence desc limit 1)`.as('said')

/** Changes within this time are reported together. */
const gatheredMs = 150
/** Interval of keep-alive lines, so that proxies do not close the connection. */
const stillThereMs = 20_000
/** Then the client reconnects, so that streams nobody reads end on their own. */
const maxMs = 10 * 60_000

/** A page reads its data before it follows, so the first line names what changed in this time (milliseconds). */
const missableMs = 60_000

type Followed = Pick<AgentRow, 'ownerId' | 'id'>

const sessionsOf = (db: Db, { ownerId, id: agentId }: Followed) =>
  db
    .selectFrom('conversations')
    .select(['sessionId', latestMessage, latestSaid])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)

type Session = { sessionId: string; latest: string | null; said: string | null }

const idsOf = (sessions: readonly Session[], which: 'latest' | 'said') =>
  Object.fromEntries(sessions.flatMap(({ sessionId, [which]: id }) => (id ? [[sessionId, id]] : [])))

const changeOf = (sessions: readonly Session[], gone: readonly string[] = []) => ({
  sessionIds: [...sessions.map(({ sessionId }) => sessionId), ...gone],
  latest: idsOf(sessions, 'latest'),
  said: idsOf(sessions, 'said'),
})

/** The first line is sent after subscribing: data read after it is complete. */
export async function* followChanges(
  { db, clock, events }: { db: Db; clock: Clock; events: EventBus },
  agent: Followed,
  signal: AbortSignal,
): AsyncGenerator<ConversationChange> {
  const changed = new Set<string>()
  let wake = (): void => {}
  const removed = new Set<string>()
  let isMissed = false
  let mayBeDeleted = false
  const subscriptions = [
    events.subscribeToAll(({ id, agentId }) => {
      if (agentId !== agent.id) return
      changed.add(id)
      wake()
    }),
    events.subscribeToRemovals((conversation) => {
      if (conversation.agentId !== agent.id) return
      removed.add(conversation.sessionId)
      wake()
    }),
    events.subscribe(agentGoneKey(agent.id), () => {
      mayBeDeleted = true
      wake()
    }),
    events.subscribeToGaps(() => {
      isMissed = true
      wake()
    }),
  ]
  const end = Date.now() + maxMs
  try {
    const missable = new Date(clock.now().getTime() - missableMs)
    yield { ...changeOf(await sessionsOf(db, agent).where('updatedAt', '>', missable).execute()), isFirst: true }
    while (!signal.aborted && Date.now() < end) {
      if (isMissed) {
        isMissed = false
        yield { sessionIds: [], isFirst: true }
      }
      if (mayBeDeleted) {
        mayBeDeleted = false
        // After a gap every key is notified, so the agent may still exist. A viewer who connects again gets 404.
        if ((await findAgent(db, agent.ownerId, agent.id)) === undefined) return
      }
      if (changed.size + removed.size === 0 && !isMissed && !mayBeDeleted) {
        const woken = new AbortController()
        wake = () => woken.abort()
        await sleep(stillThereMs, AbortSignal.any([signal, woken.signal]))
      }
      if (signal.aborted) return
      if (mayBeDeleted) continue
      await sleep(gatheredMs, signal)
      const ids = [...changed]
      const gone = [...removed]
      changed.clear()
      removed.clear()
      const sessions = ids.length === 0 ? [] : await sessionsOf(db, agent).where('id', 'in', ids).execute()
      if (sessions.length + gone.length > 0 || (ids.length === 0 && !isMissed))
        yield { ...changeOf(sessions, gone), isFirst: false }
    }
  } finally {
    for (const forget of subscriptions) forget()
  }
}
