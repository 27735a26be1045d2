/** Files that trainings are made of; their bytes lie in the file store. */
import type { Queryable } from './schema.ts'

export type StoredFile = { id: string; type: 'image' | 'document'; mime: string; name: string }

/** Without an owner: for addresses, which are signed and ask nobody who they are. */
export async function findTrainingFile(db: Queryable, id: string): Promise<StoredFile | undefined> {
  const row = await db
    .selectFrom('trainings')
    .select(['file_name', 'file_mime'])
    .where('file_id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.file_mime === null) return undefined
  const type = row.file_mime.startsWith('image/') ? 'image' : 'document'
  return { id, type, mime: row.file_mime, name: row.file_name ?? '' }
}

export async function listTrainingFileIds(db: Queryable, ownerId: string, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('trainings')
    .select('file_id as id')
    .where('owner_id', '=', ownerId)
    .where('agent_id', '=', agentId)
    .where('file_id', 'is not', null)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}

/** Which of these any account's trainings have. */
export async function knownTrainingFileIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('trainings').select('file_id as id').where('file_id', 'in', ids).execute()
  return new Set(rows.flatMap(({ id }) => id ?? []))
}
