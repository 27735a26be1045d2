/** Daily figures of an account's agents, by agent and channel. */
import { sql } from 'kysely'
import type { Dashboard, DashboardEntry } from '../../contract/dashboard.ts'
import type { Db } from '../db/schema.ts'
import { waitingCustomers } from '../db/waiting-customers.ts'
import { lastDays, type Period } from '../platform/calendar-days.ts'

/** Counts conversations and messages that still exist; credits include those of deleted ones. */
export async function readDashboard(db: Db, ownerId: string, period: Period): Promise<Dashboard> {
  const { from, to } = lastDays(period)
  const start = sql`${from}::timestamp at time zone ${period.timeZone}`
  const dayOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${period.timeZone}, 'YYYY-MM-DD')`
  const { rows: entries } = await sql<DashboardEntry>`
    select
      "day", "agentId", "channel",
      sum(conversations)::int as "conversations", sum(received)::int as "received",
      sum(sent)::int as "sent", sum(credits)::int as "credits"
    from (
      select ${dayOf('created_at')} as "day", agent_id as "agentId", channel,
        1 as conversations, 0 as received, 0 as sent, 0 as credits
      from conversations
      where owner_id = ${ownerId} and created_at >= ${start}
      union all
      select ${dayOf('message.created_at')}, conversation.agent_id, conversation.channel,
        0, (message.role = 'user')::int, (message.role = 'assistant')::int, 0
      from conversations as conversation
      join messages as message on message.conversation_id = conversation.id
      where conversation.owner_id = ${ownerId}
        and conversation.updated_at >= ${start} and message.created_at >= ${start}
      union all
      select ${dayOf('created_at')}, agent_id, channel, 0, 0, 0, -amount
      from credit_entries
      where user_id = ${ownerId} and reason = 'reply' and created_at >= ${start}
    ) as counted
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db)
  const { rows: agents } = await sql<Dashboard['agents'][number]>`
    select agent.id, agent.name, agent.active, ${waitingCustomers('agent.id')} as "waiting"
    from agents as agent
    where agent.owner_id = ${ownerId}
    order by agent.name, agent.id`.execute(db)
  return { from, to, agents, entries }
}
