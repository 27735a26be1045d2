import { type RawBuilder, sql } from 'kysely'

/**
 * How many customers of the agent of this column wait for a person. Test chats do not count: whoever tests sees for
 * themselves that the agent called for somebody.
 */
export const waitingCustomers = (agentId: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from conversations
  where agent_id = ${sql.ref(agentId)} and needs_person_since is not null and channel <> 'test'
)`
