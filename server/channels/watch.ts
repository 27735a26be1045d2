/** Checks connections that were not confirmed recently, and reconnects those that were dropped. */
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Adapters, ChannelAdapter, ConnectionStatus } from './adapter.ts'
import { connectionOf, updateChannel } from './channels.repository.ts'
import { findChannelById } from './find-channel.ts'
import {
  confirmConnected,
  instructionFor,
  lockAsked,
  markEnded,
  markLost,
  maxAttempts,
  nextRecheckAt,
  noticeAfterMs,
} from './connection-state.ts'
import { writeJournal } from './journal.repository.ts'
import type { Ended } from './provider-events.ts'

export type WatchOptions = {
  db: Db
  clock: Clock
  secrets: Secrets
  adapters: Adapters
  wake: (channelId: string) => Promise<void>
}

const firstRetryMs = 10_000
const unknownRetryMs = 30_000
const statusTimeoutMs = 15_000

const watched = ['connected', 'connecting', 'dropped', 'failed', 'expired'] as const

export async function channelsToCheck(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('checkAt', '<=', now)
    .where('state', 'in', watched)
    .execute()
  return rows.map(({ id }) => id)
}

/** A connection that once worked and is no longer checked regularly. */
export const isGivenUp = ({ state, downSince, checkAt }: ChannelRow): boolean =>
  (state === 'failed' || state === 'expired') && downSince !== null && checkAt === null

export async function checkChannel({ db, clock, secrets, adapters, wake }: WatchOptions, id: string): Promise<void> {
  const channel = await findChannelById(db, id)
  const adapter = channel && adapters[channel.provider]
  if (channel === undefined || adapter === undefined) return
  const connection = connectionOf(secrets, channel)
  const status = await adapter.status(connection, AbortSignal.timeout(statusTimeoutMs))
  const now = clock.now()
  if (status.kind === 'connected') {
    if (await confirmConnected(db, channel, status.profile, now)) await wake(id)
    return
  }
  const step = await db.transaction().execute((trx) => nextStep(trx, { channel, adapter, status, now }))
  if (step === 'restore') await adapter.linking?.restore(connection, AbortSignal.timeout(statusTimeoutMs))
  else if (step !== undefined) await markEnded(db, channel, step, now)
}

/** `since`: if it began before it was noticed. */
type Dropped = Ended & { since?: Date }

type Answered = {
  channel: ChannelRow
  adapter: ChannelAdapter
  status: Exclude<ConnectionStatus, { kind: 'connected' }>
  now: Date
}

/** Decides and stores what follows from an answer, in one transaction: the owner may unlink the channel meanwhile. */
async function nextStep(
  trx: Queryable,
  { channel: asked, adapter, status, now }: Answered,
): Promise<Dropped | 'restore' | undefined> {
  const channel = await lockAsked(trx, asked)
  // An event that came meanwhile is newer than the answer.
  if (channel?.state !== asked.state) return undefined
  const { id } = channel
  const isRemoved = status.kind === 'disconnected' && status.isRemoved === true
  if (channel.state === 'failed' || channel.state === 'expired') return recheck(trx, channel, isRemoved, now)
  if (status.kind === 'unknown') return unanswered(trx, channel, now)
  if (channel.state === 'connecting') {
    // Nobody has scanned the code.
    const checkAt = new Date(now.getTime() + firstRetryMs)
    await updateChannel(trx, id, { state: 'dropped', reason: status.reason, checkAt }, now)
    return undefined
  }
  if (status.kind === 'expired' || channel.state === 'connected' || isRemoved) return status
  if (channel.state !== 'dropped') return undefined
  const attempts = channel.reconnectAttempts + 1
  if (attempts > maxAttempts || adapter.linking === undefined) {
    await markLost(trx, channel, instructionFor(channel, status), now)
    return undefined
  }
  const checkAt = new Date(now.getTime() + firstRetryMs * 2 ** (attempts - 1))
  await updateChannel(trx, id, { reconnectAttempts: attempts, checkAt }, now)
  await writeJournal(trx, id, { kind: 'retried', detail: `Tentativa ${attempts} de ${maxAttempts}`, at: now })
  return 'restore'
}

/** The provider could not be asked. The card shows that the last confirmation is old; after a while it is an outage. */
async function unanswered(trx: Queryable, channel: ChannelRow, now: Date): Promise<Dropped | undefined> {
  const { id, state, confirmedAt, downSince } = channel
  // A message may have proven the connection since the first check without an answer.
  const isProven = downSince !== null && confirmedAt !== null && confirmedAt > downSince
  const since = downSince === null || isProven ? now : downSince
  if (state === 'connected' && now.getTime() - since.getTime() >= noticeAfterMs)
    return { kind: 'disconnected', reason: 'O provedor não responde há mais de 10 minutos.', since }
  const checkAt = new Date(now.getTime() + unknownRetryMs)
  await updateChannel(trx, id, { checkAt, ...(state === 'connected' && { downSince: since }) }, now)
  return undefined
}

/** The phone may be on again, or the provider may have been wrong; the state changes only with a confirmation. */
async function recheck(
  trx: Queryable,
  channel: ChannelRow,
  isRemoved: boolean,
  now: Date,
): Promise<'restore' | undefined> {
  const checkAt = nextRecheckAt(channel, now)
  await updateChannel(trx, channel.id, { checkAt }, now)
  if (isRemoved) return undefined
  const detail =
    checkAt === null ? 'Ainda sem conexão. A próxima tentativa é quando alguém abrir os canais.' : 'Ainda sem conexão.'
  await writeJournal(trx, channel.id, { kind: 'retried', detail, at: now })
  return 'restore'
}
