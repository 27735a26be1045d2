/** Changes who answers a conversation; an answer of the agent in progress is discarded. */
import { minuteMs } from '../../contract/durations.ts'
import { sql } from 'kysely'
import type { HandlingChangeTable, Queryable, TurnFailure } from '../db/schema.ts'
import { beginEpisode } from './episodes.ts'
import { leaveQuestions } from './left-questions.ts'

const takenOver = JSON.stringify({ kind: 'takenOver' } satisfies TurnFailure)

type Change = {
  ownerId: string
  conversationId: string
  now: Date
  /**
   * `waiting`: the agent hands off, and nobody answers until a person takes over. `closed`: done, until somebody writes
   * again. For a closed conversation, `agent` undoes the closing.
   */
  to: 'agent' | 'waiting' | 'person' | 'closed'
  /** The person who takes the conversation over or hands it back, if known. */
  personName?: string | null
  /** Minutes of the person's silence after which the agent answers again; unchanged if a person already answers. */
  returnAfterMinutes?: number | null
  /** Used if `returnAfterMinutes` is not given and no person was answering yet. */
  usualReturnMinutes?: number
  /** Whether the agent answers again because the person was silent for long enough. */
  isBySilence?: boolean
}

/** Runs in the caller's transaction; the caller announces the change afterwards. Returns the new epoch. */
export async function changeHandling(trx: Queryable, change: Change): Promise<number | undefined> {
  const { ownerId, conversationId, now, to, personName = null } = change
  const before = await trx
    .selectFrom('conversations')
    .select(['channel', 'epoch', 'handledBy', 'personName', 'needsPersonSince', 'closedAt'])
    .where('id', '=', conversationId)
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  const isWaiting = to === 'waiting'
  const wasClosed = before.closedAt !== null
  if (to === 'closed' && wasClosed) return before.epoch
  if (to === 'person') await beginEpisode(trx, conversationId, now)
  const isSamePerson = to === 'person' && before.handledBy === 'person' && before.needsPersonSince === null
  const epoch = before.epoch + 1
  await trx
    .updateTable('conversations')
    .set({
      epoch,
      handledBy: to === 'agent' || to === 'closed' ? 'agent' : 'person',
      // A message typed on the owner's phone carries no name, so the current one stays.
      personName: to === 'person' ? (personName ?? (isSamePerson ? before.personName : null)) : null,
      needsPersonSince: isWaiting ? now : null,
      needsPersonReason: isWaiting ? 'asked' : null,
      alertAt: isWaiting && before.channel !== 'test' ? now : null,
      alertsSent: 0,
      leftTurnId: null,
      closedAt: to === 'closed' ? now : null,
      closedAfter: to === 'closed' ? lastSequence : null,
      ...(isSamePerson && change.returnAfterMinutes === undefined ? {} : handBackTimes(minutesOf(change), now)),
    })
    .where('id', '=', conversationId)
    .execute()
  await trx
    .updateTable('turns')
    .set({ state: 'failed', failure: takenOver, partialText: null, leaseUntil: null })
    .where('conversationId', '=', conversationId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  if (to === 'agent' && before.handledBy === 'person') await leaveQuestions(trx, conversationId, now)
  if (!isSamePerson)
    await trx
      .insertInto('handlingChanges')
      .values({ id: crypto.randomUUID(), conversationId, kind: kindOf(change, wasClosed), personName, at: now })
      .execute()
  return epoch
}

const lastSequence = sql<string | null>`(select max(sequence) from messages where conversation_id = conversations.id)`

function kindOf({ to, isBySilence }: Change, wasClosed: boolean): HandlingChangeTable['kind'] {
  switch (to) {
    case 'agent':
      if (wasClosed) return 'reopened'
      return isBySilence ? 'returnedBySilence' : 'returned'
    case 'waiting':
      return 'called'
    case 'person':
      return 'taken'
    case 'closed':
      return 'closed'
  }
}

const minutesOf = ({ to, returnAfterMinutes, usualReturnMinutes }: Change): number | null => {
  if (to !== 'person') return null
  return returnAfterMinutes === undefined ? (usualReturnMinutes ?? null) : returnAfterMinutes
}

const handBackTimes = (returnAfterMinutes: number | null, now: Date) => ({
  returnAfterMinutes,
  returnAt: returnAfterMinutes === null ? null : new Date(now.getTime() + returnAfterMinutes * minuteMs),
})

/**
 * Sets when the conversation is handed back by itself: counted from the person's last message or takeover, or from now
 * if that time is already over. False unless a person answers the conversation.
 */
export async function setHandBackDelay(
  trx: Queryable,
  { conversationId, returnAfterMinutes, now }: { conversationId: string; returnAfterMinutes: number | null; now: Date },
): Promise<boolean> {
  const { since } = await trx
    .selectFrom('conversations')
    .select(
      sql<Date | null>`greatest(
      (select max(created_at) from messages where conversation_id = conversations.id and written_by is not null),
      (select max(at) from handling_changes where conversation_id = conversations.id and kind = 'taken'))`.as('since'),
    )
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  const isOver = since === null || since.getTime() + (returnAfterMinutes ?? 0) * minuteMs <= now.getTime()
  const { numUpdatedRows } = await trx
    .updateTable('conversations')
    .set(handBackTimes(returnAfterMinutes, isOver ? now : since))
    .where('id', '=', conversationId)
    .where('handledBy', '=', 'person')
    .where('needsPersonSince', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
