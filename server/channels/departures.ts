/**
 * A deleted or replaced connection is ended at its provider, too: the transaction that deletes it stores what is needed
 * for that, and a job does it.
 */
import { hourMs } from '../../contract/durations.ts'
import { sql } from 'kysely'
import type { ChannelRow, DepartureRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Adapters } from './adapter.ts'
import { openCredentials } from './channels.repository.ts'

const timeoutMs = 20_000
const firstRetryMs = 60_000
const maxRetryMs = 6 * hourMs
/** About a day. */
const maxAttempts = 12

/** For all channels of an account, or of one of its agents; the caller deletes them in the same transaction. */
export async function storeDepartures(
  trx: Queryable,
  { ownerId, agentId }: { ownerId: string; agentId?: string },
  now: Date,
): Promise<void> {
  const channels = await trx
    .selectFrom('channels')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .$if(agentId !== undefined, (query) => query.where('agentId', '=', agentId ?? ''))
    .execute()
  for (const channel of channels) await storeDeparture(trx, channel, now)
}

type DeletedChannel = Pick<ChannelRow, 'ownerId' | 'provider' | 'externalId' | 'credentials' | 'profile'>

/** Does nothing for a channel that is not connected to anything. */
export async function storeDeparture(trx: Queryable, channel: DeletedChannel, now: Date): Promise<void> {
  const { ownerId, provider, externalId, credentials, profile } = channel
  if (externalId === null || credentials === null) return
  const row = { ownerId, provider, externalId, credentials, profile: JSON.stringify(profile), dueAt: now }
  await trx
    .insertInto('channelDepartures')
    .values({ id: crypto.randomUUID(), ...row })
    .execute()
}

export const dueDepartures = (db: Queryable, now: Date): Promise<{ id: string }[]> =>
  db.selectFrom('channelDepartures').select('id').where('dueAt', '<=', now).execute()

/** Whether a channel of this installation, of any owner, needs the account or the instance. */
export async function isAccountInUse(
  db: Queryable,
  { provider, externalId, profile }: Pick<ChannelRow, 'provider' | 'externalId' | 'profile'>,
): Promise<boolean> {
  const user = await db
    .selectFrom('channels')
    .select('id')
    .where('provider', '=', provider)
    .where('credentials', 'is not', null)
    .where(({ or, eb }) =>
      or([
        eb('externalId', '=', externalId),
        // Numbers of one WhatsApp Business account share its subscription.
        ...(profile.wabaId === undefined ? [] : [sql<boolean>`profile ->> 'wabaId' = ${profile.wabaId}`]),
      ]),
    )
    .executeTakeFirst()
  return user !== undefined
}

export type LeaveOptions = { db: Db; clock: Clock; log: Log; secrets: Secrets; adapters: Adapters }

/** Makes one attempt; another one is due later if the provider could not be reached. */
export async function leaveProvider({ db, clock, log, secrets, adapters }: LeaveOptions, id: string): Promise<void> {
  const row = await claim(db, id, clock.now())
  if (row === undefined) return
  const { provider, externalId, profile, attempts } = row
  const leave = adapters[provider]?.leave
  if (leave !== undefined && !(await isAccountInUse(db, row))) {
    const departure = { channel: { externalId, profile }, credentials: openCredentials(secrets, row) }
    const left = await leave(departure, AbortSignal.timeout(timeoutMs))
    if (left.kind === 'unreachable' && attempts < maxAttempts) return
    if (left.kind !== 'left') log.info(`A deleted channel of ${provider} was not left: ${left.detail}`)
  }
  await db.deleteFrom('channelDepartures').where('id', '=', id).execute()
}

/** Counts the attempt before it is made: if the server dies meanwhile, the next attempt is already due later. */
function claim(db: Db, id: string, now: Date): Promise<DepartureRow | undefined> {
  const retryMs = sql<number>`least(${maxRetryMs}, ${firstRetryMs} * power(2, attempts))`
  return db
    .updateTable('channelDepartures')
    .set((expression) => ({
      attempts: expression('attempts', '+', 1),
      dueAt: sql<Date>`${now}::timestamptz + ${retryMs} * interval '1 millisecond'`,
    }))
    .where('id', '=', id)
    .where('dueAt', '<=', now)
    .returningAll()
    .executeTakeFirst()
}
