/** The outbox: messages to be sent, their order, and their state. */
import { type ExpressionBuilder, sql } from 'kysely'
import { minuteMs } from '../../contract/durations.ts'
import { lockAgent } from '../agents/agents.ts'
import type { ChannelRow, OutboundOrigin, OutboundPart, OutboundRow, OutboundState } from '../db/channel-tables.ts'
import { markAnsweredAfterAll, markUnanswered } from '../conversations/needs-person.ts'
import type { Database, Db, Queryable } from '../db/schema.ts'
import { writeJournal } from './journal.repository.ts'
import type { DeliveryStatus } from './provider-events.ts'
import { requeueRest } from './requeue-rest.ts'

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

/** Customers who wait for an answer come first, campaigns last. */
const priority = sql`case origin when 'person' then 0 when 'reply' then 0 when 'followUp' then 1 when 'webhook' then 1 when 'notice' then 1 else 2 end`

/**
 * The next message of a channel and its due time; locked. Later messages to a person wait for one that is being
 * retried, which keeps their order. A message interrupted by a server's death comes before all later ones to that
 * person.
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
  // The message was cancelled meanwhile.
  if (row === undefined) return nextOutbound(trx, channelId, now)
  return { ...row, notBefore: next.dueAt }
}

/** A message of which no part is or was in the outbox. */
export const hasNoParts = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'messages'>) =>
  not(
    exists(
      selectFrom('outboundMessages')
        .select('outboundMessages.id')
        .whereRef('outboundMessages.messageId', '=', 'messages.id'),
    ),
  )

/** Parts of a message that were not sent, or possibly not; locked. */
export const unsentParts = (trx: Queryable, messageId: string): Promise<OutboundRow[]> =>
  trx
    .selectFrom('outboundMessages')
    .selectAll()
    .where('messageId', '=', messageId)
    .where('state', 'in', ['failed', 'cancelled', 'uncertain'])
    .orderBy('sequence')
    .forUpdate()
    .execute()

/** A new attempt replaces these parts, so later reports about them no longer concern the message. */
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

/** Stores how an attempt ended; false if a report has told more about the message meanwhile. */
export async function settleAttempt(
  db: Queryable,
  { id, attempts }: Pick<OutboundRow, 'id' | 'attempts'>,
  settled: Settled,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outboundMessages')
    .set({ ...settled, changedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The message will never be sent; a customer whom it answers now waits for a person. */
export async function failOutbound(
  db: Queryable,
  { id, origin, conversationId }: Pick<OutboundRow, 'id' | 'origin' | 'conversationId'>,
  said: { reason: string | null; providerId?: string },
  now: Date,
): Promise<void> {
  await settleOutbound(db, id, { ...said, state: 'failed' }, now)
  await markReplyLost(db, { origin, conversationId }, now)
}

/** The customer may have no answer, and only a person can check that. */
export async function markReplyLost(
  db: Queryable,
  { origin, conversationId }: Pick<OutboundRow, 'origin' | 'conversationId'>,
  now: Date,
): Promise<void> {
  if (origin === 'reply' && conversationId !== null) await markUnanswered(db, conversationId, now)
}

/** Whether another answer was lost since the customer waits for a person. */
const isReplyLost = async (trx: Queryable, conversationId: string): Promise<boolean> =>
  (await trx
    .selectFrom('outboundMessages')
    .innerJoin('conversations', 'conversations.id', 'outboundMessages.conversationId')
    .select('outboundMessages.id')
    .where('conversationId', '=', conversationId)
    .where('origin', '=', 'reply')
    .where('outboundMessages.state', 'in', ['failed', 'uncertain'])
    .whereRef('outboundMessages.changedAt', '>=', 'needsPersonSince')
    .executeTakeFirst()) !== undefined

/** What seemed lost went out: nobody waits for it any more, and the rest of a campaign's message follows. */
export async function afterProof(
  trx: Queryable,
  { id, origin, conversationId, changedAt }: Pick<OutboundRow, 'id' | 'origin' | 'conversationId' | 'changedAt'>,
  now: Date,
): Promise<void> {
  if (origin === 'reply' && conversationId !== null && !(await isReplyLost(trx, conversationId)))
    await markAnsweredAfterAll(trx, conversationId, changedAt)
  await requeueRest(trx, id, now)
}

/** Messages that the provider had accepted when its queue was emptied may or may not have been sent. */
export const markAcceptedUncertain = (
  trx: Queryable,
  channelId: string,
  now: Date,
): Promise<Pick<OutboundRow, 'origin' | 'conversationId'>[]> =>
  trx
    .updateTable('outboundMessages')
    .set({ state: 'uncertain', reason: 'A fila do provedor foi esvaziada antes da confirmação.', changedAt: now })
    .where('channelId', '=', channelId)
    .where('state', '=', 'accepted')
    .returning(['origin', 'conversationId'])
    .execute()

/** Messages that a dead process was sending. */
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

/** Channels with messages that are due or were being sent, and no active sender. */
export async function channelsToSend(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('outboundMessages')
    .innerJoin('channels', 'channels.id', 'outboundMessages.channelId')
    .select('channelId')
    .distinct()
    .where(({ or, and, eb }) =>
      or([
        eb('outboundMessages.state', '=', 'sending'),
        and([eb('outboundMessages.state', '=', 'queued'), eb('notBefore', '<=', now)]),
      ]),
    )
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
  uncertain: 1,
  sent: 2,
  delivered: 3,
  read: 4,
}

/** States only advance; after 'failed' a proof of delivery still counts, but not 'failed' after a delivery. */
function isForward(from: OutboundState, to: OutboundState): boolean {
  if (to === 'failed') return (rank[from] ?? 3) < 3
  return (rank[to] ?? 0) > (rank[from] ?? 1)
}

/** The provider accepted the message. Its delivery report may already have arrived. */
export async function settleAccepted(
  db: Queryable,
  id: string,
  { state, providerId }: { state: 'accepted' | 'sent'; providerId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('outboundMessages')
    .set((expression) => ({
      providerId,
      changedAt: now,
      reason: sql<string | null>`case when state = 'failed' then reason end`,
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

type ChannelScope = Pick<ChannelRow, 'id' | 'ownerId' | 'agentId'>

const answerWaitMs = 250

/** How often the reports of one request wait for the response to a send call, which may still be pending. */
export type AnswerWaits = { left: number }
export const newAnswerWaits = (): AnswerWaits => ({ left: 8 })

/**
 * Applies a delivery report. Reports repeat, arrive in any order, and skip steps. Returns the message, if there
 * is one.
 */
export async function applyStatus(
  db: Db,
  channel: ChannelScope,
  status: DeliveryStatus,
  now: Date,
  waits: AnswerWaits = newAnswerWaits(),
): Promise<Pick<OutboundRow, 'conversationId' | 'origin'> | undefined> {
  for (;;) {
    const applied = await db.transaction().execute((trx) => applyOnce(trx, channel, status, now))
    if (applied !== undefined || waits.left === 0 || !(await isSending(db, channel.id))) return applied
    waits.left -= 1
    await new Promise((done) => setTimeout(done, answerWaitMs))
  }
}

async function applyOnce(trx: Queryable, channel: ChannelScope, status: DeliveryStatus, now: Date) {
  const { id: channelId, ownerId, agentId } = channel
  const { providerId, tag, state, reason = null } = status
  if (!(await lockAgent(trx, ownerId, agentId))) return undefined
  const row = await trx
    .selectFrom('outboundMessages')
    .select(['id', 'state', 'origin', 'conversationId', 'changedAt'])
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
    } else {
      await settleOutbound(trx, row.id, { state, providerId, reason }, now)
      if (row.state === 'uncertain' || row.state === 'failed') await afterProof(trx, row, now)
    }
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

/** An equal text that comes later than this was written by a person. */
const echoMs = 10 * minuteMs

/** Messages without a provider id whose echo may still come: being sent, or sent without a response. */
export const unnamedOutbound = (db: Queryable, channelId: string, sentAt: Date): Promise<OutboundRow[]> =>
  db
    .selectFrom('outboundMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('state', 'in', ['sending', 'uncertain'])
    .where('providerId', 'is', null)
    // Without an upper bound: `changedAt` may be long after the sending, if the server was down in between.
    .where('changedAt', '>=', new Date(sentAt.getTime() - echoMs))
    .orderBy('sequence')
    .execute()
