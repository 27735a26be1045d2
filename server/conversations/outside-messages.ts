/** Messages that no turn of ours made: what a person wrote instead of the agent, and what arrived too late to be answered. */
import { sql } from 'kysely'
import { claimFiles } from '../db/files.ts'
import type { Queryable, StoredMedia } from '../db/schema.ts'
import type { MessageHooks } from './message-hooks.ts'

type Written = {
  ownerId: string
  agentId: string
  conversationId: string
  content: string
  media: readonly StoredMedia[]
  now: Date
  /** One of our own unless the writer has chosen one. */
  id?: string
}

async function insert(
  trx: Queryable,
  written: Written,
  of: { role: 'user' | 'assistant'; writtenBy: string | null; isOutside?: boolean },
) {
  const { ownerId, conversationId, content, media, now, id = crypto.randomUUID() } = written
  await trx
    .insertInto('messages')
    .values({ id, conversationId, ...of, content, sources: '[]', media: JSON.stringify(media), createdAt: now })
    .execute()
  const fileIds = media.map(({ fileId }) => fileId)
  await claimFiles(trx, ownerId, fileIds, id)
  await trx
    .updateTable('conversations')
    .set((expression) => ({
      updatedAt: now,
      // Who answers has read.
      unreadCount: of.role === 'user' ? expression('unreadCount', '+', 1) : 0,
      // The agent's return counts from the last message of a person; what is told late moves nothing back.
      ...(of.role === 'assistant' && {
        returnAt: sql<Date | null>`case when return_at is not null then
          greatest(return_at, ${now}::timestamptz + make_interval(mins => return_after_minutes)) end`,
      }),
    }))
    .where('id', '=', conversationId)
    .execute()
  return id
}

/** Answers the id of the message; `isOutside` when it went out by other means than ours. Whoever calls it raises the epoch as well, unless a person answers there already. */
export async function storePersonMessage(
  trx: Queryable,
  hooks: MessageHooks | undefined,
  { writtenBy, isOutside, ...written }: Written & { writtenBy: string; isOutside: boolean },
): Promise<string> {
  const id = await insert(trx, written, { role: 'assistant', writtenBy, isOutside })
  const { ownerId, agentId, conversationId, now } = written
  await hooks?.afterReply(trx, { ownerId, agentId, conversationId, at: now })
  return id
}

/** A message of the customer that is shown and not answered. Answers its id. */
export const storeUnansweredMessage = (trx: Queryable, written: Written): Promise<string> =>
  insert(trx, written, { role: 'user', writtenBy: null })
