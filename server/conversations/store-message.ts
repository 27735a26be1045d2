/** Stores messages without a turn: those written by a person, and those that arrived too late to be answered. */
import { sql } from 'kysely'
import { claimFiles } from '../db/files.ts'
import type { Queryable } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import { reopenForCustomer } from './episodes.ts'
import type { MessageHooks } from './message-hooks.ts'

type NewMessage = {
  ownerId: string
  agentId: string
  conversationId: string
  content: string
  media: readonly StoredMedia[]
  now: Date
  /** A new id is created unless the writer has chosen one. */
  id?: string
}

/** Hooks of a message that the agent does not answer. */
export type UnansweredHooks = Pick<MessageHooks, 'afterCustomerMessage'>

async function insertAndUpdateConversation(
  trx: Queryable,
  message: NewMessage,
  author: { role: 'user' | 'assistant'; writtenBy: string | null; isOutside?: boolean },
) {
  const { ownerId, conversationId, content, media, now, id = crypto.randomUUID() } = message
  if (author.role === 'user') await reopenForCustomer(trx, conversationId, now)
  await trx
    .insertInto('messages')
    .values({ id, conversationId, ...author, content, sources: '[]', media: JSON.stringify(media), createdAt: now })
    .execute()
  const fileIds = media.map(({ fileId }) => fileId)
  await claimFiles(trx, ownerId, fileIds, id)
  await trx
    .updateTable('conversations')
    .set((expression) => ({
      // A message that comes late does not make the conversation older.
      updatedAt: sql<Date>`greatest(updated_at, ${now}::timestamptz)`,
      // A person who answers has read everything.
      unreadCount: author.role === 'user' ? expression('unreadCount', '+', 1) : 0,
      // The return is counted from the person's last message; a late delivery never makes it earlier.
      ...(author.role === 'assistant' && {
        returnAt: sql<Date | null>`case when return_at is not null then
          greatest(return_at, ${now}::timestamptz + make_interval(mins => return_after_minutes)) end`,
      }),
    }))
    .where('id', '=', conversationId)
    .execute()
  return id
}

/** Returns the id of the message. The caller must also raise the epoch, unless a person already answers. */
export async function storePersonMessage(
  trx: Queryable,
  hooks: MessageHooks | undefined,
  { writtenBy, isFromOwnPhone, ...message }: NewMessage & { writtenBy: string; isFromOwnPhone: boolean },
): Promise<string> {
  const id = await insertAndUpdateConversation(trx, message, {
    role: 'assistant',
    writtenBy,
    isOutside: isFromOwnPhone,
  })
  const { ownerId, agentId, conversationId, now } = message
  await hooks?.afterReply(trx, { ownerId, agentId, conversationId, at: now })
  return id
}

/** Stores a message of the customer that is shown but not answered. Returns its id. */
export async function storeUnansweredMessage(
  trx: Queryable,
  hooks: UnansweredHooks | undefined,
  { sentAt, ...message }: NewMessage & { sentAt: Date },
): Promise<string> {
  const id = await insertAndUpdateConversation(trx, message, { role: 'user', writtenBy: null })
  const { ownerId, agentId, conversationId } = message
  await hooks?.afterCustomerMessage(trx, { ownerId, agentId, conversationId, at: sentAt })
  return id
}
