/** State changes of a connection, with journal entries and mails to its owner. */
import { dayMs, minuteMs } from '../../contract/durations.ts'
import type { ChannelProfile, ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Ended } from './provider-events.ts'
import { lockChannel, updateChannel } from './channels.repository.ts'
import { explainLastDrop, journalProof, writeJournal } from './journal.repository.ts'

/** Interval between checks of a working connection. */
const checkEveryMs = (kind: ChannelRow['kind']) => (kind === 'instagram' ? 5 : 1) * minuteMs
/** Right after linking, gateways drop and reconnect on their own. */
const graceMs = 15_000
/** A connection that lasted this long is not in a reconnect loop. */
const stableMs = 10 * minuteMs
/** A failed connection is checked at this interval, for this long; after that only when its card is opened. */
const recheckEveryMs = 30 * minuteMs
const recheckForMs = dayMs
/** Shorter outages are not reported to the owner. */
export const noticeAfterMs = 10 * minuteMs
/** Recovery is reported after the connection has been stable for this long. */
const recoveryNoticeAfterMs = 2 * minuteMs
/** The owner is warned this long before an authorization expires. */
const expiryNoticeMs = 7 * dayMs

/** Meanwhile a connection that is down is left alone, as restoring it would end the QR code. */
const scanMs = 2 * minuteMs

/** Attempts to reconnect in one outage. */
export const maxAttempts = 5
/** A connection that drops more often than this without ever being stable is given up. */
const maxRecentDrops = 3

/** `since`: if it began before it was noticed. */
type DropCause = Pick<Ended, 'reason'> & { isRemoved?: boolean; since?: Date }

/** What the owner can do about a connection that stays down or drops repeatedly. */
export const instructionFor = ({ kind }: ChannelRow, { reason }: Pick<DropCause, 'reason'>): string =>
  kind === 'whatsappWeb'
    ? 'A conexão não se mantém. No celular, abra WhatsApp > Aparelhos conectados, remova a conexão antiga e leia um novo QR Code aqui.'
    : reason

const addMs = (now: Date, ms: number) => new Date(now.getTime() + ms)

/**
 * When the owner is warned that the authorization expires; null if that time has passed, so that nobody is warned
 * twice.
 */
export function expiryNoticeAt({ expiresAt }: ChannelProfile, now: Date): Date | null {
  if (expiresAt === undefined) return null
  const at = new Date(new Date(expiresAt).getTime() - expiryNoticeMs)
  return at > now ? at : null
}

type PreviousChannel = Pick<ChannelRow, 'kind'> & Partial<Pick<ChannelRow, 'noticedAt'>>

/** The fields of a connection that has just begun to work. */
export const connectedFields = ({ kind, noticedAt = null }: PreviousChannel, profile: ChannelProfile, now: Date) => ({
  state: 'connected' as const,
  reason: null,
  confirmedAt: now,
  linkedAt: now,
  checkAt: addMs(now, checkEveryMs(kind)),
  downSince: null,
  // An owner who was told of the outage is told of its end.
  noticeAt: noticedAt === null ? expiryNoticeAt(profile, now) : addMs(now, recoveryNoticeAfterMs),
})

/** A channel as it was when its provider was asked. */
export type AskedChannel = Pick<ChannelRow, 'id' | 'state' | 'externalId' | 'credentials'>

/**
 * Undefined if the channel was deleted, unlinked or connected to another account since its provider was asked: the
 * answer says nothing about it then.
 */
export async function lockAsked(trx: Queryable, asked: AskedChannel): Promise<ChannelRow | undefined> {
  const channel = await lockChannel(trx, asked.id)
  const isSame = channel?.externalId === asked.externalId && channel.credentials === asked.credentials
  const isUnlinked = channel?.state === 'new' && asked.state !== 'new'
  return isSame && !isUnlinked ? channel : undefined
}

/** Stores that the provider confirmed the connection. Returns whether it was down before. */
export const confirmConnected = (db: Db, asked: AskedChannel, profile: ChannelProfile, now: Date): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockAsked(trx, asked)
    if (channel === undefined) return false
    const { id } = channel
    const wasDown = channel.state !== 'connected'
    // An interruption does not make the number new.
    const isNew = channel.state === 'new' || channel.state === 'connecting'
    const { connectedSince } = channel.profile
    const since = isNew || connectedSince === undefined ? now.toISOString() : connectedSince
    const mergedProfile = { ...channel.profile, ...profile, ...(wasDown && { connectedSince: since }) }
    const change = wasDown
      ? connectedFields(channel, mergedProfile, now)
      : { confirmedAt: now, downSince: null, checkAt: addMs(now, checkEveryMs(channel.kind)) }
    await updateChannel(trx, id, { ...change, profile: JSON.stringify(mergedProfile) }, now)
    if (wasDown) await writeJournal(trx, id, { kind: 'connected', detail: profile.phone ?? '', at: now })
    else await journalProof(trx, id, now)
    return wasDown
  })

/** The fields of a connection that is down; a notice is due unless the owner was already told of this outage. */
const outageFields = ({ downSince, noticedAt }: ChannelRow, since: Date, noticeAt: Date) => ({
  downSince: downSince ?? since,
  noticeAt: noticedAt === null ? noticeAt : null,
})

/** Stores that the provider reported the connection as down; reconnecting is tried next, unless it cannot help. */
export const markDropped = (
  db: Db,
  asked: AskedChannel,
  { reason, isRemoved = false, since: begun }: DropCause,
  now: Date,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockAsked(trx, asked)
    if (channel === undefined) return
    const { id, state, linkedAt } = channel
    const since = begun ?? now
    if (isRemoved && (state === 'connected' || state === 'dropped')) {
      await updateChannel(trx, id, failedFields(channel, reason, now), now)
      // Not every gateway reports the removal together with the drop.
      const isExplained = state === 'dropped' && (await explainLastDrop(trx, id, reason))
      if (!isExplained) await writeJournal(trx, id, { kind: 'dropped', detail: reason, at: now })
      return
    }
    if (state !== 'connected') return
    const wasStable = linkedAt !== null && now.getTime() - linkedAt.getTime() > stableMs
    const recentDrops = wasStable ? 0 : channel.recentDrops + 1
    await writeJournal(trx, id, { kind: 'dropped', detail: reason, at: now })
    const change = { recentDrops, reconnectAttempts: 0, ...outageFields(channel, since, addMs(since, noticeAfterMs)) }
    await updateChannel(trx, id, { ...change, state: 'dropped', reason, checkAt: addMs(now, graceMs) }, now)
    if (recentDrops > maxRecentDrops) await markLost(trx, channel, instructionFor(channel, { reason }), now)
  })

const failedFields = (channel: ChannelRow, reason: string, now: Date) =>
  ({ state: 'failed', reason, checkAt: addMs(now, recheckEveryMs), ...outageFields(channel, now, now) }) as const

/** The connection cannot be restored without its owner. */
export async function markLost(trx: Queryable, asked: AskedChannel, reason: string, now: Date): Promise<void> {
  const channel = await lockAsked(trx, asked)
  if (channel === undefined) return
  const { id } = channel
  await updateChannel(trx, id, failedFields(channel, reason, now), now)
  await writeJournal(trx, id, { kind: 'failed', detail: reason, at: now })
}

/** The authorization expired: nothing works until the owner renews it. */
const markExpired = (db: Db, asked: AskedChannel, { reason }: DropCause, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockAsked(trx, asked)
    if (channel === undefined || channel.state === 'expired') return
    const { id } = channel
    const change = {
      state: 'expired',
      reason,
      checkAt: addMs(now, recheckEveryMs),
      ...outageFields(channel, now, now),
    } as const
    await updateChannel(trx, id, change, now)
    await writeJournal(trx, id, { kind: 'expired', detail: reason, at: now })
  })

export const markEnded = (db: Db, asked: AskedChannel, ended: Ended & { since?: Date }, now: Date): Promise<void> =>
  (ended.kind === 'expired' ? markExpired : markDropped)(db, asked, ended, now)

/** When an authorization ended: its expiry if known and reached first, else when the end was noticed. */
export function endedAt({ state, profile, downSince }: ChannelRow): Date | null {
  const expiry = profile.expiresAt === undefined ? null : new Date(profile.expiresAt)
  return state === 'expired' && expiry !== null && downSince !== null && expiry < downSince ? expiry : downSince
}

/** When a failed connection is checked next; null after it has been down for long enough. */
export function nextRecheckAt({ downSince }: ChannelRow, now: Date): Date | null {
  const isOver = downSince === null || now.getTime() - downSince.getTime() >= recheckForMs
  return isOver ? null : addMs(now, recheckEveryMs)
}

/** The connection never worked; the person who is connecting it sees the reason. */
export async function markFailed(db: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await updateChannel(db, id, { state: 'failed', reason, checkAt: null, downSince: null, noticeAt: null }, now)
  await writeJournal(db, id, { kind: 'failed', detail: reason, at: now })
}

export async function markUnlinked(db: Queryable, id: string, now: Date): Promise<void> {
  await unlink(db, id, now)
  await writeJournal(db, id, { kind: 'disconnected', at: now })
}

/** Unlinks without a journal entry, which some callers write with more detail. */
export function unlink(db: Queryable, id: string, now: Date): Promise<void> {
  const change = { state: 'new', reason: null, confirmedAt: null, linkedAt: null, checkAt: null } as const
  const notices = { downSince: null, noticeAt: null, noticedAt: null }
  return updateChannel(db, id, { ...change, ...notices, reconnectAttempts: 0, recentDrops: 0, profile: '{}' }, now)
}

/**
 * A QR code is being shown for scanning. Of a connection that is down, reconnecting goes on if nobody scans it: each code
 * that is asked for puts it off.
 */
export const markConnecting = (db: Db, asked: AskedChannel, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const channel = await lockAsked(trx, asked)
    if (channel === undefined || channel.state === 'connected') return
    const { id, downSince } = channel
    const checkAt = downSince === null ? null : addMs(now, scanMs)
    if (channel.state === 'connecting') return updateChannel(trx, id, { checkAt }, now)
    const change = { state: 'connecting', reason: null, reconnectAttempts: 0, recentDrops: 0, checkAt } as const
    await updateChannel(trx, id, change, now)
    await writeJournal(trx, id, { kind: 'connecting', at: now })
  })
