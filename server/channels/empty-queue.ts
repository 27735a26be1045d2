/** Empties the queue of a channel's provider, whoever wrote the messages in it. */
import { lockAgent } from '../agents/agents.ts'
import type { ChangedConversation } from '../platform/event-bus.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { ChannelAdapter, Connection } from './adapter.ts'
import { lockChannel } from './channels.repository.ts'
import { markAcceptedUncertain, markReplyLost } from './outbox.repository.ts'

type EmptyQueueOptions = {
  db: Db
  clock: Clock
  log: Log
  /** Announces that a message of this conversation has changed. */
  notifyConversation: (conversation: ChangedConversation) => Promise<void>
}

const timeoutMs = 30_000

export async function emptyQueue(
  { db, clock, log, notifyConversation }: EmptyQueueOptions,
  { adapter, connection }: { adapter: ChannelAdapter; connection: Connection },
): Promise<void> {
  if (!adapter.capabilities.canEmptyQueue || adapter.emptyQueue === undefined) return
  const { id: channelId, ownerId, agentId } = connection.channel
  const now = clock.now()
  const storeEmptied = () =>
    db.transaction().execute(async (trx) => {
      if (!(await lockAgent(trx, ownerId, agentId))) return []
      // Two campaigns cancelled at once would otherwise lock the same rows in different orders.
      await lockChannel(trx, channelId)
      const rows = await markAcceptedUncertain(trx, channelId, now)
      for (const row of rows) await markReplyLost(trx, row, now)
      return rows
    })
  try {
    await adapter.emptyQueue(connection, AbortSignal.timeout(timeoutMs))
  } catch (cause) {
    return log.error('the queue of a provider could not be emptied', cause)
  }
  // The queue is empty by now, so a second attempt must not depend on its provider.
  try {
    const uncertain = await storeEmptied().catch(storeEmptied)
    for (const id of new Set(uncertain.map(({ conversationId }) => conversationId)))
      if (id !== null) await notifyConversation({ id, agentId })
  } catch (cause) {
    log.error('the emptied queue of a provider could not be stored or told of', cause)
  }
}
