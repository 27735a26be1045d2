/** Files that an account sent to its agents; their bytes lie in the file store. */
import { type Insertable, sql } from 'kysely'
import { holdAgent } from './agents.ts'
import type { ChatFileRow, ChatFileTable, Db, Queryable } from './schema.ts'

type NewChatFile = Omit<Insertable<ChatFileTable>, 'owner_id'>

/** False when the account has no such agent (any more). */
export async function addChatFile(db: Db, ownerId: string, file: NewChatFile): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdAgent(trx, ownerId, file.agent_id))) return false
    await trx
      .insertInto('chat_files')
      .values({ ...file, owner_id: ownerId })
      .execute()
    return true
  })
}

/** Without an owner: for addresses, which are signed and ask nobody who they are. */
export function findFileByAddress(db: Queryable, id: string): Promise<ChatFileRow | undefined> {
  return db.selectFrom('chat_files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function listFileIds(db: Queryable, ownerId: string, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_files')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('agent_id', '=', agentId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a message of that conversation came with it. */
export async function isFileSent(db: Queryable, ownerId: string, sessionId: string, id: string): Promise<boolean> {
  const message = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select('messages.id')
    .where('conversations.owner_id', '=', ownerId)
    .where('conversations.session_id', '=', sessionId)
    .where(sql<boolean>`messages.media @> ${JSON.stringify([{ fileId: id }])}::jsonb`)
    .executeTakeFirst()
  return message !== undefined
}

export async function removeChatFile(db: Queryable, ownerId: string, id: string): Promise<void> {
  await db.deleteFrom('chat_files').where('owner_id', '=', ownerId).where('id', '=', id).execute()
}

/** Forgets files of all accounts that came before `before` and belong to no message: their question was never answered. */
export async function removeUnsentFiles(db: Queryable, before: Date): Promise<void> {
  const sent = sql<string>`
    select file ->> 'fileId' from messages, jsonb_array_elements(media) as file where media <> '[]'`
  await db
    .deleteFrom('chat_files')
    .where('created_at', '<', before)
    .where(sql<boolean>`id not in (${sent})`)
    .execute()
}

/** Which of these any account has. */
export async function knownFileIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('chat_files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The words in a file: written down once, read again when a later question is about them. */
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
