/** The follow-up of an agent, which has at most one. */
import type { FollowUpReason } from '../../contract/follow-ups.ts'
import { addFile } from '../db/files.ts'
import { lockAgent, lockAgentOf } from '../agents/agents.ts'
import type { Db, FollowUpFile, FollowUpRow, Queryable } from '../db/schema.ts'
import { cancelWaiting } from './silences.repository.ts'

export type FollowUpFields = Pick<
  FollowUpRow,
  'waitMinutes' | 'active' | 'content' | 'sendHours' | 'opensAt' | 'closesAt' | 'onSunday'
>

export function findOfAgent(db: Queryable, ownerId: string, agentId: string): Promise<FollowUpRow | undefined> {
  return db
    .selectFrom('followUps')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .executeTakeFirst()
}

type Save = {
  agentId: string
  /** Undefined for a new follow-up. */
  id: string | undefined
  fields: FollowUpFields
  files: readonly FollowUpFile[]
  now: Date
}

/** Given files replace those of the same field. */
export function saveFollowUp(
  db: Db,
  ownerId: string,
  { agentId, id, fields, files, now }: Save,
): Promise<FollowUpRow | 'agentGone' | 'unknown'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgent(trx, ownerId, agentId))) return 'agentGone'
    const before = await lockOfAgent(trx, ownerId, agentId)
    if (id !== undefined && before?.id !== id) return 'unknown'
    const replaced = new Set(files.map(({ field }) => field))
    const kept = (before?.files ?? []).filter(({ field }) => !replaced.has(field))
    const values = { ...fields, files: JSON.stringify([...kept, ...files]), updatedAt: now }
    const followUp = await trx
      .insertInto('followUps')
      .values({ ...values, id: crypto.randomUUID(), ownerId, agentId, createdAt: now })
      .onConflict((conflict) => conflict.column('agentId').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow()
    // Replaced files are kept, because sent messages still show them.
    for (const { fileId, name, mime, size } of files)
      await addFile(trx, {
        id: fileId,
        ownerId,
        agentId,
        kind: 'followUp',
        subjectId: followUp.id,
        name,
        mime,
        size,
        createdAt: now,
      })
    const reason = cancelling(before, followUp)
    if (reason !== undefined) await cancelWaiting(trx, agentId, reason, now)
    return followUp
  })
}

const cancelling = (before: FollowUpRow | undefined, after: FollowUpRow): FollowUpReason | undefined => {
  if (!after.active) return 'disabled'
  return before !== undefined && before.waitMinutes !== after.waitMinutes ? 'waitChanged' : undefined
}

export function toggleFollowUp(
  db: Db,
  ownerId: string,
  { id, active, now }: { id: string; active: boolean; now: Date },
): Promise<FollowUpRow | undefined> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgentOf(trx, 'followUps', id))) return undefined
    const followUp = await trx
      .updateTable('followUps')
      .set({ active, updatedAt: now })
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .returningAll()
      .executeTakeFirst()
    if (followUp !== undefined && !active) await cancelWaiting(trx, followUp.agentId, 'disabled', now)
    return followUp
  })
}

export function deleteFollowUp(db: Db, ownerId: string, { id, now }: { id: string; now: Date }): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockAgentOf(trx, 'followUps', id))) return false
    const followUp = await trx
      .deleteFrom('followUps')
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .returning('agentId')
      .executeTakeFirst()
    if (followUp !== undefined) await cancelWaiting(trx, followUp.agentId, 'removed', now)
    return followUp !== undefined
  })
}

const lockOfAgent = (trx: Queryable, ownerId: string, agentId: string) =>
  trx
    .selectFrom('followUps')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
