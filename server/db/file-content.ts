/** The words in the files of conversations: written down once, read again when a later question is about them. */
import type { Queryable } from './schema.ts'

export async function setFileContent(db: Queryable, ownerId: string, fileId: string, content: string): Promise<void> {
  await db.updateTable('chat_files').set({ content }).where('id', '=', fileId).where('owner_id', '=', ownerId).execute()
}

/** The first `characters` of what stands in each of these files, by id; files without words are left out. */
export async function fileContents(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
  characters: number,
): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('chat_files')
    .select((expression) => [
      'id',
      expression.fn<string>('left', ['content', expression.val(characters)]).as('content'),
    ])
    .where('id', 'in', fileIds)
    .where('owner_id', '=', ownerId)
    .where('content', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}
