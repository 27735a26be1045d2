/** A closed conversation continues as a new episode, in which earlier messages do not influence the agent. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { startStagesAnew } from '../stages/episode.ts'

/** False if the conversation was not closed before `at`. The caller has locked the conversation's row. */
export async function beginEpisode(trx: Queryable, conversationId: string, at: Date): Promise<boolean> {
  const begun = await trx
    .updateTable('conversations')
    .set({
      closedAt: null,
      closedAfter: null,
      episodeAfter: sql<string>`coalesce(closed_after, episode_after)`,
    })
    .where('id', '=', conversationId)
    .where('closedAt', '<=', at)
    .returning('id')
    .executeTakeFirst()
  if (begun === undefined) return false
  await startStagesAnew(trx, conversationId)
  return true
}

/** Reopens the conversation for a customer's message, unless it was written before the closing. */
export async function reopenForCustomer(trx: Queryable, conversationId: string, at: Date): Promise<void> {
  if (!(await beginEpisode(trx, conversationId, at))) return
  await trx
    .insertInto('handlingChanges')
    .values({ id: crypto.randomUUID(), conversationId, kind: 'reopened', personName: null, at })
    .execute()
}
