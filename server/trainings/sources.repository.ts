/** Views and switches of processed trainings: nothing here has them processed again. */
import type { RereadInterval } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import type { TrainingRow } from '../db/training-tables.ts'
import type { Passage } from '../retrieval/passages.ts'
import { findTraining, type ShownTraining } from './repository.ts'
import { firstLineOf } from './first-line.ts'

export type StoredPassage = Passage & { ordinal: number }

/** In order; `undefined` if the account has no such training. */
export async function listPassages(db: Db, ownerId: string, id: string): Promise<StoredPassage[] | undefined> {
  const training = await db
    .selectFrom('trainings')
    .select('status')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (training === undefined) return undefined
  // The passages of an earlier reading exist until the next one ends, but retrieval does not use them.
  if (training.status !== 'COMPLETED') return []
  return db
    .selectFrom('passages')
    .select(['ordinal', 'heading', 'content'])
    .where('trainingId', '=', id)
    .orderBy('ordinal')
    .execute()
}

/** Returns how many of them belong to the agent; those of other agents are unchanged. */
export async function switchTrainings(
  db: Db,
  ownerId: string,
  agentId: string,
  { trainingIds, enabled }: { trainingIds: readonly string[]; enabled: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('trainings')
    .set({ enabled })
    .where('id', 'in', trainingIds)
    .where('agentId', '=', agentId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Whether a later answer to the same question switches this one off once it is learned. */
export const isBeingReplaced = async (db: Db, ownerId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('trainings as known')
    .innerJoin('trainings as later', 'later.agentId', 'known.agentId')
    .select('later.id')
    .where('known.id', '=', id)
    .where('known.ownerId', '=', ownerId)
    .where('later.replacesEarlier', '=', true)
    .whereRef('later.sequence', '>', 'known.sequence')
    .where(firstLineOf('later.content'), '=', firstLineOf('known.content'))
    .executeTakeFirst()) !== undefined

type RereadingPatch = Partial<Pick<TrainingRow, 'rereadAt' | 'rereadQueued'>> & { rereadInterval?: RereadInterval }

/**
 * Applies the change of `decide` to a website with a URL; false for other types, `undefined` if there is no such
 * training.
 */
export function changeRereading(
  db: Db,
  ownerId: string,
  id: string,
  decide: (training: TrainingRow) => RereadingPatch,
): Promise<ShownTraining | false | undefined> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('trainings')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) return undefined
    if (row.type !== 'WEBSITE' || row.sourceUrl === null) return false
    const change = decide(row)
    if (Object.keys(change).length > 0) await trx.updateTable('trainings').set(change).where('id', '=', id).execute()
    return findTraining(trx, ownerId, id)
  })
}
