/** A customer whose message has no answer waits for a person; the agent may still answer the next message. */
import { sql } from 'kysely'
import { channelKinds } from '../../contract/channels.ts'
import type { Queryable } from '../db/schema.ts'

/** Of a channel that fails again and again, the owner is told this seldom. */
const alertPauseMinutes = 30

/** Only where the customer is elsewhere: whoever sees the failure can ask again. The caller tells of it. */
export async function markUnanswered(trx: Queryable, conversationId: string, now: Date): Promise<void> {
  await trx
    .updateTable('conversations')
    .set({
      needsPersonSince: now,
      needsPersonReason: 'failed',
      alertsSent: 0,
      alertAt: sql<Date | null>`case
        when alerted_at > ${now}::timestamptz - make_interval(mins => ${alertPauseMinutes}) then null
        else ${now}::timestamptz end`,
    })
    .where('id', '=', conversationId)
    .where('channel', 'in', channelKinds)
    .where('handledBy', '=', 'agent')
    .where('closedAt', 'is', null)
    .where('needsPersonSince', 'is', null)
    .execute()
}

/** The customer has an answer. */
export const nobodyWaited = { needsPersonSince: null, needsPersonReason: null, alertAt: null } as const
