/** Lists the conversations of all channels for the inbox and for its export. */
import { sql } from 'kysely'
import type { InboxFilters } from '../../contract/inbox.ts'
import type { Queryable } from '../db/schema.ts'
import { isWaitingCustomer } from '../db/waiting-customers.ts'
import { type AgentScope, firstMessageOf, inboxColumns, type InboxRow, listTags } from './conversation.repository.ts'
import { findCommonKind, matchesAnyTerm, matchesRecent, matchesRecentByCustomer, matchesRareTerm } from './search.ts'

export type Cursor = { updatedAt: Date; id: string }

export type InboxListRow = InboxRow & {
  lastRole: 'user' | 'assistant' | null
  lastText: string | null
  lastWrittenBy: string | null
  undelivered: 'failed' | 'uncertain' | null
}

/** The conversations matching the filters, most recently active first; `searchCondition` says what the search finds. */
function selectConversations(
  db: Queryable,
  { ownerId, agentId }: AgentScope,
  filters: InboxFilters,
  cursor: Cursor | undefined,
  searchCondition = matchesAnyTerm,
) {
  const { search, channel, unread, waiting, closed, tag } = filters
  return db
    .selectFrom('conversations')
    .select(inboxColumns)
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .$if(search !== '', (query) => query.where(searchCondition(agentId, search)))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 'test'))
    .$if(unread, (query) => query.where('unreadCount', '>', 0))
    .$if(waiting, (query) => query.where(isWaitingCustomer))
    .$if(closed, (query) => query.where('closedAt', 'is not', null))
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`tags @> array[${tag}]::text[] and tags <> '{}'`))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<boolean>`(updated_at, id) < (${cursor?.updatedAt}, ${cursor?.id})`),
    )
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
}

/** Characters of the last message shown in the list. */
const shownCharacters = 160

/** How many recent conversations are searched first, row by row, when a term is common. */
const recentScanLimit = { messages: 200, customers: 5_000 } as const

type InboxQuery = { filters: InboxFilters; cursor: Cursor | undefined; count: number }

/** Searches the recent conversations row by row, and all of them only if too few of the recent ones match. */
async function searchRecentFirst(
  db: Queryable,
  scope: AgentScope,
  { filters, cursor, count }: InboxQuery,
  common: 'messages' | 'customers',
): Promise<InboxListRow[]> {
  const all = selectConversations(db, scope, { ...filters, search: '' }, cursor)
  const recent = db
    .selectFrom(all.limit(recentScanLimit[common]).as('recent'))
    .select('recent.id')
    .where(
      common === 'messages' ? matchesRecent(filters.search) : matchesRecentByCustomer(scope.agentId, filters.search),
    )
    // Lets the database stop as soon as `count` rows are found.
    .orderBy('recent.updatedAt', 'desc')
    .orderBy('recent.id', 'desc')
    .limit(count)
  const found = await addCustomerAndLastMessage(db, all.where('id', 'in', recent).limit(count))
  if (found.length === count) return found
  return addCustomerAndLastMessage(db, selectConversations(db, scope, filters, cursor).limit(count))
}

export async function listInbox(db: Queryable, scope: AgentScope, query: InboxQuery): Promise<InboxListRow[]> {
  const { filters, cursor, count } = query
  if (filters.search === '')
    return addCustomerAndLastMessage(db, selectConversations(db, scope, filters, cursor).limit(count))
  const common = await findCommonKind(db, scope.agentId, filters.search)
  if (common !== 'none') return searchRecentFirst(db, scope, query, common)
  return addCustomerAndLastMessage(db, selectConversations(db, scope, filters, cursor, matchesRareTerm).limit(count))
}

const lastOfCustomer = sql<string>`coalesce(
  (select sequence from messages where conversation_id = listed.id and role = 'user' order by sequence desc limit 1), 0)`

/** Adds the customer, the beginning of the last message, and whether people's replies to the customer went out. */
function addCustomerAndLastMessage(
  db: Queryable,
  rows: ReturnType<typeof selectConversations>,
): Promise<InboxListRow[]> {
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
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('messages')
          .innerJoin('outboundMessages', 'outboundMessages.messageId', 'messages.id')
          .select(
            sql<'failed' | 'uncertain' | null>`case when bool_or(state <> 'uncertain') then 'failed'
              when count(*) > 0 then 'uncertain' end`.as('undelivered'),
          )
          .whereRef('messages.conversationId', '=', 'listed.id')
          .where('messages.role', '=', 'assistant')
          .where('messages.writtenBy', 'is not', null)
          .where('messages.sequence', '>', lastOfCustomer)
          .where('outboundMessages.state', 'in', ['failed', 'cancelled', 'uncertain'])
          .as('sent'),
      (join) => join.onTrue(),
    )
    .selectAll('listed')
    .select([
      'contacts.name',
      'contacts.phone',
      'last.lastRole',
      'last.lastWrittenBy',
      'last.lastText',
      'sent.undelivered',
    ])
    .select(firstMessageOf('listed'))
    .orderBy('listed.updatedAt', 'desc')
    .orderBy('listed.id', 'desc')
    .execute()
}

export async function summarizeInbox(db: Queryable, { ownerId, agentId }: AgentScope) {
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

/** The ids of all conversations to export, so that one that changes meanwhile is neither left out nor repeated. */
export async function listExportIds(db: Queryable, scope: AgentScope, filters: InboxFilters): Promise<string[]> {
  const rows = await selectConversations(db, scope, filters, undefined).clearSelect().select('id').execute()
  return rows.map(({ id }) => id)
}

/** These conversations, in this order, and all their messages, oldest first. */
export async function listExportPage(db: Queryable, ids: readonly string[]) {
  const rows = await db
    .selectFrom('conversations')
    .leftJoin('contacts', 'contacts.id', 'conversations.contactId')
    .select(inboxColumns.map((column) => `conversations.${column}` as const))
    .select(['contacts.name', 'contacts.phone'])
    .where('conversations.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const conversations = ids.flatMap((id) => found.get(id) ?? [])
  const messages = await db
    .selectFrom('messages')
    .select(['conversationId', 'role', 'content', 'media', 'writtenBy', 'createdAt'])
    .where('conversationId', 'in', ids)
    .orderBy('conversationId')
    .orderBy('sequence')
    .execute()
  return { conversations, messages: Map.groupBy(messages, ({ conversationId }) => conversationId) }
}
