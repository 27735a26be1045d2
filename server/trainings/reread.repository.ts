/** Websites due for rereading, and the results. A training that was changed meanwhile is left unchanged. */
import { sql } from 'kysely'
import type { PageChanges } from '../../contract/trainings.ts'
import { lockAgentOf } from '../agents/agents.ts'
import type { Db } from '../db/schema.ts'
import type { TrainingRow } from '../db/training-tables.ts'
import { replacePassages } from '../retrieval/passages.repository.ts'
import type { Extract } from './extracted-content.ts'
import { nextReading } from './next-reading.ts'

type Reread = Pick<TrainingRow, 'id' | 'agentId' | 'revision'>

/** Marks due websites as queued; returns all queued ones, including those whose job was lost. */
export async function queueDue(db: Db, now: Date): Promise<string[]> {
  await db
    .updateTable('trainings')
    .set({ rereadQueued: true })
    .where('rereadAt', '<=', now)
    .where('rereadQueued', '=', false)
    .where('status', '=', 'COMPLETED')
    .where('enabled', '=', true)
    .execute()
  const rows = await db.selectFrom('trainings').select('id').where('rereadQueued', '=', true).execute()
  return rows.map(({ id }) => id)
}

export function takeUpReread(db: Db, id: string): Promise<TrainingRow | undefined> {
  return db
    .selectFrom('trainings')
    .selectAll()
    .where('id', '=', id)
    .where('rereadQueued', '=', true)
    .where('status', '=', 'COMPLETED')
    .executeTakeFirst()
}

/** By the stored interval, which the owner may have changed while the website was read. */
const nextReread = (now: Date, weekly: Date | null = nextReading('WEEKLY', now, now)) => sql<Date | null>`case
  reread_interval when 'DAILY' then ${nextReading('DAILY', now, now)}::timestamptz when 'WEEKLY' then ${weekly}::timestamptz end`
const tomorrow = (now: Date) => nextReread(now, nextReading('DAILY', now, now))

/** `isLost`: the job failed, not the website. */
export async function failReread(
  db: Db,
  { id, revision }: Pick<Reread, 'id'> & { revision?: number },
  { reason, now, isLost = false }: { reason: string; now: Date; isLost?: boolean },
): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ rereadQueued: false, rereadFailure: reason, rereadAt: isLost ? tomorrow(now) : nextReread(now) })
    .where('id', '=', id)
    .where('rereadQueued', '=', true)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .execute()
}

type Finished = Extract & { changes: PageChanges; now: Date }

/** In one transaction: answers use the earlier passages before it, and the new ones after it. */
export async function finishReread(db: Db, row: Reread, finished: Finished): Promise<void> {
  const { content, pages, note, passages, isCut, changes, now } = finished
  await db.transaction().execute(async (trx) => {
    if (!(await lockAgentOf(trx, 'trainings', row.id))) return
    const { numUpdatedRows } = await trx
      .updateTable('trainings')
      .set({
        content,
        note,
        isCut,
        rereadAt: nextReread(now),
        rereadFailure: null,
        rereadQueued: false,
        pages: JSON.stringify(pages),
        pageChanges: JSON.stringify(changes),
        readAt: now,
        updatedAt: now,
      })
      .where('id', '=', row.id)
      .where('revision', '=', row.revision)
      .where('status', '=', 'COMPLETED')
      .where('rereadQueued', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await replacePassages(trx, { id: row.id, agentId: row.agentId }, passages)
  })
}
