/** Answers of an account's agents, and their owner's ratings. */
import { sql } from 'kysely'
import type { Feedback } from '../../contract/chat.ts'
import type { Queryable } from '../db/schema.ts'

/** The question has the words of all messages that were answered together. */
export const findAnswer = (
  db: Queryable,
  ownerId: string,
  messageId: string,
): Promise<{ id: string; agentId: string; question: string } | undefined> =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.id', 'conversations.agentId'])
    .select(
      sql<string>`(
        select coalesce(string_agg(asked.content, chr(10) order by asked.sequence), '') from messages asked
        where asked.turn_id = messages.turn_id and asked.role = 'user'
      )`.as('question'),
    )
    .where('messages.id', '=', messageId)
    .where('messages.role', '=', 'assistant')
    .where('conversations.ownerId', '=', ownerId)
    .executeTakeFirst()

/** A new rating keeps that the answer was corrected; `null` removes both. */
export async function saveRating(
  db: Queryable,
  messageId: string,
  rating: Pick<Feedback, 'rating' | 'reason'> | null,
): Promise<void> {
  const corrected = sql`case when feedback ->> 'isCorrected' = 'true' then '{"isCorrected": true}' else '{}' end::jsonb`
  await db
    .updateTable('messages')
    .set({ feedback: rating && sql<string>`${JSON.stringify(rating)}::jsonb || ${corrected}` })
    .where('id', '=', messageId)
    .execute()
}

/** Keeps the reason if the answer was rated as wrong before. */
export async function markCorrected(db: Queryable, messageId: string): Promise<void> {
  const reason = sql`case when feedback ->> 'rating' = 'down' then feedback -> 'reason' end`
  await db
    .updateTable('messages')
    .set({ feedback: sql<string>`jsonb_build_object('rating', 'down', 'reason', ${reason}, 'isCorrected', true)` })
    .where('id', '=', messageId)
    .execute()
}
