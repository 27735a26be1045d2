/** Which conversations of an agent have changed, told as it happens to whoever looks at them. */
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ConversationChange } from '../../contract/conversation-changes.ts'
import type { AgentRow, Db } from '../db/schema.ts'
import type { LaneEvents } from './lane-events.ts'

const latestMessage = sql<string | null>`(
  select id from messages where conversation_id = conversations.id order by sequence desc limit 1)`.as('latest')

/** Several changes of one moment are told together. */
const gatheredMs = 150
/** So often something is said, so that nothing on the way takes the line for dead. */
const stillThereMs = 20_000
/** Then the caller asks again: lines that nobody reads any more end by themselves. */
const longestMs = 10 * 60_000

/** The first line comes when nothing can be missed any more: what was read after it is complete. */
export async function* followChanges(
  { db, events }: { db: Db; events: LaneEvents },
  { ownerId, id: agentId }: Pick<AgentRow, 'ownerId' | 'id'>,
  signal: AbortSignal,
): AsyncGenerator<ConversationChange> {
  const changed = new Set<string>()
  let wake = (): void => {}
  const removed = new Set<string>()
  let isMissed = true
  const subscriptions = [
    events.subscribeToAll((conversationId) => {
      changed.add(conversationId)
      wake()
    }),
    events.subscribeToRemovals((conversation) => {
      if (conversation.agentId !== agentId) return
      removed.add(conversation.sessionId)
      wake()
    }),
    events.subscribeToGaps(() => {
      isMissed = true
      wake()
    }),
  ]
  const end = Date.now() + longestMs
  try {
    while (!signal.aborted && Date.now() < end) {
      if (isMissed) {
        isMissed = false
        yield { sessionIds: [], isFirst: true }
      }
      if (changed.size + removed.size === 0 && !isMissed) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await Promise.race([promise, delay(stillThereMs, undefined, { signal }).catch(() => undefined)])
      }
      if (signal.aborted) return
      await delay(gatheredMs, undefined, { signal }).catch(() => undefined)
      const ids = [...changed]
      const gone = [...removed]
      changed.clear()
      removed.clear()
      const sessions =
        ids.length === 0
          ? []
          : await db
              .selectFrom('conversations')
              .select(['sessionId', latestMessage])
              .where('id', 'in', ids)
              .where('ownerId', '=', ownerId)
              .where('agentId', '=', agentId)
              .execute()
      if (sessions.length + gone.length > 0 || (ids.length === 0 && !isMissed))
        yield {
          sessionIds: [...sessions.map(({ sessionId }) => sessionId), ...gone],
          latest: Object.fromEntries(
            sessions.flatMap(({ sessionId, latest }) => (latest ? [[sessionId, latest]] : [])),
          ),
          isFirst: false,
        }
    }
  } finally {
    for (const forget of subscriptions) forget()
  }
}
