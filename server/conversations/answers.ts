/** Answers of an account's agents, and their owner's ratings. */
import type { Feedback } from '../../contract/chat.ts'
import type { Queryable } from '../db/schema.ts'

export const findAnswer = (
  db: Queryable,
  ownerId: string,
  messageId: string,
): Promise<{ id: string; agentId: string } | undefined> =>
  db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversationId')
    .select(['messages.id', 'conversations.agentId'])
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
