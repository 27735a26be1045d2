/** Checks connections that were not confirmed recently, and reconnects those that were dropped. */
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Adapters, ChannelAdapter, Connection } from './adapter.ts'
import { connectionOf, findChannelById, updateChannel } from './channels.repository.ts'
import {
  confirmConnected,
  instructionFor,
  lockAsked,
  markEnded,
  markLost,
  maxAttempts,
  nextRecheckAt,
} from './connection-state.ts'
import { writeJournal } from './journal.repository.ts'

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

const watched = ['connected', 'dropped', 'failed', 'expired'] as const

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
  const isAsAsked = await db.transaction().execute(async (trx) => (await lockAsked(trx, channel)) !== undefined)
  if (!isAsAsked) return
  const isRemoved = status.kind === 'disconnected' && status.isRemoved === true
  if (channel.state === 'failed' || channel.state === 'expired')
    return isRemoved
      ? updateChannel(db, id, { checkAt: nextRecheckAt(channel, now) }, now)
      : recheck(db, { adapter, connection }, now)
  // The provider could not be asked; the card shows that the last confirmation is old.
  if (status.kind === 'unknown')
    return updateChannel(db, id, { checkAt: new Date(now.getTime() + unknownRetryMs) }, now)
  if (status.kind === 'expired' || channel.state === 'connected' || isRemoved)
    return markEnded(db, channel, status, now)
  if (channel.state !== 'dropped') return
  const attempts = channel.reconnectAttempts + 1
  if (attempts > maxAttempts || adapter.linking === undefined)
    return db.transaction().execute((trx) => markLost(trx, channel, instructionFor(channel, status), now))
  const checkAt = new Date(now.getTime() + firstRetryMs * 2 ** (attempts - 1))
  await updateChannel(db, id, { reconnectAttempts: attempts, checkAt }, now)
  await writeJournal(db, id, { kind: 'retried', detail: `Tentativa ${attempts} de ${maxAttempts}`, at: now })
  await adapter.linking.restore(connection, AbortSignal.timeout(statusTimeoutMs))
}

/** The phone may be on again, or the provider may have been wrong; the state changes only with a confirmation. */
async function recheck(
  db: Db,
  { adapter, connection }: { adapter: ChannelAdapter; connection: Connection },
  now: Date,
): Promise<void> {
  const { channel } = connection
  const checkAt = nextRecheckAt(channel, now)
  await updateChannel(db, channel.id, { checkAt }, now)
  const detail =
    checkAt === null ? 'Ainda sem conexão. A próxima tentativa é quando alguém abrir os canais.' : 'Ainda sem conexão.'
  await writeJournal(db, channel.id, { kind: 'retried', detail, at: now })
  await adapter.linking?.restore(connection, AbortSignal.timeout(statusTimeoutMs))
}
