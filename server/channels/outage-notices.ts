/** Mails to the owner: once per outage, at its end if the outage was reported, and before an authorization expires. */
import { sql } from 'kysely'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { RateLimiter, Rule } from '../db/rate-limiter.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { type Mailer, MailRefused } from '../platform/mailer.ts'
import { updateChannel } from './channels.repository.ts'
import { endedAt, expiryNoticeAt, noticeAfterMs } from './connection-state.ts'
import { outageMail, type OutageNews, type OutageSubject } from './outage-texts.ts'

export type OutageNoticeOptions = {
  db: Db
  clock: Clock
  rateLimiter: Pick<RateLimiter, 'count'>
  mailer: Mailer
  /** URL at which people see the app; known once the server listens. */
  appUrl: Promise<string>
}

/** While one sender holds the lease, no other sends the same notice. A failed mail is retried when it ends. */
const leaseMs = 2 * 60_000
/** Many agents may lose their connections at once, and one connection may flap all day. */
const hourly: Rule = { name: 'outage-notice', limit: 20, windowMs: 60 * 60_000 }

type DueNotice = OutageSubject & Pick<ChannelRow, 'id' | 'ownerId' | 'profile'>

/** Safe to repeat: the sender holds a lease, and sent notices are recorded. */
export async function noticeIfDue({ db, clock, rateLimiter, mailer, appUrl }: OutageNoticeOptions, channelId: string) {
  const url = await appUrl
  const due = await claimDue(db, channelId, clock.now())
  // Above the limit the notice stays due, and is tried again when the lease ends.
  if (due === undefined || !(await rateLimiter.count([hourly, due.ownerId]))) return
  await mailer.send(outageMail(due, url)).catch((cause: unknown) => {
    if (!(cause instanceof MailRefused)) throw cause
  })
  await recordSent(db, due, clock.now())
}

/** The connection may have changed while the mail was being sent: then another notice is due. */
async function recordSent(db: Db, { id, news, profile }: DueNotice, now: Date): Promise<void> {
  if (news === 'expiring') return updateChannel(db, id, { noticeAt: null, noticeLeaseUntil: null }, now)
  const isRecovery = news === 'back'
  const nextNoticeAt = isRecovery
    ? sql<Date | null>`case when state = 'connected' then ${expiryNoticeAt(profile, now)}::timestamptz
        else down_since + make_interval(secs => ${noticeAfterMs / 1_000}) end`
    : sql<Date | null>`case when state = 'connected' then ${now}::timestamptz end`
  await db
    .updateTable('channels')
    .set({ noticedAt: isRecovery ? null : now, noticeAt: nextNoticeAt, noticeLeaseUntil: null })
    .where('id', '=', id)
    .execute()
}

function newsOf({ state, noticedAt, downSince }: ChannelRow): OutageNews | undefined {
  if (state === 'connected') return noticedAt === null ? 'expiring' : 'back'
  if (noticedAt !== null) return undefined
  if (state === 'expired') return 'expired'
  // The owner may only have looked at the QR code.
  const isDown = state === 'dropped' || state === 'failed' || (state === 'connecting' && downSince !== null)
  return isDown ? 'down' : undefined
}

const eventTimeOf = (channel: ChannelRow, news: OutageNews): Date | null => {
  const { linkedAt, profile } = channel
  if (news === 'back') return linkedAt
  if (news !== 'expiring') return endedAt(channel)
  return profile.expiresAt === undefined ? null : new Date(profile.expiresAt)
}

export const dueNotices = (db: Queryable, now: Date) =>
  db
    .selectFrom('channels')
    .where('noticeAt', '<=', now)
    .where((expression) =>
      expression.or([expression('noticeLeaseUntil', 'is', null), expression('noticeLeaseUntil', '<=', now)]),
    )

function claimDue(db: Db, channelId: string, now: Date): Promise<DueNotice | undefined> {
  return db.transaction().execute(async (trx) => {
    const channel = await dueNotices(trx, now)
      .selectAll()
      .where('id', '=', channelId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (channel === undefined) return undefined
    const news = newsOf(channel)
    const at = news && eventTimeOf(channel, news)
    if (news === undefined || !at) {
      await updateChannel(trx, channelId, { noticeAt: null }, now)
      return undefined
    }
    await updateChannel(trx, channelId, { noticeLeaseUntil: new Date(now.getTime() + leaseMs) }, now)
    const owner = await trx
      .selectFrom('agents')
      .innerJoin('users', 'users.id', 'agents.ownerId')
      .select(['agents.name as agent', 'agents.timezone', 'users.email'])
      .select((eb) =>
        eb
          .selectFrom('outboundMessages')
          .select(({ fn }) => fn.countAll<string>().as('count'))
          .where('channelId', '=', channelId)
          .where('state', '=', 'queued')
          .as('waiting'),
      )
      .where('agents.id', '=', channel.agentId)
      .executeTakeFirstOrThrow()
    const { id, ownerId, agentId, kind, reason, profile } = channel
    return { id, ownerId, agentId, kind, reason, profile, news, at, ...owner, waiting: Number(owner.waiting) }
  })
}
