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

export async function saveFeedback(db: Queryable, messageId: string, feedback: Feedback | null): Promise<void> {
  await db
    .updateTable('messages')
    .set({ feedback: feedback && JSON.stringify(feedback) })
    .where('id', '=', messageId)
    .execute()
}
