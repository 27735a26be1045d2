/** Unanswered questions, grouped by the words that they share. */
import { sql } from 'kysely'
import { unansweredLimits, type UnansweredConfidence } from '../../contract/unanswered.ts'
import type { Db, Queryable } from '../db/schema.ts'

/** In the database, `confidence` is the column `kind`. */
export type UnansweredQuestion = {
  ownerId: string
  agentId: string
  key: string
  question: string
  conversationId: string
  confidence: UnansweredConfidence
  /** The turn that asked it. */
  turnId: string
  at: Date
}

const reopened = sql<'open'>`case unanswered_questions.state when 'answered' then 'open' else unanswered_questions.state end`

/**
 * A question answered by a training is opened again if the agent still does not know; a dismissed one stays dismissed.
 */
export async function countQuestion(
  trx: Queryable,
  { at, confidence, turnId, ...asked }: UnansweredQuestion,
): Promise<void> {
  const messageId = sql<string | null>`(
    select id from messages where turn_id = ${turnId} and role = 'user' order by sequence limit 1)`
  await trx
    .insertInto('unansweredQuestions')
    .values({
      id: crypto.randomUUID(),
      ...asked,
      kind: confidence,
      messageId,
      trainingId: null,
      firstAskedAt: at,
      lastAskedAt: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['agentId', 'key']).doUpdateSet({
        question: asked.question,
        conversationId: asked.conversationId,
        messageId,
        kind: confidence,
        count: sql<number>`unanswered_questions.count + 1`,
        lastAskedAt: at,
        ...(confidence === 'none' && { state: reopened }),
      }),
    )
    .execute()
}

export async function listOpen(db: Db, ownerId: string, agentId: string) {
  const rows = await db
    .selectFrom('unansweredQuestions')
    .where('unansweredQuestions.ownerId', '=', ownerId)
    .where('unansweredQuestions.agentId', '=', agentId)
    .where('unansweredQuestions.state', '=', 'open')
    .leftJoin('conversations', 'conversations.id', 'unansweredQuestions.conversationId')
    .select(['unansweredQuestions.id', 'question', 'kind as confidence', 'count', 'lastAskedAt'])
    .select(['sessionId', 'messageId', sql<number>`(count(*) over ())::int`.as('total')])
    // What it did not know at all comes before what it answered with care.
    .orderBy(sql`kind = 'none'`, 'desc')
    .orderBy('count', 'desc')
    .orderBy('lastAskedAt', 'desc')
    .limit(unansweredLimits.listed)
    .execute()
  return { questions: rows.map(({ total: _total, ...question }) => question), total: rows[0]?.total ?? 0 }
}

export const findUnanswered = (db: Queryable, ownerId: string, id: string) =>
  db
    .selectFrom('unansweredQuestions')
    .select(['id', 'agentId'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()

type UnansweredStateUpdate =
  | { state: 'open' | 'dismissed'; trainingId: null }
  | { state: 'answered'; trainingId: string }

/** False if the account has no such question. */
export async function changeQuestion(
  db: Queryable,
  ownerId: string,
  id: string,
  change: UnansweredStateUpdate,
): Promise<boolean> {
  const changed = await db
    .updateTable('unansweredQuestions')
    .set(change)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function answerOpenQuestions(
  db: Queryable,
  {
    ownerId,
    agentId,
    keys,
    trainingId,
  }: { ownerId: string; agentId: string; keys: string[]; trainingId: string | null },
): Promise<void> {
  await db
    .updateTable('unansweredQuestions')
    .set({ state: 'answered', trainingId })
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('state', '=', 'open')
    .where('key', 'in', keys)
    .execute()
}
