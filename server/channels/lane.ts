/**
 * One sending lane a channel, whatever server serves it: a lease in the database, renewed with each message, so that a
 * server that dies frees it. All times of the lease are those of the database.
 */
import { sql } from 'kysely'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'

/** Longer than the longest call of a provider. */
const leaseSeconds = 90
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/** Undefined while another server holds it, or when the channel is gone. */
export const takeLane = (db: Queryable, channelId: string, holder: string): Promise<ChannelRow | undefined> =>
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

export async function freeLane(db: Queryable, channelId: string, holder: string): Promise<void> {
  await db
    .updateTable('channels')
    .set({ sendingBy: null, sendingUntil: null })
    .where('id', '=', channelId)
    .where('sendingBy', '=', holder)
    .execute()
}

/** For a database that no other server uses: whoever held a lane is gone. */
export async function freeAllLanes(db: Queryable): Promise<void> {
  await db
    .updateTable('channels')
    .set({ sendingBy: null, sendingUntil: null })
    .where('sendingBy', 'is not', null)
    .execute()
}
