/**
 * Changes made by the owner of a training. Each change of its source creates a new revision that waits to be processed.
 */
import { type Updateable, sql } from 'kysely'
import { lockAgentOf } from '../agents/agents.ts'
import { removeFiles } from '../db/files.ts'
import type { Db } from '../db/schema.ts'
import type { TrainingRow, TrainingTable } from '../db/training-tables.ts'
import { findTraining, type ShownTraining } from './repository.ts'

const waiting = (now: Date) =>
  ({
    status: 'PENDING',
    failureReason: null,
    note: null,
    progress: null,
    queuedAt: now,
    updatedAt: now,
    rereadQueued: false,
    revision: sql<number>`revision + 1`,
  }) as const

type TrainingUpdate = Pick<
  Updateable<TrainingTable>,
  | ('name' | 'description' | 'content' | 'sourceUrl' | 'withSubpages' | 'pages' | 'fingerprint')
  | ('pageChanges' | 'rereadFailure' | 'isCorrected')
>

/**
 * Applies the change that `decide` returns for the current training, and has it processed again. A refusal of `decide`
 * is returned; `undefined` if the account has no such training.
 */
export function changeTraining<Refused>(
  db: Db,
  ownerId: string,
  { agentId, id }: { agentId?: string; id: string },
  now: Date,
  decide: (training: TrainingRow) => { change: TrainingUpdate } | { refused: Refused },
): Promise<{ changed: ShownTraining } | { refused: Refused } | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('trainings')
      .selectAll()
      .where('id', '=', id)
      .$if(agentId !== undefined, (query) => query.where('agentId', '=', agentId ?? ''))
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return undefined
    const decision = decide(row)
    if ('refused' in decision) return decision
    await trx
      .updateTable('trainings')
      .set({ ...decision.change, ...waiting(now) })
      .where('id', '=', id)
      .execute()
    const changed = await findTraining(trx, ownerId, id)
    return changed && { changed }
  })
}

/** Retries a FAILED training; false for other states, `undefined` if the account has no such training. */
export async function retryTraining(
  db: Db,
  ownerId: string,
  id: string,
  now: Date,
): Promise<ShownTraining | false | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('trainings')
    .set(waiting(now))
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('status', '=', 'FAILED')
    .executeTakeFirst()
  const training = await findTraining(db, ownerId, id)
  return numUpdatedRows === 0n && training !== undefined ? false : training
}

/**
 * Deletes the training with its passages; `undefined` if the account has no such training. The caller removes the bytes
 * of its file.
 */
export function deleteTraining(
  db: Db,
  ownerId: string,
  id: string,
): Promise<Pick<TrainingRow, 'fileId' | 'agentId' | 'status'> | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgentOf(trx, 'trainings', id))) return undefined
    const row = await trx
      .deleteFrom('trainings')
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .returning(['fileId', 'agentId', 'status'])
      .executeTakeFirst()
    if (row?.fileId) await removeFiles(trx, ownerId, [row.fileId])
    return row
  })
}
