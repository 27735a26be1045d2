/**
 * Finds and creates trainings of an agent. Changes are in changes.repository.ts, processing is in work.repository.ts.
 */
import { type SelectQueryBuilder, sql } from 'kysely'
import { type CreatableType, trainingLimits, type TrainingType, unfinishedStatuses } from '../../contract/trainings.ts'
import { lockAgent } from '../agents/agents.ts'
import { addFile } from '../db/files.ts'
import type { Database, Db, Queryable } from '../db/schema.ts'
import type { TrainingRow } from '../db/training-tables.ts'

/** A training for display: its content may be truncated; includes the length and the number of passages. */
export type ShownTraining = Omit<TrainingRow, 'fingerprint' | 'factTable' | 'replacesEarlier' | 'isCorrected'> & {
  contentLength: number
  passages: number
  /** Only when a single training is read. */
  factTable?: TrainingRow['factTable']
}

type Trainings = SelectQueryBuilder<Database, 'trainings', unknown>

const contentLength = sql<number>`char_length(content)`.as('contentLength')
/** While a training is processed, its earlier passages still exist, but are not used for answers. */
const passages = sql<number>`case status when 'COMPLETED' then
  (select count(*)::int from passages where passages.training_id = trainings.id) else 0 end`.as('passages')

const columns = [
  'id',
  'ownerId',
  'agentId',
  'type',
  'name',
  'description',
  'status',
  'failureReason',
  'note',
  'sourceUrl',
  'withSubpages',
  'fileId',
  'fileName',
  'fileMime',
  'fileSize',
  'pages',
  'progress',
  'queuedAt',
  'revision',
  'createdAt',
  'updatedAt',
  'sequence',
  'enabled',
  'isCut',
  'rereadInterval',
  'rereadAt',
  'rereadQueued',
  'readAt',
  'pageChanges',
  'rereadFailure',
] as const

/** Truncates the content to what a list shows, so that the reply stays small. */
const inList = (trainings: Trainings) =>
  trainings
    .select([...columns, contentLength, passages])
    .select(sql<string>`left(content, ${trainingLimits.preview})`.as('content'))

const whole = (trainings: Trainings) => trainings.select([...columns, 'content', 'factTable', contentLength, passages])

export type TrainingPage = {
  /** Counted from 0. */
  page?: number | undefined
  size?: number | undefined
  type?: TrainingType | undefined
}

/** Newest first; `undefined` if the account has no such agent. */
export async function listTrainings(
  db: Db,
  ownerId: string,
  agentId: string,
  { page = 0, size, type }: TrainingPage = {},
): Promise<ShownTraining[] | undefined> {
  const rows = await inList(db.selectFrom('trainings'))
    .where('agentId', '=', agentId)
    .where('ownerId', '=', ownerId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'TEXT'))
    .orderBy('sequence', 'desc')
    .$if(size !== undefined, (query) => query.limit(size ?? 0).offset(page * (size ?? 0)))
    .execute()
  if (rows.length > 0) return rows
  const agent = await db
    .selectFrom('agents')
    .select('id')
    .where('id', '=', agentId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return agent === undefined ? undefined : []
}

/** Those of an agent that the server is working on, those added since, and those named, newest first. */
export function listTrainingsAtWork(
  db: Queryable,
  { ownerId, agentId }: Pick<TrainingRow, 'ownerId' | 'agentId'>,
  { ids, addedAfter }: { ids: readonly string[]; addedAfter: Date },
): Promise<ShownTraining[]> {
  return inList(db.selectFrom('trainings'))
    .where('agentId', '=', agentId)
    .where('ownerId', '=', ownerId)
    .where(({ or, eb }) =>
      or([
        eb('status', 'in', unfinishedStatuses),
        eb('rereadQueued', '=', true),
        eb('createdAt', '>=', addedAfter),
        ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
      ]),
    )
    .orderBy('sequence', 'desc')
    .execute()
}

/** With its whole content. */
export function findTraining(db: Queryable, ownerId: string, id: string): Promise<ShownTraining | undefined> {
  return whole(db.selectFrom('trainings')).where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
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
  fingerprint: string | null
  /** Whether it switches off the earlier answers to its question once it is learned. */
  replacesEarlier?: boolean
  /** Whether a duplicate of an existing training is refused. */
  refuseDuplicate: boolean
}

/** The agent's training with the same content; a failed one does not count. */
async function findDuplicate(trx: Queryable, agentId: string, fingerprint: string): Promise<Duplicate | undefined> {
  // Two simultaneous requests with the same content wait for each other here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${agentId} ${fingerprint}`}, 0))`.execute(trx)
  return trx
    .selectFrom('trainings')
    .select(['id', 'name'])
    .where('agentId', '=', agentId)
    .where('fingerprint', '=', fingerprint)
    .where('status', '!=', 'FAILED')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type Duplicate = { id: string; name: string }

/** Stores a training that waits to be processed; `undefined` if the account has no such agent. */
export function createTraining(
  db: Db,
  ownerId: string,
  training: NewTraining,
): Promise<{ created: ShownTraining } | { duplicate: Duplicate } | undefined> {
  const { agentId, type, name, description, now, content = '', sourceUrl, withSubpages = false, file } = training
  const { fingerprint, replacesEarlier = false } = training
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return undefined
    const duplicate =
      training.refuseDuplicate && fingerprint !== null ? await findDuplicate(trx, agentId, fingerprint) : undefined
    if (duplicate !== undefined) return { duplicate }
    const id = crypto.randomUUID()
    await trx
      .insertInto('trainings')
      .values({
        id,
        type,
        name,
        description,
        content,
        ownerId,
        agentId,
        sourceUrl: sourceUrl ?? null,
        withSubpages,
        fingerprint,
        replacesEarlier,
        fileId: file?.id ?? null,
        fileName: file?.name ?? null,
        fileMime: file?.mime ?? null,
        fileSize: file?.size ?? null,
        status: 'PENDING',
        failureReason: null,
        createdAt: now,
        updatedAt: now,
        queuedAt: now,
      })
      .execute()
    if (file !== undefined)
      await addFile(trx, { ...file, ownerId, agentId, kind: 'training', subjectId: id, createdAt: now })
    const created = await findTraining(trx, ownerId, id)
    return created && { created }
  })
}
