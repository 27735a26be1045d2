/** Reads and changes the stages of an agent. */
import type { Insertable } from 'kysely'
import type { Intention, RequiredField } from '../../contract/stages.ts'
import { stageLimits } from '../../contract/stages.ts'
import { findAgent, lockAgent } from '../agents/agents.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { StageRow, StageTable } from '../db/stage-tables.ts'

const stagesOf = (db: Queryable, ownerId: string, agentId: string) =>
  db.selectFrom('stages').selectAll().where('agentId', '=', agentId).where('ownerId', '=', ownerId)

/** Ordered by priority; `undefined` if the account has no such agent. */
export async function listStages(db: Queryable, ownerId: string, agentId: string): Promise<StageRow[] | undefined> {
  const rows = await stagesOf(db, ownerId, agentId).orderBy('priority').orderBy('sequence').execute()
  if (rows.length > 0) return rows
  return (await findAgent(db, ownerId, agentId)) === undefined ? undefined : []
}

type Texts = 'name' | 'description' | 'condition' | 'conditionDescription' | 'instructions'
export type StageFields = Pick<StageRow, Texts | 'active'> & {
  requiredData: RequiredField[]
  intentions: Intention[]
}

const columnsOf = ({ requiredData, intentions, ...fields }: StageFields) => ({
  ...fields,
  requiredData: JSON.stringify(requiredData),
  intentions: JSON.stringify(intentions),
})

type Creation<Refused> = { kind: 'created'; stage: StageRow } | { kind: 'full' } | { kind: 'refused'; refused: Refused }

/** Adds a stage after the others, or at a later `priority`; `undefined` if the account has no such agent. */
export function createStage<Refused>(
  db: Db,
  ownerId: string,
  { agentId, priority = 1, now }: { agentId: string; priority?: number | undefined; now: Date },
  decide: (stored: StageRow[]) => { fields: StageFields } | { refused: Refused },
): Promise<Creation<Refused> | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return undefined
    // Locked, so that simultaneously added stages do not get the same priority.
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    const stored = await stagesOf(trx, ownerId, agentId).execute()
    if (stored.length >= stageLimits.stages) return { kind: 'full' }
    const decided = decide(stored)
    if ('refused' in decided) return { kind: 'refused', ...decided }
    const row: Insertable<StageTable> = {
      ...columnsOf(decided.fields),
      id: crypto.randomUUID(),
      ownerId,
      agentId,
      priority: Math.max(priority, 1 + Math.max(0, ...stored.map((stage) => stage.priority))),
      createdAt: now,
      updatedAt: now,
    }
    return {
      kind: 'created',
      stage: await trx.insertInto('stages').values(row).returningAll().executeTakeFirstOrThrow(),
    }
  })
}

type Update<Refused> = { kind: 'saved'; stage: StageRow } | { kind: 'refused'; refused: Refused }

/**
 * Saves what `decide` returns for the current stage; `undefined` if the account has no such stage of this agent. Without
 * `fields` the stage is only moved, which is no new revision.
 */
export function updateStage<Refused>(
  db: Db,
  ownerId: string,
  { id, agentId, now }: { id: string; agentId: string; now: Date },
  decide: (
    stage: StageRow,
    stored: StageRow[],
  ) => { fields?: StageFields | undefined; priority: number } | { refused: Refused },
): Promise<Update<Refused> | undefined> {
  return db.transaction().execute(async (trx) => {
    const stage = await stagesOf(trx, ownerId, agentId).where('id', '=', id).forUpdate().executeTakeFirst()
    if (stage === undefined) return undefined
    const decided = decide(stage, await stagesOf(trx, ownerId, agentId).execute())
    if ('refused' in decided) return { kind: 'refused', ...decided }
    const { fields, priority } = decided
    const content = fields && { ...columnsOf(fields), revision: stage.revision + 1 }
    const saved = await trx
      .updateTable('stages')
      .set({ ...content, priority, updatedAt: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kind: 'saved', stage: saved }
  })
}

/** False if the account has no such stage. */
export async function deleteStage(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stages')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
