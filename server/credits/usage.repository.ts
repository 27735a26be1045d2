/** What replies cost an account, day by day. */
import { sql } from 'kysely'
import type { Usage } from '../../contract/credits.ts'
import type { Db } from '../db/schema.ts'

type Asked = { days: number; timeZone: string; now: Date }

const dayMs = 24 * 60 * 60 * 1000

/** The calendar day there, as year-month-day. */
const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** Days before a calendar day, whatever the clocks of its zone do. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

export async function usageOf(db: Db, userId: string, { days, timeZone, now }: Asked): Promise<Usage> {
  const to = dayIn(timeZone, now)
  const from = daysBefore(to, days - 1)
  const { rows: entries } = await sql<Usage['entries'][number]>`
    select
      to_char(entry.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as "day",
      entry.agent_id as "agentId",
      agent.name as "agentName",
      entry.model as "model",
      count(*)::int as "replies",
      -sum(entry.amount)::int as "credits"
    from credit_entries as entry
    left join agents as agent on agent.id = entry.agent_id
    where entry.user_id = ${userId}
      and entry.reason = 'reply'
      and entry.created_at >= ${from}::timestamp at time zone ${timeZone}
    group by 1, 2, 3, 4
    order by 1, "credits" desc, 2, 4`.execute(db)
  return { from, to, entries }
}
