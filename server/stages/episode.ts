/** Resets the stages when a conversation begins a new episode. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { emptyState } from './steering/state.ts'

/**
 * No stage is running or counts as done any more. Collected data are kept, so that they need not be asked for again, and
 * so are visits, so that a later one calls again.
 */
export async function startStagesAnew(trx: Queryable, conversationId: string): Promise<void> {
  const { collected: _collected, visits: _visits, ...anew } = emptyState
  await trx
    .updateTable('stageStates')
    .set({ state: sql<string>`state || ${JSON.stringify(anew)}::jsonb` })
    .where('conversationId', '=', conversationId)
    .execute()
}
