/** What is to go out, in which order, and what became of it. */
import { sql } from 'kysely'
import type { OutboundOrigin, OutboundPart, OutboundRow, OutboundState } from '../db/channel-tables.ts'
import { markUnanswered } from '../conversations/needs-person.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { writeJournal } from './journal.repository.ts'
import type { DeliveryStatus } from './provider-events.ts'

export type NewOutbound = {
  ownerId: string
  channelId: string
  address: string
  origin: OutboundOrigin
  part: OutboundPart
  conversationId?: string
  contactId?: string
  messageId?: string
  recipientId?: string
  epoch?: number
  maxAttempts?: number
  notBefore?: Date
}

export async function queueOutbound(trx: Queryable, row: NewOutbound, now: Date): Promise<string> {
  const id = crypto.randomUUID()
  await trx
    .insertInto('outboundMessages')
    .values({
      id,
      ...row,
      part: JSON.stringify(row.part),
      state: 'queued',
      notBefore: row.notBefore ?? now,
      createdAt: now,
      changedAt: now,
    })
    .execute()
  return id
}

/** Whoever waits for an answer comes before those who do not know of us yet. */
const priority = sql`case origin when 'person' then 0 when 'reply' then 0 when 'followUp' then 1 when 'webhook' then 1 when 'notice' then 1 else 2 end`

/**
 * The next one of a channel, with when it is due; locked. What follows one that is tried again later waits with it: what
 * is said to a person stays in its order. What a server that died was sending comes before whatever follows it.
 */
export async function nextOutbound(trx: Queryable, channelId: string, now: Date): Promise<OutboundRow | undefined> {
  const next = await trx
    .selectFrom((from) =>
      from
        .selectFrom('outboundMessages')
        .select(['id', 'sequence', 'origin', 'state'])
        .select([
          sql<Date>`max(not_before) over (partition by address, origin, recipient_id order by sequence)`.as('dueAt'),
          sql<boolean>`bool_or(state = 'sending') over (partition by address)`.as('isBeingSent'),
        ])
        .where('channelId', '=', channelId)
        .where('state', 'in', ['queued', 'sending'])
        .as('waiting'),
    )
    .select(['id', 'dueAt'])
    .where('state', '=', 'queued')
    .where('isBeingSent', '=', false)
    .orderBy(sql`case when due_at <= ${now} then 0 else 1 end`)
    .orderBy(sql`case when due_at <= ${now} then ${priority} else 0 end`)
    .orderBy(sql`case when due_at <= ${now} then null else due_at end`)
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return undefined
  const row = await trx
    .selectFrom('outboundMessages')
    .selectAll()
    .where('id', '=', next.id)
    .where('state', '=', 'queued')
    .forUpdate()
    .executeTakeFirst()
  // Somebody cancelled it meanwhile.
  if (row === undefined) return nextOutbound(trx, channelId, now)
  return { ...row, notBefore: next.dueAt }
}

/** Parts of a message that did not go out, or perhaps not; locked. */
export const unsentParts = (trx: Queryable, messageId: string): Promise<OutboundRow[]> =>
  trx
    .selectFrom('outboundMessages')
    .selectAll()
    .where('messageId', '=', messageId)
    .where('state', 'in', ['failed', 'cancelled', 'uncertain'])
    .orderBy('sequence')
    .forUpdate()
    .execute()

/** Another attempt stands for the message from now on: what is still told of these is no news of it. */
export async function detachParts(trx: Queryable, ids: readonly string[]): Promise<void> {
  await trx.updateTable('outboundMessages').set({ messageId: null }).where('id', 'in', ids).execute()
}

type Settled = { state: OutboundState; reason?: string | null; providerId?: string | null; notBefore?: Date }

export async function settleOutbound(db: Queryable, id: string, settled: Settled, now: Date): Promise<void> {
  await db
    .updateTable('outboundMessages')
    .set({ ...settled, changedAt: now })
    .where('id', '=', id)
    .execute()
}

/** It did not go out and never will; the customer whom it answers waits for a person now. */
export async function failOutbound(
  db: Queryable,
  { id, origin, conversationId }: Pick<OutboundRow, 'id' | 'origin' | 'conversationId'>,
  said: { reason: string | null; providerId?: string },
  now: Date,
): Promise<void> {
  await settleOutbound(db, id, { ...said, state: 'failed' }, now)
  await markReplyLost(db, { origin, conversationId }, now)
}

/** The customer has, perhaps, no answer: only a person can see to it. */
export async function markReplyLost(
  db: Queryable,
  { origin, conversationId }: Pick<OutboundRow, 'origin' | 'conversationId'>,
  now: Date,
): Promise<void> {
  if (origin === 'reply' && conversationId !== null) await markUnanswered(db, conversationId, now)
}

/** What a process that died was sending. */
export const interruptedOutbound = (db: Queryable, channelId: string): Promise<OutboundRow[]> =>
  db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('state', '=', 'sending')
    .execute()

export const findOutboundByProviderId = (
  db: Queryable,
  channelId: string,
  providerId: string,
): Promise<OutboundRow | undefined> =>
  db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()

/** Channels with something to send that nobody is sending now. */
export async function channelsToSend(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('outboundMessages')
    .innerJoin('channels', 'channels.id', 'outboundMessages.channelId')
    .select('channelId')
    .distinct()
    .where('outboundMessages.state', 'in', ['queued', 'sending'])
    .where('channels.state', '=', 'connected')
    .where((expression) =>
      expression.or([
        expression('channels.sendingUntil', 'is', null),
        expression('channels.sendingUntil', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .execute()
  return rows.map(({ channelId }) => channelId)
}

const rank: Partial<Record<OutboundState, number>> = {
  sending: 0,
  queued: 0,
  accepted: 1,
  sent: 2,
  delivered: 3,
  read: 4,
}

/** Only forward; after 'failed' a proof of arrival still counts, after an arrival 'failed' does not. */
function isForward(from: OutboundState, to: OutboundState): boolean {
  if (to === 'failed') return (rank[from] ?? 3) < 3
  return (rank[to] ?? 0) > (rank[from] ?? 1)
}

/** The provider took it. Its report of what became of it may have come before this. */
export async function settleTaken(
  db: Queryable,
  id: string,
  { state, providerId }: { state: 'accepted' | 'sent'; providerId: string },
  now: Date,
): Promise<void> {
  const taken = { providerId, reason: null, changedAt: now }
  await db
    .updateTable('outboundMessages')
    .set((expression) => ({
      ...taken,
      state: expression
        .case()
        .when('state', 'in', ['sent', 'delivered', 'read', 'failed'])
        .then(expression.ref('state'))
        .else(state)
        .end(),
    }))
    .where('id', '=', id)
    .execute()
}

/** The answer to the sending itself may still be on its way when a report of it comes. */
const answerWaitMs = 250
const answerWaits = 8

/**
 * What became of a message according to its provider. Reports repeat, come in any order, and skip steps. Answers the
 * conversation of the message, if it has one.
 */
export async function applyStatus(
  db: Db,
  channelId: string,
  status: DeliveryStatus,
  now: Date,
): Promise<string | undefined> {
  for (let wait = 0; wait < answerWaits; wait += 1) {
    const applied = await db.transaction().execute((trx) => applyOnce(trx, channelId, status, now))
    if (applied !== undefined) return applied.conversationId ?? undefined
    if (!(await isSending(db, channelId))) return undefined
    await new Promise((done) => setTimeout(done, answerWaitMs))
  }
  return undefined
}

async function applyOnce(trx: Queryable, channelId: string, status: DeliveryStatus, now: Date) {
  const { providerId, tag, state, reason = null } = status
  const row = await trx
    .selectFrom('outboundMessages')
    .select(['id', 'state', 'origin', 'conversationId'])
    .where('channelId', '=', channelId)
    .where((expression) =>
      expression.or([
        expression('providerId', '=', providerId),
        ...(tag === undefined ? [] : [expression('id', '=', tag)]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()
  if (row !== undefined && isForward(row.state, state)) {
    if (state === 'failed') {
      await failOutbound(trx, row, { reason, providerId }, now)
      await writeJournal(trx, channelId, { kind: 'refused', detail: reason ?? '', at: now })
    } else await settleOutbound(trx, row.id, { state, providerId, reason }, now)
  }
  return row
}

const isSending = async (db: Queryable, channelId: string): Promise<boolean> =>
  (await db
    .selectFrom('outboundMessages')
    .select('id')
    .where('channelId', '=', channelId)
    .where('state', '=', 'sending')
    .executeTakeFirst()) !== undefined

/** Sendings of which the provider's name is not known: still on their way, or without an answer. */
export const unnamedOutbound = (db: Queryable, channelId: string): Promise<OutboundRow[]> =>
  db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('state', 'in', ['sending', 'uncertain'])
    .where('providerId', 'is', null)
    .orderBy('sequence')
    .execute()
