/**
 * Alerts the owner by e-mail and WhatsApp that a customer waits for a person, and once more if nobody has taken over.
 */
import type { Channels } from '../channels/channels.ts'
import type { RateLimiter, Rule } from '../db/rate-limiter.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { type Mailer, MailRefused } from '../platform/mailer.ts'
import { maxAlertsPerChannel, maxAlertAgeMs, leaseMs, reminderMs } from './alert-times.ts'
import { alertMail } from './alert-texts.ts'
import { queueWhatsAppAlert } from './whatsapp-alerts.ts'

export type AlertDependencies = {
  db: Db
  clock: Clock
  rateLimiter: Pick<RateLimiter, 'count'>
  mailer: Mailer
  channels: Pick<Channels, 'adapters' | 'wake'>
  /** URL at which people see the app; known once the server listens. */
  appUrl: Promise<string>
}

/** Strangers determine the number of conversations, and must not be able to flood the owner's mailbox. */
const hourly: Rule = { name: 'person-alert', limit: 30, windowMs: 60 * 60_000 }

export const dueAlerts = (db: Db, now: Date) =>
  db.selectFrom('conversations').select('id').where('alertAt', '<=', now).orderBy('alertAt').limit(500).execute()

/** Safe to repeat: the sender holds a lease, and each mail is counted. */
export async function alertIfDue(
  { db, clock, rateLimiter, mailer, channels, appUrl }: AlertDependencies,
  conversationId: string,
): Promise<void> {
  const url = await appUrl
  const due = await claimDueAlert(db, conversationId, clock.now())
  // Above the limit the alert stays due, and is tried again when the lease ends.
  if (due === undefined || !(await rateLimiter.count([hourly, due.ownerId]))) return
  // WhatsApp first, because a failing mail throws.
  await queueWhatsAppAlert({ db, channels }, due, url, clock.now())
  const isRefused = await mailer.send(alertMail(due, url)).then(
    () => false,
    (cause: unknown) => {
      if (cause instanceof MailRefused) return true
      throw cause
    },
  )
  const sent = due.alertsSent + 1
  const now = clock.now()
  await db
    .updateTable('conversations')
    .set({
      alertsSent: sent,
      alertedAt: now,
      alertAt:
        (isRefused && due.noticePhone === null) || sent >= maxAlertsPerChannel
          ? null
          : new Date(now.getTime() + reminderMs),
    })
    .where('id', '=', conversationId)
    // Only for the same wait: it may have ended or restarted meanwhile.
    .where('needsPersonSince', '=', due.needsPersonSince)
    .where('alertsSent', '=', due.alertsSent)
    .execute()
}

function claimDueAlert(db: Db, conversationId: string, now: Date) {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('conversations')
      .innerJoin('agents', 'agents.id', 'conversations.agentId')
      .innerJoin('users', 'users.id', 'conversations.ownerId')
      .leftJoin('contacts', 'contacts.id', 'conversations.contactId')
      .select([
        'conversations.id',
        'conversations.ownerId',
        'conversations.agentId',
        'sessionId',
        'channel',
        'needsPersonSince',
        'needsPersonReason',
        'alertsSent',
      ])
      .select(['agents.name as agent', 'users.email', 'users.noticePhone', 'contacts.name', 'contacts.phone'])
      .select((eb) =>
        eb
          .selectFrom('messages')
          .select('content')
          .whereRef('conversationId', '=', 'conversations.id')
          .where('role', '=', 'user')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('lastWords'),
      )
      .where('conversations.id', '=', conversationId)
      .where('alertAt', '<=', now)
      .forUpdate('conversations')
      .executeTakeFirst()
    if (found === undefined) return undefined
    const { needsPersonSince } = found
    const isLate = needsPersonSince === null || now.getTime() - needsPersonSince.getTime() > maxAlertAgeMs
    await trx
      .updateTable('conversations')
      .set({ alertAt: isLate ? null : new Date(now.getTime() + leaseMs) })
      .where('id', '=', conversationId)
      .execute()
    return isLate ? undefined : { ...found, needsPersonSince, isReminder: found.alertsSent > 0 }
  })
}
