/**
 * Stores the processing of trainings. Every call names the revision that was read: if the training was changed,
 * finished or deleted meanwhile, it has no effect.
 */
import { type RawBuilder, sql } from 'kysely'
import {
  type CreatableType,
  creatableTypes,
  type SpreadsheetPreview,
  type TrainingProgress,
  unfinishedStatuses,
} from '../../contract/trainings.ts'
import { lockAgentOf } from '../agents/agents.ts'
import type { Passage } from '../retrieval/passages.ts'
import { replacePassages } from '../retrieval/passages.repository.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { StoredPage, TrainingRow } from '../db/training-tables.ts'
import { firstLineOf } from './first-line.ts'

export type TrainingJob = {
  trainingId: string
  /** Undefined in jobs of earlier versions, which match any revision. */
  revision?: number | undefined
}

/** Sets the state PROCESSING; `undefined` if there is nothing to do. */
export function takeUpTraining(db: Db, { trainingId, revision }: TrainingJob): Promise<TrainingRow | undefined> {
  return db
    .updateTable('trainings')
    .set({ status: 'PROCESSING', failureReason: null, progress: null })
    .where('id', '=', trainingId)
    .where('status', 'in', unfinishedStatuses)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .returningAll()
    .executeTakeFirst()
}

type Work = { id: string; revision: number }

/** Whether the training still has to be processed. */
export async function isWanted(db: Db, { id, revision }: Work): Promise<boolean> {
  const row = await db
    .selectFrom('trainings')
    .select('id')
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'PROCESSING')
    .executeTakeFirst()
  return row !== undefined
}

export async function writeProgress(db: Db, { id, revision }: Work, progress: TrainingProgress): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', id)
    .where('revision', '=', revision)
    .where('status', '=', 'PROCESSING')
    .execute()
}

export type Finished = {
  /** Undefined if the content is unchanged. */
  content: string | undefined
  pages: StoredPage[]
  note: string | null
  passages: readonly Passage[]
  isCut: boolean
  table: SpreadsheetPreview | null
}

/**
 * Stores the passages first, in small steps, as retrieval does not use them yet; then activates them in one
 * transaction.
 */
export async function finishTraining(db: Db, work: Work & { agentId: string }, finished: Finished): Promise<void> {
  const { content, pages, note, passages, isCut, table } = finished
  await replacePassages(db, work, passages)
  await db.transaction().execute(async (trx) => {
    if (!(await lockAgentOf(trx, 'trainings', work.id))) return
    const current = await trx
      .selectFrom('trainings')
      .select(['status', 'revision', 'enabled', 'replacesEarlier', 'ownerId', 'agentId', 'sequence'])
      .select(firstLineOf('content').as('question'))
      .where('id', '=', work.id)
      .forUpdate()
      .executeTakeFirst()
    if (current?.status !== 'PROCESSING' || current.revision !== work.revision) return
    await trx
      .updateTable('trainings')
      .set({
        status: 'COMPLETED',
        ...(content !== undefined && { content }),
        pages: JSON.stringify(pages),
        note,
        isCut,
        factTable: table === null ? null : JSON.stringify(table),
        readAt: sql<Date>`now()`,
        rereadFailure: null,
        progress: null,
        replacesEarlier: false,
      })
      .where('id', '=', work.id)
      .execute()
    if (current.replacesEarlier && current.enabled) await switchOffEarlierAnswers(trx, current)
  })
}

/** Other trainings that hold nothing but an answer to the same question: both answers would be quoted. */
async function switchOffEarlierAnswers(
  trx: Queryable,
  {
    ownerId,
    agentId,
    sequence,
    question,
  }: Pick<TrainingRow, 'ownerId' | 'agentId' | 'sequence'> & { question: string },
): Promise<void> {
  await trx
    .updateTable('trainings')
    .set({ enabled: false })
    .where('agentId', '=', agentId)
    .where('ownerId', '=', ownerId)
    .where('sequence', '<', sequence)
    .where('type', '=', 'TEXT')
    .where(firstLineOf('content'), '=', question)
    .where('content', 'not like', '%\n## %')
    .execute()
}

/** `reason` is Portuguese and shown to the user. */
export async function failTraining(db: Db, { trainingId, revision }: TrainingJob, reason: string): Promise<void> {
  await db
    .updateTable('trainings')
    .set({ status: 'FAILED', failureReason: reason, progress: null })
    .where('id', '=', trainingId)
    .where('status', 'in', unfinishedStatuses)
    .$if(revision !== undefined, (query) => query.where('revision', '=', revision ?? 0))
    .execute()
}

/**
 * The data a job needs; a page that was already read counts as text. `undefined` if there is nothing left to process.
 */
export async function jobOf(
  db: Queryable,
  trainingId: string,
): Promise<{ type: CreatableType; ownerId: string; job: Required<TrainingJob> } | undefined> {
  const row = await db
    .selectFrom('trainings')
    .select(['type', 'revision', 'sourceUrl', 'ownerId'])
    .where('id', '=', trainingId)
    .where('status', 'in', unfinishedStatuses)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const isRead = row.type === 'WEBSITE' && row.sourceUrl === null
  const type = isRead ? 'TEXT' : (creatableTypes.find((one) => one === row.type) ?? 'TEXT')
  return { type, ownerId: row.ownerId, job: { trainingId, revision: row.revision } }
}

/** Stored but unfinished trainings of all accounts, oldest first. */
export async function unfinishedTrainingIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('trainings')
    .select('id')
    .where('status', 'in', unfinishedStatuses)
    .orderBy('sequence')
    .execute()
  return rows.map(({ id }) => id)
}

/** The unfinished trainings that have no job, because queuing them failed; `hasJob` is a condition on `trainings`. */
export async function forgottenTrainingIds(db: Db, hasJob: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from trainings
    where status in ('PENDING', 'PROCESSING') and not ${hasJob}
    order by sequence`.execute(db)
  return rows.map(({ id }) => id)
}

/** The model of a training's agent, for any account; `undefined` if the agent is gone. */
export async function modelOfAgent(db: Queryable, agentId: string): Promise<string | undefined> {
  const row = await db.selectFrom('agents').select('responseModel').where('id', '=', agentId).executeTakeFirst()
  return row?.responseModel
}
