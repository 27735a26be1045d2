/**
 * Only one server sends for a channel at a time: a lease in the database, renewed while it is held, so that it is
 * free within seconds after a server dies. All times are those of the database.
 */
import { sql } from 'kysely'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'

/** How long a channel sends nothing after its sending server died. */
const leaseSeconds = 10
const renewMs = 3_000
/** Time for sending a message and looking it up afterwards. */
const maxCallMs = 90_000
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/** Undefined while another server holds the lease, or if the channel is gone. */
export const acquireSendLease = (db: Queryable, channelId: string, holder: string): Promise<ChannelRow | undefined> =>
  db
    .updateTable('channels')
    .set({ sendingBy: holder, sendingUntil: leaseEnd })
    .where('id', '=', channelId)
    .where((expression) =>
      expression.or([
        expression('sendingUntil', 'is', null),
        expression('sendingUntil', '<', sql<Date>`clock_timestamp()`),
        expression('sendingBy', '=', holder),
      ]),
    )
    .returningAll()
    .executeTakeFirst()

/** Renews the lease during a call to a provider, but only for a limited time, because the call may never end. */
export async function withLeaseRenewed<T>(
  { db, channelId, holder }: { db: Queryable; channelId: string; holder: string },
  call: () => Promise<T>,
): Promise<T> {
  const end = performance.now() + maxCallMs
  const timer = setInterval(() => {
    if (performance.now() > end) return
    // A failed renewal is followed by another one, and the lease is checked before the next message.
    db.updateTable('channels')
      .set({ sendingUntil: leaseEnd })
      .where('id', '=', channelId)
      .where('sendingBy', '=', holder)
      .execute()
      .catch(() => {})
  }, renewMs)
  try {
    return await call()
  } finally {
    clearInterval(timer)
  }
}

export async function releaseSendLease(db: Queryable, channelId: string, holder: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ sendingBy: null, sendingUntil: null })
    .where('id', '=', channelId)
    .where('sendingBy', '=', holder)
    .execute()
}

/** For a database used by no other server: earlier holders are gone. */
export async function releaseAllSendLeases(db: Queryable): Promise<void> {
  await db
    .updateTable('channels')
    .set({ sendingBy: null, sendingUntil: null })
    .where('sendingBy', 'is not', null)
    .execute()
}
