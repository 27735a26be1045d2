/** Lists and changes the conversations of all channels for the inbox. */
import { sql } from 'kysely'
import { type InboxFilters, inboxLimits, isSameTag } from '../../contract/inbox.ts'
import type { Channel, Db, MessageRow, NeedsPersonReason, Queryable, TurnFailure } from '../db/schema.ts'
import type { ChannelState, OutboundState } from '../db/channel-tables.ts'
import { isWaitingCustomer } from '../db/waiting-customers.ts'
import { commonIn, isFoundAnywhere, isFoundInRecent, isFoundInRecentCustomer, isFoundRarely } from './search.ts'

export type AgentScope = { ownerId: string; agentId: string }
export type Cursor = { updatedAt: Date; id: string }

export type InboxRow = {
  id: string
  sessionId: string
  channel: Channel
  handledBy: 'agent' | 'person'
  needsPersonSince: Date | null
  needsPersonReason: NeedsPersonReason | null
  personName: string | null
  closedAt: Date | null
  episodeAfter: string
  unreadCount: number
  tags: string[]
  updatedAt: Date
  channelId: string | null
  contactId: string | null
  /** Title of a test conversation. */
  title: string | null
  name: string | null
  phone: string | null
}

export type InboxListRow = InboxRow & {
  lastRole: 'user' | 'assistant' | null
  lastText: string | null
  lastWrittenBy: string | null
}

const columns = [
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

/** The conversations matching the filters, most recently active first; `find` is the search condition. */
function filtered(
  db: Queryable,
  { ownerId, agentId }: AgentScope,
  filters: InboxFilters,
  before: Cursor | undefined,
  find = isFoundAnywhere,
) {
  const { search, channel, unread, waiting, closed, tag } = filters
  return db
    .selectFrom('conversations')
    .select(columns)
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .$if(search !== '', (query) => query.where(find(agentId, search)))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'test'))
    .$if(unread, (query) => query.where('unreadCount', '>', 0))
    .$if(waiting, (query) => query.where(isWaitingCustomer))
    .$if(closed, (query) => query.where('closedAt', 'is not', null))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[] and tags <> '{}'`))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(updated_at, id) < (${before?.updatedAt}, ${before?.id})`),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
}

/** Characters of the last message shown in the list. */
const shownCharacters = 160

/** A common search term is first looked for one by one in this many recent conversations, before all are searched. */
const recentLookedThrough = { messages: 200, customers: 5_000 } as const

type InboxQuery = { filters: InboxFilters; before: Cursor | undefined; count: number }

export async function listInbox(db: Queryable, scope: AgentScope, asked: InboxQuery): Promise<InboxListRow[]> {
  const { filters, before, count } = asked
  if (filters.search === '') return describeRows(db, filtered(db, scope, filters, before).limit(count))
  const common = await commonIn(db, scope.agentId, filters.search)
  if (common !== 'none') {
    const all = filtered(db, scope, { ...filters, search: '' }, before)
    const recent = db
      .selectFrom(all.limit(recentLookedThrough[common]).as('recent'))
      .select('recent.id')
      .where(
        common === 'messages'
          ? isFoundInRecent(filters.search)
          : isFoundInRecentCustomer(scope.agentId, filters.search),
      )
      // Lets the database stop as soon as `count` rows are found.
      .orderBy('recent.updatedAt', 'desc')
      .orderBy('recent.id', 'desc')
      .limit(count)
    const found = await describeRows(db, all.where('id', 'in', recent).limit(count))
    if (found.length === count) return found
    return describeRows(db, filtered(db, scope, filters, before).limit(count))
  }
  return describeRows(db, filtered(db, scope, filters, before, isFoundRarely).limit(count))
}

/** Adds the customer and the beginning of the last message. */
function describeRows(db: Queryable, rows: ReturnType<typeof filtered>): Promise<InboxListRow[]> {
  return db
    .selectFrom(rows.as('listed'))
    .leftJoin('contacts', 'contacts.id', 'listed.contactId')
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('messages')
          .select(['role as lastRole', 'writtenBy as lastWrittenBy'])
          .select(sql<string>`left(content, ${shownCharacters})`.as('lastText'))
          .whereRef('conversationId', '=', 'listed.id')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('listed')
    .select(['contacts.name', 'contacts.phone', 'last.lastRole', 'last.lastWrittenBy', 'last.lastText'])
    .orderBy('listed.updatedAt', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
}

async function listTags(db: Queryable, { ownerId, agentId }: AgentScope): Promise<string[]> {
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

export async function summarize(db: Queryable, { ownerId, agentId }: AgentScope) {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('conversations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('ownerId', '=', ownerId)
      .where('agentId', '=', agentId)
      .where(condition)
      .executeTakeFirstOrThrow()
  const [unread, waiting, tags] = await Promise.all([
    count(sql<boolean>`unread_count > 0`),
    count(isWaitingCustomer),
    listTags(db, { ownerId, agentId }),
  ])
  return { unread: Number(unread.count), waiting: Number(waiting.count), tags }
}

export type OpenInboxRow = InboxRow & {
  agentName: string
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
    .select(columns.map((column) => `conversations.${column}` as const))
    .select(['contacts.name', 'contacts.phone', 'agents.name as agentName'])
    .select(['conversations.returnAfterMinutes', 'conversations.returnAt'])
    .where('conversations.ownerId', '=', ownerId)
    .where('conversations.agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()

/** The row is locked until the transaction ends. */
export const lockConversation = (trx: Queryable, { ownerId, agentId }: AgentScope, sessionId: string) =>
  trx
    .selectFrom('conversations')
    .select(['id', 'channel', 'handledBy', 'needsPersonSince', 'closedAt'])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()

export type InboxMessageRow = MessageRow & {
  turnState: 'waiting' | 'running' | 'answered' | 'failed' | null
  failure: TurnFailure | null
}

/** The last `count` messages of a conversation, or the last ones before the message with this id; oldest first. */
export async function listInboxMessages(
  db: Queryable,
  conversationId: string,
  count: number,
  before?: string,
): Promise<InboxMessageRow[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('turns', 'turns.id', 'messages.turnId')
    .selectAll('messages')
    .select(['turns.state as turnState', 'turns.failure'])
    .where('messages.conversationId', '=', conversationId)
    .$if(before !== undefined, (query) =>
      query.where('messages.sequence', '<', (inner) =>
        inner
          .selectFrom('messages as last')
          .select('last.sequence')
          .where('last.id', '=', before ?? '')
          .where('last.conversationId', '=', conversationId),
      ),
    )
    .orderBy('messages.sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

export type DeliveryRow = { messageId: string | null; state: OutboundState; reason: string | null }

/** Delivery state of each part of these messages. */
export async function listDeliveries(db: Queryable, messageIds: readonly string[]): Promise<DeliveryRow[]> {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('outboundMessages')
    .select(['messageId', 'state', 'reason'])
    .where('messageId', 'in', messageIds)
    .orderBy('sequence')
    .execute()
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

type TagChange = { add: readonly string[]; remove: readonly string[] }

/** @returns the tags afterwards; undefined if they would be too many, and then nothing is changed. */
export const changeTags = (
  db: Db,
  scope: AgentScope,
  conversationId: string,
  { add, remove }: TagChange,
): Promise<string[] | undefined> =>
  db.transaction().execute(async (trx) => {
    const { tags: before } = await trx
      .selectFrom('conversations')
      .select('tags')
      .where('id', '=', conversationId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const tags = before.filter((tag) => !remove.some((other) => isSameTag(tag, other)))
    const known = add.length === 0 ? [] : await listTags(trx, scope)
    for (const tag of add)
      // A tag is spelled as in the agent's other conversations, because the list filters by the exact spelling.
      if (!tags.some((other) => isSameTag(tag, other))) tags.push(known.find((other) => isSameTag(tag, other)) ?? tag)
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

/** The latest passes, oldest first. */
export async function listHandlingChanges(db: Queryable, conversationId: string, count: number) {
  const rows = await db
    .selectFrom('conversationPasses')
    .select(['id', 'kind', 'personName', 'at'])
    .where('conversationId', '=', conversationId)
    .orderBy('sequence', 'desc')
    .limit(count)
    .execute()
  return rows.toReversed()
}

/** Conversations in which the person was silent for the chosen time. */
export const dueHandBacks = (db: Queryable, now: Date) =>
  db.selectFrom('conversations').select('id').where('returnAt', '<=', now).orderBy('returnAt').limit(500).execute()

export async function insertNote(
  db: Queryable,
  note: { id: string; conversationId: string; author: string; content: string; createdAt: Date },
): Promise<void> {
  await db.insertInto('conversationNotes').values(note).execute()
}

export async function deleteNote(db: Queryable, conversationId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('conversationNotes')
    .where('id', '=', id)
    .where('conversationId', '=', conversationId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findMessage = (db: Queryable, id: string) =>
  db.selectFrom('messages').select(['conversationId', 'writtenBy']).where('id', '=', id).executeTakeFirst()

/** The conversations of one export page, and all their messages, oldest first. */
export async function exportedPage(
  db: Queryable,
  scope: AgentScope,
  { filters, before, count }: { filters: InboxFilters; before: Cursor | undefined; count: number },
) {
  const conversations = await db
    .selectFrom(filtered(db, scope, filters, before).limit(count).as('listed'))
    .leftJoin('contacts', 'contacts.id', 'listed.contactId')
    .selectAll('listed')
    .select(['contacts.name', 'contacts.phone'])
    .orderBy('listed.updatedAt', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
  const ids = conversations.map(({ id }) => id)
  const messages =
    ids.length === 0
      ? []
      : await db
          .selectFrom('messages')
          .select(['conversationId', 'role', 'content', 'media', 'writtenBy', 'createdAt'])
          .where('conversationId', 'in', ids)
          .orderBy('conversationId')
          .orderBy('sequence')
          .execute()
  return { conversations, messages: Map.groupBy(messages, ({ conversationId }) => conversationId) }
}
