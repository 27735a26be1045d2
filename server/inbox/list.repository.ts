/** Lists the conversations of all channels for the inbox and for its export. */
import { sql } from 'kysely'
import type { InboxFilters } from '../../contract/inbox.ts'
import type { Queryable } from '../db/schema.ts'
import { isWaitingCustomer } from '../db/waiting-customers.ts'
import { type AgentScope, inboxColumns, type InboxRow, listTags } from './conversation.repository.ts'
import { commonIn, isFoundAnywhere, isFoundInRecent, isFoundInRecentCustomer, isFoundRarely } from './search.ts'

export type Cursor = { updatedAt: Date; id: string }

export type InboxListRow = InboxRow & {
  lastRole: 'user' | 'assistant' | null
  lastText: string | null
  lastWrittenBy: string | null
}

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
    .select(inboxColumns)
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

/** A common search term is first searched row by row in this many recent conversations, then in all of them. */
const recentLimit = { messages: 200, customers: 5_000 } as const

type InboxQuery = { filters: InboxFilters; before: Cursor | undefined; count: number }

export async function listInbox(db: Queryable, scope: AgentScope, query: InboxQuery): Promise<InboxListRow[]> {
  const { filters, before, count } = query
  if (filters.search === '') return describeRows(db, filtered(db, scope, filters, before).limit(count))
  const common = await commonIn(db, scope.agentId, filters.search)
  if (common !== 'none') {
    const all = filtered(db, scope, { ...filters, search: '' }, before)
    const recent = db
      .selectFrom(all.limit(recentLimit[common]).as('recent'))
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
