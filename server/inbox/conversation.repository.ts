/** Reads and changes a single conversation of the inbox: its head, tags, notes and handling. */
import { sql } from 'kysely'
import { inboxLimits, isSameTag } from '../../contract/inbox.ts'
import { lockAgent } from '../agents/agents.ts'
import type { ChannelState } from '../db/channel-tables.ts'
import type { Channel, Db, NeedsPersonReason, Queryable } from '../db/schema.ts'

export type AgentScope = { ownerId: string; agentId: string }

export type InboxRow = {
  id: string
  sessionId: string
  channel: Channel
  handledBy: 'agent' | 'person'
  needsPersonSince: Date | null
  needsPersonReason: NeedsPersonReason | null
  personName: string | null
  closedAt: Date | null
  /** Sequence of the last message before the current episode. */
  episodeAfter: string
  unreadCount: number
  tags: string[]
  updatedAt: Date
  channelId: string | null
  contactId: string | null
  /** Title of a test conversation. */
  title: string | null
  /** The beginning of the first question of a conversation of the test chat or the API. */
  firstMessage: string | null
  name: string | null
  phone: string | null
}

const shownCharacters = 80

/** Conversations of the test chat and of the API have no customer whose name would tell them apart. */
export const firstMessageOf = (table: 'conversations' | 'listed') =>
  sql<string | null>`case when ${sql.ref(`${table}.channel`)} in ('test', 'api') then (
    select left(content, ${shownCharacters}) from messages
    where conversation_id = ${sql.ref(`${table}.id`)} and role = 'user' order by sequence limit 1) end`.as(
    'firstMessage',
  )

/** The columns of a conversation that both the list and the open conversation show. */
export const inboxColumns = [
  'id',
  'sessionId',
  'channel',
  'handledBy',
  'needsPersonSince',
  'personName',
  'closedAt',
  'episodeAfter',
  'unreadCount',
  'needsPersonReason',
  'tags',
  'updatedAt',
  'channelId',
  'contactId',
  'title',
] as const

export type OpenInboxRow = InboxRow & {
  agentName: string
  isAgentActive: boolean
  returnAfterMinutes: number | null
  returnAt: Date | null
  /** State of the conversation's channel. */
  channelState: ChannelState | null
}

export const findInboxConversation = (
  db: Queryable,
  { ownerId, agentId }: AgentScope,
  sessionId: string,
): Promise<OpenInboxRow | undefined> =>
  db
    .selectFrom('conversations')
    .innerJoin('agents', 'agents.id', 'conversations.agentId')
    .leftJoin('contacts', 'contacts.id', 'conversations.contactId')
    .leftJoin('channels', 'channels.id', 'conversations.channelId')
    .select('channels.state as channelState')
    .select(inboxColumns.map((column) => `conversations.${column}` as const))
    .select(['contacts.name', 'contacts.phone', 'agents.name as agentName', 'agents.active as isAgentActive'])
    .select(['conversations.returnAfterMinutes', 'conversations.returnAt', firstMessageOf('conversations')])
    .where('conversations.ownerId', '=', ownerId)
    .where('conversations.agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()

/** The row is locked until the transaction ends. */
export async function lockConversation(trx: Queryable, { ownerId, agentId }: AgentScope, sessionId: string) {
  if (!(await lockAgent(trx, ownerId, agentId))) return undefined
  return trx
    .selectFrom('conversations')
    .select(['id', 'channel', 'handledBy', 'needsPersonSince', 'closedAt'])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()
}

/** False if it was already read. */
export async function markRead(db: Queryable, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ unreadCount: 0 })
    .where('id', '=', id)
    .where('unreadCount', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All tags that the agent has on its conversations. */
export async function listTags(db: Queryable, { ownerId, agentId }: AgentScope): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(sql<string>`unnest(tags)`.as('tag'))
    .distinct()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where(sql<boolean>`tags <> '{}'`)
    .orderBy('tag')
    .limit(200)
    .execute()
  return rows.map(({ tag }) => tag)
}

type TagChange = { add: readonly string[]; remove: readonly string[] }

/** @returns the tags afterwards; undefined if they would be too many, and then nothing is changed. */
export const changeTags = (
  db: Db,
  scope: AgentScope,
  conversationId: string,
  { add, remove }: TagChange,
): Promise<string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const { tags: previousTags } = await trx
      .selectFrom('conversations')
      .select('tags')
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const tags = previousTags.filter((tag) => !remove.some((other) => isSameTag(tag, other)))
    const usedTags = add.length === 0 ? [] : await listTags(trx, scope)
    for (const tag of add)
      // A tag is spelled as in the agent's other conversations, because the list filters by the exact spelling.
      if (!tags.some((other) => isSameTag(tag, other)))
        tags.push(usedTags.find((other) => isSameTag(tag, other)) ?? tag)
    if (tags.length > inboxLimits.tags) return undefined
    await trx.updateTable('conversations').set({ tags }).where('id', '=', conversationId).execute()
    return tags
  })

export const listNotes = (db: Queryable, conversationId: string) =>
  db
    .selectFrom('conversationNotes')
    .select(['id', 'author', 'content', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('sequence')
    .execute()

type NewNote = { id: string; author: string; content: string; createdAt: Date }

/**
 * Returns the id of the conversation, also if it has this note already. `full`: it has as many notes as it may;
 * `otherNote`: another conversation has a note with this id.
 */
export const insertNote = (
  db: Db,
  scope: AgentScope,
  sessionId: string,
  note: NewNote,
): Promise<{ conversationId: string } | 'notFound' | 'full' | 'otherNote'> =>
  db.transaction().execute(async (trx) => {
    // Locked, so that the count below stays correct when notes are added at once.
    const conversation = await lockConversation(trx, scope, sessionId)
    if (conversation === undefined) return 'notFound'
    const conversationId = conversation.id
    const known = await trx
      .selectFrom('conversationNotes')
      .select('conversationId')
      .where('id', '=', note.id)
      .executeTakeFirst()
    if (known !== undefined) return known.conversationId === conversationId ? known : 'otherNote'
    if ((await listNotes(trx, conversationId)).length >= inboxLimits.notes) return 'full'
    const inserted = await trx
      .insertInto('conversationNotes')
      .values({ ...note, conversationId })
      // The same id may be on its way to another conversation.
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n ? { conversationId } : 'otherNote'
  })

export async function deleteNote(db: Queryable, conversationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversationNotes')
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The latest changes of who answers, oldest first. */
export async function listHandlingChanges(db: Queryable, conversationId: string, count: number) {
  const rows = await db
    .selectFrom('handlingChanges')
    .select(['id', 'kind', 'personName', 'at'])
    .where('conversationId', '=', conversationId)
    .orderBy('sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** Conversations to hand back to the agent, because the person was silent for the chosen time. */
export const listDueHandBacks = (db: Queryable, now: Date) =>
  db.selectFrom('conversations').select('id').where('returnAt', '<=', now).orderBy('returnAt').limit(500).execute()
