/** What stages keep when a conversation begins anew. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'
import { emptyState } from './steering/state.ts'

/** No stage runs any more and none counts as done; what was collected need not be asked for again. */
export async function startStagesAnew(trx: Queryable, conversationId: string): Promise<void> {
  const { collected: _, ...anew } = emptyState
  await trx
    .updateTable('stageStates')
    .set({ state: sql<string>`state || ${JSON.stringify(anew)}::jsonb` })
    .where('conversationId', '=', conversationId)
    .execute()
}
