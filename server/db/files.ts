/** Stored files with their owner and subject; their bytes are in the file store. */
import { type Insertable, sql } from 'kysely'
import type { MediaType } from '../../contract/chat.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Db, FileRow, FileTable, Queryable } from './schema.ts'

export type NewFile = Omit<Insertable<FileTable>, 'content'> & { content?: string | null }

export async function addFile(db: Queryable, file: NewFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ content: null, ...file })
    .execute()
}

/** Searches all accounts, for signed URLs, which need no session. */
export function findFile(db: Queryable, id: string): Promise<FileRow | undefined> {
  return db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The files of the account among these, in the order of the ids. */
export async function findFiles(db: Queryable, ownerId: string, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await db.selectFrom('files').selectAll().where('ownerId', '=', ownerId).where('id', 'in', ids).execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

export const mediaTypeOf = (mime: string): MediaType =>
  mime.startsWith('image/') ? 'image' : mime.startsWith('audio/') ? 'audio' : 'document'

export async function listFileIds(db: Queryable, ownerId: string, agentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Sets the message, inbound message or training to which these files of the account belong. */
export async function claimFiles(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
  subjectId: string,
): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('files').set({ subjectId }).where('id', 'in', ids).where('ownerId', '=', ownerId).execute()
}

/** Deletes the rows of these files of the account. */
export async function removeFiles(db: Queryable, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('files').where('ownerId', '=', ownerId).where('id', 'in', ids).execute()
}

/**
 * Deletes the row of a file of the account unless it belongs to a stored message or training. Returns whether its bytes
 * may be removed.
 */
export async function removeUnclaimedFile(db: Queryable, ownerId: string, id: string): Promise<boolean> {
  await db
    .deleteFrom('files')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('subjectId', 'is', null)
    .execute()
  return (await findFile(db, id)) === undefined
}

/**
 * Deletes the rows of the files that belong to messages of the conversation. Returns their ids, because their bytes
 * remain to be deleted. Files of a follow-up or a campaign belong to that, and stay.
 */
export async function removeConversationFiles(
  trx: Queryable,
  ownerId: string,
  conversationId: string,
): Promise<string[]> {
  const removed = await trx
    .deleteFrom('files')
    .where('ownerId', '=', ownerId)
    .where('subjectId', 'in', (inner) =>
      inner.selectFrom('messages').select('id').where('conversationId', '=', conversationId),
    )
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

/** Deletes the rows of files of all accounts that were stored before `before` and belong to nothing. */
export async function removeUnclaimedFiles(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('files').where('createdAt', '<', before).where('subjectId', 'is', null).execute()
}

/**
 * The same for files of follow-ups and of test sends, which belong to a follow-up or a channel: those stored before
 * `before` that no follow-up, message or unfinished sending names any more.
 */
export async function removeUnnamedFiles(db: Db, before: Date): Promise<void> {
  await sql`
    delete from files
    where created_at < ${before} and (kind = 'followUp' or subject_id in (select id from channels))
      and not exists (
        select from follow_ups where follow_ups.agent_id = files.agent_id
          and follow_ups.files @> jsonb_build_array(jsonb_build_object('fileId', files.id)))
      and not exists (
        select from outbound_messages where outbound_messages.owner_id = files.owner_id
          and state in ('queued', 'sending') and part ->> 'fileId' = files.id)
      and not exists (
        select from conversations join messages on messages.conversation_id = conversations.id
        where conversations.agent_id = files.agent_id
          and messages.media @> jsonb_build_array(jsonb_build_object('fileId', files.id)))`.execute(db)
}

/** Which of these ids exist in any account. */
async function knownFileIds(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Removes the bytes of the files that no row names; returns their number. */
export async function removeUnknownFiles(db: Queryable, files: FileStore, ids: readonly string[]): Promise<number> {
  const known = await knownFileIds(db, ids)
  const unknown = ids.filter((id) => !known.has(id))
  await files.remove(unknown)
  return unknown.length
}

/** Stores the text of a file, so that later questions need not extract it again. */
export async function setFileContent(
  db: Queryable,
  ownerId: string,
  fileId: string,
  text: { content: string; isCut: boolean },
): Promise<void> {
  await db.updateTable('files').set(text).where('id', '=', fileId).where('ownerId', '=', ownerId).execute()
}

/** The first `characters` of the text of each of these files, by id; files without text are left out. */
export async function fileContents(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
  characters: number,
): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select((expression) => [
      'id',
      expression.fn<string>('left', ['content', expression.val(characters)]).as('content'),
    ])
    .where('id', 'in', fileIds)
    .where('ownerId', '=', ownerId)
    .where('content', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, content }) => [id, content]))
}

/** The types and whole texts of these files, by id; empty for a file without text. */
export async function wholeFileContents(
  db: Queryable,
  ownerId: string,
  fileIds: readonly string[],
): Promise<Map<string, { mime: string; text: string; isCut: boolean }>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['id', 'mime', 'content', 'isCut'])
    .where('id', 'in', fileIds)
    .where('ownerId', '=', ownerId)
    .execute()
  return new Map(rows.map(({ id, mime, content, isCut }) => [id, { mime, text: content ?? '', isCut }]))
}
