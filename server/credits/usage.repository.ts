/** Daily costs of an account's replies. */
import { sql } from 'kysely'
import type { Usage } from '../../contract/credits.ts'
import type { Db } from '../db/schema.ts'
import { lastDays, type Period } from '../platform/calendar-days.ts'

export async function usageOf(db: Db, userId: string, period: Period): Promise<Usage> {
  const { timeZone } = period
  const { from, to } = lastDays(period)
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
