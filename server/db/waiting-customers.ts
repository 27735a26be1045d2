import { type RawBuilder, sql } from 'kysely'

/** A condition on `conversations`. Test chats do not count, because the owner sees there that the agent called. */
export const isWaitingCustomer = sql<boolean>`(needs_person_since is not null and channel <> 'test')`

/** Subquery: number of an agent's customers who wait for a person. `agentId` names the column with the agent's id. */
export const waitingCustomers = (agentId: string): RawBuilder<number> => sql<number>`(
  select count(*)::int from conversations where agent_id = ${sql.ref(agentId)} and ${isWaitingCustomer}
)`
