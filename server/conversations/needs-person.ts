/** A customer whose message got no answer waits for a person; the agent may still answer the next message. */
import { sql } from 'kysely'
import { channelKinds } from '../../contract/channels.ts'
import type { Queryable } from '../db/schema.ts'

/** Minimum minutes between alerts to the owner about a channel that fails repeatedly. */
const alertPauseMinutes = 30

/** Only on channels: elsewhere the sender sees the failure and can ask again. The caller announces the change. */
export async function markUnanswered(trx: Queryable, conversationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({
      needsPersonSince: now,
      needsPersonReason: 'failed',
      alertsSent: 0,
      // Not dropped within the pause: the customer may still wait when it ends.
      alertAt: sql<Date>`greatest(${now}::timestamptz, alerted_at + make_interval(mins => ${alertPauseMinutes}))`,
    })
    .where('id', '=', conversationId)
    .where('channel', 'in', channelKinds)
    .where('handledBy', '=', 'agent')
    .where('closedAt', 'is', null)
    .where('needsPersonSince', 'is', null)
    .execute()
}

/** The values after the customer got an answer. */
export const nobodyWaited = { needsPersonSince: null, needsPersonReason: null, alertAt: null } as const

const lastRole = sql`(
  select role from messages where conversation_id = conversations.id order by sequence desc limit 1)`

/** An answer that was lost at `lostAt` went out after all, and no other one is lost. */
export async function markAnsweredAfterAll(trx: Queryable, conversationId: string, lostAt: Date): Promise<void> {
  await trx
    .updateTable('conversations')
    .set(nobodyWaited)
    .where('id', '=', conversationId)
    .where('needsPersonReason', '=', 'failed')
    .where('needsPersonSince', '<=', lostAt)
    .where(lastRole, '=', 'assistant')
    .execute()
}
