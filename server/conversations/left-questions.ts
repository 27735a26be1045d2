/**
 * Questions a customer asked while a person was answering, left unanswered by that person: the agent answers them in
 * one turn when the conversation is handed back to it. Only on channels: in the test chat and the API, the caller sees the
 * failure and can ask again.
 */
import { sql } from 'kysely'
import { channelKinds } from '../../contract/channels.ts'
import type { Queryable } from '../db/schema.ts'
import { leaseEnd } from './turns.repository.ts'

/** Older questions no longer expect an answer, and some channels would not deliver one. */
const oldestHours = 24

/**
 * Runs in the transaction that hands the conversation back, so that every server sees both together. If anybody has
 * answered since, no question is left.
 */
export async function leaveQuestions(trx: Queryable, conversationId: string, now: Date): Promise<void> {
  const { rows: left } = await sql<{ id: string; turnId: string }>`
    select messages.id, messages.turn_id as "turnId" from messages
    join conversations on conversations.id = messages.conversation_id
    join turns on turns.id = messages.turn_id
    join agents on agents.id = conversations.agent_id and agents.active
    where conversations.id = ${conversationId} and conversations.channel in (${sql.join(channelKinds)})
      and messages.role = 'user' and turns.state = 'failed' and turns.failure ->> 'kind' = 'takenOver'
      and messages.created_at > ${now}::timestamptz - make_interval(hours => ${oldestHours})
      and messages.sequence > greatest(conversations.episode_after, coalesce(
        (select max(sequence) from messages where conversation_id = ${conversationId} and role = 'assistant'), 0))
    order by messages.sequence`.execute(trx)
  const turnId = left.at(-1)?.turnId
  if (turnId === undefined) return
  const turnIds = left.map((message) => message.turnId)
  await trx.updateTable('messages').set({ turnId }).where('turnId', 'in', turnIds).where('role', '=', 'user').execute()
  // The last question's answer covers the others, so repeating them must not start a new turn.
  await trx
    .updateTable('turns')
    .set({ state: 'answered', failure: null })
    .where('id', 'in', turnIds)
    .where('id', '!=', turnId)
    .execute()
  await reviveTurn(trx, turnId)
  await trx.updateTable('conversations').set({ leftTurnId: turnId }).where('id', '=', conversationId).execute()
}

const reviveTurn = (trx: Queryable, turnId: string) =>
  trx
    .updateTable('turns')
    .set({ state: 'waiting', failure: null, partialText: null, stopRequested: false, leaseUntil: leaseEnd() })
    .where('id', '=', turnId)
    .where('state', '=', 'failed')
    .execute()

export const conversationsWithLeftQuestions = (db: Queryable) =>
  db.selectFrom('conversations').select('id').where('leftTurnId', 'is not', null).limit(500).execute()

/** Each run may cost a call to the model, and a defect would interrupt all of them. */
const maxAttempts = 3

/**
 * The turn to run: an interrupted one is run again, as its server may have died. `isGivenUp` if it was interrupted too
 * often.
 */
export async function findLeftTurn(db: Queryable, conversationId: string) {
  const found = await db
    .selectFrom('conversations')
    .innerJoin('turns', 'turns.id', 'conversations.leftTurnId')
    .select(['turns.id as turnId', 'conversations.ownerId', 'conversations.agentId', 'turns.failure', 'turns.attempt'])
    .where('conversations.id', '=', conversationId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isInterrupted = found.failure?.kind === 'interrupted'
  const isGivenUp = isInterrupted && found.attempt >= maxAttempts
  if (isInterrupted && !isGivenUp) await reviveTurn(db, found.turnId)
  return { ...found, isGivenUp }
}

/** Does nothing if another turn has replaced it meanwhile. */
export async function forgetLeftTurn(db: Queryable, conversationId: string, turnId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set({ leftTurnId: null })
    .where('id', '=', conversationId)
    .where('leftTurnId', '=', turnId)
    .execute()
}
