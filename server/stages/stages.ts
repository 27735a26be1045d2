/** Queries about an agent's stages for other domains. */
import type { Queryable } from '../db/schema.ts'
import type { StageRow } from '../db/stage-tables.ts'

/** Active stages, in the order in which their conditions are judged. */
export function listActiveStages(db: Queryable, ownerId: string, agentId: string): Promise<StageRow[]> {
  return db
    .selectFrom('stages')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('ownerId', '=', ownerId)
    .where('active', '=', true)
    .orderBy('priority')
    .orderBy('sequence')
    .execute()
}
