/** Counts sent follow-ups by quarter of an hour: fine enough for the days of every time zone. */
import { sql } from 'kysely'
import type { Queryable } from '../db/schema.ts'

export type SentInQuarter = { at: Date; sent: number; answered: number }

export async function countSent(
  db: Queryable,
  ownerId: string,
  agentId: string,
  since: Date,
): Promise<SentInQuarter[]> {
  const quarter = sql<string>`floor(extract(epoch from sent_at) / 900)::bigint`
  const rows = await db
    .selectFrom('followUpSilences')
    .select(quarter.as('quarter'))
    .select(({ fn }) => fn.countAll<string>().as('sent'))
    .select(sql<string>`count(*) filter (where state = 'answered')`.as('answered'))
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('sentAt', '>=', since)
    .where('isSimulated', '=', false)
    .groupBy(quarter)
    .execute()
  return rows.map((row) => ({
    at: new Date(Number(row.quarter) * 900_000),
    sent: Number(row.sent),
    answered: Number(row.answered),
  }))
}
