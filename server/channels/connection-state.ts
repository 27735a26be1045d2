/** How a connection goes from one state to the next, with its journal and with what its owner is told by mail. */
import type { ChannelProfile, ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Ended } from './adapter.ts'
import { lockChannel, updateChannel } from './channels.repository.ts'
import { journalProof, writeJournal } from './journal.repository.ts'

const minuteMs = 60_000
/** How often a provider is asked whether a connection still works. */
const checkEveryMs = (kind: ChannelRow['kind']) => (kind === 'instagram' ? 5 : 1) * minuteMs
/** Right after linking, gateways drop and come back by themselves. */
const graceMs = 15_000
/** A connection that held for so long is not part of a loop. */
const stableMs = 10 * minuteMs
/** One that failed is looked at again so often, for so long; then when somebody opens its card. */
const lookAgainMs = 30 * minuteMs
const lookForMs = 24 * 60 * minuteMs
/** Shorter outages are nobody's worry. */
export const noticeAfterMs = 10 * minuteMs
/** That it is back is told once it seems to hold. */
const backAfterMs = 2 * minuteMs
/** How long before the end of an authorization its owner is told. */
const expiryNoticeMs = 7 * 24 * 60 * minuteMs

export const maxAttempts = 5

type Why = Pick<Ended, 'reason'> & { isRemoved?: boolean }

/** What the owner can do about a connection that does not come back, or that drops each time. */
export const instructionFor = ({ kind }: ChannelRow, { reason, isRemoved = false }: Why): string =>
  kind === 'whatsappWeb' && !isRemoved
    ? 'A conexão não se mantém. No celular, abra WhatsApp > Aparelhos conectados, remova a conexão antiga e leia um novo QR Code aqui.'
    : reason

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** When the owner is told that the authorization ends; never twice for one. */
export function expiryNoticeAt({ expiresAt }: ChannelProfile, now: Date): Date | null {
  if (expiresAt === undefined) return null
  const at = new Date(new Date(expiresAt).getTime() - expiryNoticeMs)
  return at > now ? at : null
}

type Known = Pick<ChannelRow, 'kind'> & Partial<Pick<ChannelRow, 'noticedAt'>>

/** Of a connection that has just begun to work. */
export const workingAgain = ({ kind, noticedAt = null }: Known, profile: ChannelProfile, now: Date) => ({
  state: 'connected' as const,
  reason: null,
  confirmedAt: now,
  linkedAt: now,
  checkAt: after(now, checkEveryMs(kind)),
  downSince: null,
  // Whoever heard of the outage hears of its end.
  noticeAt: noticedAt === null ? expiryNoticeAt(profile, now) : after(now, backAfterMs),
})

/** The provider says that it works. Answers whether it did not before. */
export const confirmConnected = (db: Db, id: string, profile: ChannelProfile, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockChannel(trx, id)
    if (channel === undefined) return false
    const isNew = channel.state !== 'connected'
    const known = { ...channel.profile, ...profile, ...(isNew && { connectedSince: now.toISOString() }) }
    const change = isNew
      ? workingAgain(channel, known, now)
      : { confirmedAt: now, checkAt: after(now, checkEveryMs(channel.kind)) }
    await updateChannel(trx, id, { ...change, profile: JSON.stringify(known) }, now)
    if (isNew) await writeJournal(trx, id, { kind: 'connected', detail: profile.phone ?? '', at: now })
    else await journalProof(trx, id, now)
    return isNew
  })

/** Of a connection that does not work; when its owner is told, unless they know of this outage. */
const outage = ({ downSince, noticedAt }: ChannelRow, now: Date, noticeAt: Date) => ({
  downSince: downSince ?? now,
  noticeAt: noticedAt === null ? noticeAt : null,
})

/** The provider says that it does not work any more; it is tried to bring it back. */
export const markDropped = (db: Db, id: string, { reason, isRemoved = false }: Why, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockChannel(trx, id)
    // Not every gateway says so when it tells of the drop.
    if (channel?.state === 'dropped' && isRemoved && channel.reason !== reason) {
      await updateChannel(trx, id, { reason }, now)
      await writeJournal(trx, id, { kind: 'dropped', detail: reason, at: now })
    }
    if (channel?.state !== 'connected') return
    const { linkedAt } = channel
    const wasStable = linkedAt !== null && now.getTime() - linkedAt.getTime() > stableMs
    const reconnectAttempts = wasStable ? 0 : channel.reconnectAttempts + 1
    await writeJournal(trx, id, { kind: 'dropped', detail: reason, at: now })
    const change = { reconnectAttempts, ...outage(channel, now, after(now, noticeAfterMs)) }
    await updateChannel(trx, id, { ...change, state: 'dropped', reason, checkAt: after(now, graceMs) }, now)
    if (reconnectAttempts > maxAttempts) await markLost(trx, id, instructionFor(channel, { reason, isRemoved }), now)
  })

/** A connection that worked cannot be brought back without the owner. */
export async function markLost(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  const channel = await lockChannel(db, id)
  if (channel === undefined) return
  const change = { state: 'failed', reason, checkAt: after(now, lookAgainMs), ...outage(channel, now, now) } as const
  await updateChannel(db, id, change, now)
  await writeJournal(db, id, { kind: 'failed', detail: reason, at: now })
}

/** Its authorization ended: nothing works until the owner gives a new one. */
const markExpired = (db: Db, id: string, { reason }: Why, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockChannel(trx, id)
    if (channel === undefined || channel.state === 'expired') return
    const change = { state: 'expired', reason, checkAt: after(now, lookAgainMs), ...outage(channel, now, now) } as const
    await updateChannel(trx, id, change, now)
    await writeJournal(trx, id, { kind: 'expired', detail: reason, at: now })
  })

export const markEnded = (db: Db, id: string, ended: Ended, now: Date): Promise<void> =>
  (ended.kind === 'expired' ? markExpired : markDropped)(db, id, ended, now)

/** Since when an authorization has not held: its own end, where that is known, and else when that was noticed. */
export function endedAt({ state, profile, downSince }: ChannelRow): Date | null {
  const expiry = profile.expiresAt === undefined ? null : new Date(profile.expiresAt)
  return state === 'expired' && expiry !== null && downSince !== null && expiry < downSince ? expiry : downSince
}

/** When a connection that failed is looked at next; nothing once that has gone on for long enough. */
export function nextLook({ downSince }: ChannelRow, now: Date): Date | null {
  const isOver = downSince === null || now.getTime() - downSince.getTime() >= lookForMs
  return isOver ? null : after(now, lookAgainMs)
}

/** It never worked, and whoever is connecting it sees why. */
export async function markFailed(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await updateChannel(db, id, { state: 'failed', reason, checkAt: null, downSince: null, noticeAt: null }, now)
  await writeJournal(db, id, { kind: 'failed', detail: reason, at: now })
}

/** The owner unlinked it. */
export async function markUnlinked(db: Queryable, id: string, now: Date): Promise<void> {
  await unlink(db, id, now)
  await writeJournal(db, id, { kind: 'disconnected', at: now })
}

/** Leaves the journal to whoever has more to say in it. */
export function unlink(db: Queryable, id: string, now: Date): Promise<void> {
  const change = { state: 'new', reason: null, confirmedAt: null, linkedAt: null, checkAt: null } as const
  const notices = { downSince: null, noticeAt: null, noticedAt: null }
  return updateChannel(db, id, { ...change, ...notices, reconnectAttempts: 0, profile: '{}' }, now)
}

/** A code is being shown to be scanned. */
export async function markConnecting(db: Queryable, { id, state }: ChannelRow, now: Date): Promise<void> {
  if (state === 'connecting' || state === 'connected') return
  await updateChannel(db, id, { state: 'connecting', reason: null, reconnectAttempts: 0, checkAt: null }, now)
  await writeJournal(db, id, { kind: 'connecting', at: now })
}
