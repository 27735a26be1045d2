/** Silences: conversations in which the agent waits for the customer. */
import type { Insertable, Updateable } from 'kysely'
import type { FollowUpReason } from '../../contract/follow-ups.ts'
import { lockAgentOf } from '../agents/agents.ts'
import type {
  AgentRow,
  FollowUpRow,
  FollowUpSilenceRow,
  FollowUpSilenceTable,
  MessageRow,
  Queryable,
} from '../db/schema.ts'

const waiting = ['armed', 'waitingHours'] as const

/** Locks the row until the transaction ends. */
export function findOpenSilence(trx: Queryable, conversationId: string): Promise<FollowUpSilenceRow | undefined> {
  return trx
    .selectFrom('followUpSilences')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Locked, so that it cannot be turned off before the transaction ends. To be read before the silence: a change of the
 * follow-up locks it first and then the silences that it cancels, so that the other order could deadlock.
 */
export function findActiveFollowUp(trx: Queryable, agentId: string): Promise<FollowUpRow | undefined> {
  return trx
    .selectFrom('followUps')
    .selectAll()
    .where('agentId', '=', agentId)
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst()
}

/** API clients only get answers: an automatic message would reach nobody. */
export async function isApiConversation(trx: Queryable, conversationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('conversations')
    .select('channel')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return row?.channel === 'api'
}

export async function findLastCustomerMessage(trx: Queryable, conversationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('messages')
    .select('content')
    .where('conversationId', '=', conversationId)
    .where('role', '=', 'user')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.content
}

type NewSilence = Pick<
  Insertable<FollowUpSilenceTable>,
  'ownerId' | 'agentId' | 'conversationId' | 'state' | 'reason' | 'dueAt'
> & { at: Date }

/** Reuses the row of the open silence, if there is one. */
export async function startSilence(
  trx: Queryable,
  openId: string | undefined,
  { at, ownerId, agentId, conversationId, ...state }: NewSilence,
): Promise<void> {
  const begun = { ...state, since: at, changedAt: at, followedAt: null }
  if (openId !== undefined) return updateSilence(trx, openId, begun)
  const id = crypto.randomUUID()
  await trx
    .insertInto('followUpSilences')
    .values({ id, ownerId, agentId, conversationId, ...begun })
    .execute()
}

export async function updateSilence(
  trx: Queryable,
  id: string,
  change: Updateable<FollowUpSilenceTable>,
): Promise<void> {
  await trx.updateTable('followUpSilences').set(change).where('id', '=', id).execute()
}

type Unsent = { conversationId: string; queuedAt: Date; reason: FollowUpReason; now: Date }

/** The follow-up that was queued then was not sent after all. Returns whether a reply that followed it is unanswered. */
export async function markUnsent(trx: Queryable, { conversationId, queuedAt, reason, now }: Unsent): Promise<boolean> {
  const rows = await trx
    .updateTable('followUpSilences')
    .set({ state: 'cancelled', reason, sentAt: null, changedAt: now })
    .where('conversationId', '=', conversationId)
    .where('sentAt', '=', queuedAt)
    .returning(['followedAt', 'endedAt'])
    .execute()
  return rows.some(({ followedAt, endedAt }) => followedAt !== null && endedAt === null)
}

export async function cancelWaiting(trx: Queryable, agentId: string, reason: FollowUpReason, now: Date): Promise<void> {
  await trx
    .updateTable('followUpSilences')
    .set({ state: 'cancelled', reason, changedAt: now })
    .where('agentId', '=', agentId)
    .where('state', 'in', waiting)
    .execute()
}

type QueueableSilence = Pick<FollowUpSilenceRow, 'id' | 'dueAt'>

/** Waiting silences without a job for their due time, the most urgent first. */
export function unqueuedSilences(db: Queryable, count: number): Promise<QueueableSilence[]> {
  return db
    .selectFrom('followUpSilences')
    .select(['id', 'dueAt'])
    .where('state', 'in', waiting)
    .where(({ eb, ref }) => eb('queuedFor', 'is distinct from', ref('dueAt')))
    .orderBy('dueAt')
    .limit(count)
    .execute()
}

export async function markQueued(db: Queryable, { id, dueAt }: QueueableSilence): Promise<void> {
  await db
    .updateTable('followUpSilences')
    .set({ queuedFor: dueAt })
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .execute()
}

export type LockedSilence = {
  silence: FollowUpSilenceRow
  sessionId: string
  followUp: FollowUpRow | undefined
  agent: AgentRow
}

/**
 * Locks the silence and reads all that the decision needs; no message can be stored in its conversation until the
 * transaction ends.
 */
export async function lockSilence(trx: Queryable, conversationId: string): Promise<LockedSilence | undefined> {
  if (!(await lockAgentOf(trx, 'conversations', conversationId))) return undefined
  const conversation = await trx
    .selectFrom('conversations')
    .select(['sessionId', 'agentId'])
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (conversation === undefined) return undefined
  // Before the silence, as in `findActiveFollowUp`.
  const followUp = await trx
    .selectFrom('followUps')
    .selectAll()
    .where('agentId', '=', conversation.agentId)
    .forShare()
    .executeTakeFirst()
  const silence = await findOpenSilence(trx, conversationId)
  if (silence === undefined) return undefined
  const agent = await trx
    .selectFrom('agents')
    .selectAll()
    .where('id', '=', conversation.agentId)
    .executeTakeFirstOrThrow()
  return { silence, sessionId: conversation.sessionId, followUp, agent }
}

export async function conversationOfSilence(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('followUpSilences').select('conversationId').where('id', '=', id).executeTakeFirst()
  return row?.conversationId
}

/** Undefined also for a conversation with a customer, whose clock is real. */
export async function findTestConversation(
  db: Queryable,
  { ownerId, agentId, sessionId }: { ownerId: string; agentId: string; sessionId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .where('channel', '=', 'test')
    .executeTakeFirst()
  return row?.id
}

/** Sets the offset of this conversation's simulated clock. */
export async function moveClock(db: Queryable, conversationId: string, clockOffsetMs: number): Promise<void> {
  await db.updateTable('conversations').set({ clockOffsetMs }).where('id', '=', conversationId).execute()
}

export function findMessage(db: Queryable, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
}

export type ListedSilence = FollowUpSilenceRow & { sessionId: string; name: string | null; phone: string | null }

/** The latest silence of each conversation, the most recently changed first. */
export function listSilences(db: Queryable, ownerId: string, agentId: string, count: number): Promise<ListedSilence[]> {
  return db
    .selectFrom((from) =>
      from
        .selectFrom('followUpSilences')
        .innerJoin('conversations', 'conversations.id', 'followUpSilences.conversationId')
        .leftJoin('contacts', 'contacts.id', 'conversations.contactId')
        .selectAll('followUpSilences')
        .select(['conversations.sessionId', 'contacts.name', 'contacts.phone'])
        .distinctOn('followUpSilences.conversationId')
        .where('followUpSilences.ownerId', '=', ownerId)
        .where('followUpSilences.agentId', '=', agentId)
        .orderBy('followUpSilences.conversationId')
        .orderBy('followUpSilences.since', 'desc')
        .as('latest'),
    )
    .selectAll()
    .orderBy('changedAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
}
