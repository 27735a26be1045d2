/** A conversation that was closed goes on as a new episode: nothing of the earlier one has a say in what the agent does. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { startStagesAnew } from '../stages/episode.ts'

/** False where the conversation was not closed before `at`. The caller holds the row of the conversation. */
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

/** The customer has written; what arrives late and was written before the closing opens nothing. */
export async function reopenForCustomer(trx: Queryable, conversationId: string, at: Date): Promise<void> {
  if (!(await beginEpisode(trx, conversationId, at))) return
  await trx
    .insertInto('conversationPasses')
    .values({ id: crypto.randomUUID(), conversationId, kind: 'reopened', personName: null, at })
    .execute()
}
