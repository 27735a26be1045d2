/** Reads the messages of a conversation of the inbox, and what became of their delivery. */
import type { OutboundState } from '../db/channel-tables.ts'
import type { MessageRow, Queryable, TurnFailure } from '../db/schema.ts'

export type InboxMessageRow = MessageRow & {
  turnState: 'waiting' | 'running' | 'answered' | 'failed' | null
  failure: TurnFailure | null
}

/** The last `count` messages of a conversation, or the last ones before the message with this id; oldest first. */
export async function listInboxMessages(
  db: Queryable,
  conversationId: string,
  count: number,
  before?: string,
): Promise<InboxMessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('turns', 'turns.id', 'messages.turnId')
    .selectAll('messages')
    .select(['turns.state as turnState', 'turns.failure'])
    .where('messages.conversationId', '=', conversationId)
    .$if(before !== undefined, (query) =>
      query.where('messages.sequence', '<', (inner) =>
        inner
          .selectFrom('messages as last')
          .select('last.sequence')
          .where('last.id', '=', before ?? '')
          .where('last.conversationId', '=', conversationId),
      ),
    )
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

export type DeliveryRow = { messageId: string | null; state: OutboundState; reason: string | null }

/** Delivery state of each part of these messages. */
export async function listDeliveries(db: Queryable, messageIds: readonly string[]): Promise<DeliveryRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('outboundMessages')
    .select(['messageId', 'state', 'reason'])
    .where('messageId', 'in', messageIds)
    .orderBy('sequence')
    .execute()
}

export const findMessage = (db: Queryable, id: string) =>
  db.selectFrom('messages').select(['conversationId', 'writtenBy']).where('id', '=', id).executeTakeFirst()
