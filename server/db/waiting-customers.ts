import { type RawBuilder, sql } from 'kysely'

/** Of a row of `conversations`. Test chats do not count: there the owner sees for themselves that the agent called. */
export const isWaitingCustomer = sql<boolean>`(needs_person_since is not null and channel <> 'test')`

/** Subquery: how many customers of an agent wait for a person. `agentId` names the column with the agent's id. */
export const waitingCustomers = (agentId: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from conversations where agent_id = ${sql.ref(agentId)} and ${isWaitingCustomer}
)`
