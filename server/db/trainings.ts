/** Trainings of an agent: found and made. Changes to them stand in training-changes.ts, their processing in training-work.ts. */
import { type SelectQueryBuilder, sql } from 'kysely'
import { type CreatableType, trainingLimits, type TrainingType } from '../../contract/trainings.ts'
import { holdAgent } from './agents.ts'
import type { Database, Db, Queryable, TrainingRow } from './schema.ts'

/** A training as it is shown: perhaps not all of its content, but how much there is, and what came of it. */
export type ShownTraining = TrainingRow & { content_length: number; passages: number }

type Trainings = SelectQueryBuilder<Database, 'trainings', unknown>

const contentLength = sql<number>`char_length(content)`.as('content_length')
/** Those of an earlier reading lie there until the next one ends, but no answer is made of them. */
const passages = sql<number>`case status when 'COMPLETED' then
  (select count(*)::int from passages where passages.training_id = trainings.id) else 0 end`.as('passages')

const columns = [
  ...(['id', 'owner_id', 'agent_id', 'type', 'name', 'description', 'status', 'failure_reason', 'note'] as const),
  ...(['source_url', 'with_subpages', 'file_id', 'file_name', 'file_mime', 'file_size', 'pages', 'progress'] as const),
  ...(['queued_at', 'revision', 'created_at', 'updated_at', 'sequence'] as const),
] as const

/** Of the content only what a list shows, so that a list of books is no book itself. */
const inList = (trainings: Trainings) =>
  trainings
    .select([...columns, contentLength, passages])
    .select(sql<string>`left(content, ${trainingLimits.preview})`.as('content'))

const whole = (trainings: Trainings) => trainings.select([...columns, 'content', contentLength, passages])

export type TrainingPage = {
  /** From 0. */
  page?: number | undefined
  size?: number | undefined
  type?: TrainingType | undefined
}

/** Newest first; `undefined` when the account has no such agent. */
export async function listTrainings(
  db: Db,
  ownerId: string,
  agentId: string,
  { page = 0, size, type }: TrainingPage = {},
): Promise<ShownTraining[] | undefined> {
  const rows = await inList(db.selectFrom('trainings'))
    .where('agent_id', '=', agentId)
    .where('owner_id', '=', ownerId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'TEXT'))
    .orderBy('sequence', 'desc')
    .$if(size !== undefined, (query) => query.limit(size ?? 0).offset(page * (size ?? 0)))
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

/** With all of its content. */
export function findTraining(db: Queryable, ownerId: string, id: string): Promise<ShownTraining | undefined> {
  return whole(db.selectFrom('trainings')).where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

export type NewTraining = {
  agentId: string
  type: CreatableType
  name: string
  description: string
  now: Date
  content?: string
  sourceUrl?: string
  withSubpages?: boolean
  file?: { id: string; name: string; mime: string; size: number }
}

/** Stores a training that waits to be processed; `undefined` when the account has no such agent. */
export function createTraining(db: Db, ownerId: string, training: NewTraining): Promise<ShownTraining | undefined> {
  const { agentId, type, name, description, now, content = '', sourceUrl, withSubpages = false, file } = training
  return db.transaction().execute(async (trx) => {
    if (!(await holdAgent(trx, ownerId, agentId))) return undefined
    const id = crypto.randomUUID()
    await trx
      .insertInto('trainings')
      .values({
        ...{ id, type, name, description, content },
        owner_id: ownerId,
        agent_id: agentId,
        source_url: sourceUrl ?? null,
        with_subpages: withSubpages,
        file_id: file?.id ?? null,
        file_name: file?.name ?? null,
        file_mime: file?.mime ?? null,
        file_size: file?.size ?? null,
        status: 'PENDING',
        failure_reason: null,
        created_at: now,
        updated_at: now,
        queued_at: now,
      })
      .execute()
    return findTraining(trx, ownerId, id)
  })
}
