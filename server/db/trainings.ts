/** Trainings of an agent. Their processing belongs to the jobs. */
import { holdAgent } from './agents.ts'
import type { Db, TrainingRow } from './schema.ts'

/** Newest first; `undefined` when the account has no such agent. */
export async function listTrainings(db: Db, ownerId: string, agentId: string): Promise<TrainingRow[] | undefined> {
  const rows = await db
    .selectFrom('trainings')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('owner_id', '=', ownerId)
    .orderBy('sequence', 'desc')
    .execute()
  if (rows.length > 0) return rows
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return agent === undefined ? undefined : []
}

export type NewTextTraining = { agentId: string; name: string; description: string; content: string; now: Date }

/** Stores a text that waits to be processed; `undefined` when the account has no such agent. */
export function createTextTraining(
  db: Db,
  ownerId: string,
  training: NewTextTraining,
): Promise<TrainingRow | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdAgent(trx, ownerId, training.agentId))) return undefined
    return trx
      .insertInto('trainings')
      .values({
        id: crypto.randomUUID(),
        owner_id: ownerId,
        agent_id: training.agentId,
        type: 'TEXT',
        name: training.name,
        description: training.description,
        content: training.content,
        status: 'PENDING',
        failure_reason: null,
        created_at: training.now,
        updated_at: training.now,
        queued_at: training.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Every account's trainings that have been stored but not finished, oldest first. */
export async function unfinishedTrainingIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('trainings')
    .select('id')
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .orderBy('sequence')
    .execute()
  return rows.map(({ id }) => id)
}
