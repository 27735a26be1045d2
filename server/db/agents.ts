/** Agents of an account. */
import type { AgentRow, Db, NewAgentRow, Queryable } from './schema.ts'

export function listAgents(db: Db, ownerId: string): Promise<AgentRow[]> {
  return db.selectFrom('agents').selectAll().where('owner_id', '=', ownerId).orderBy('sequence', 'desc').execute()
}

export function findAgent(db: Db, ownerId: string, id: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

/** Whether the account has this agent; until the transaction ends, nobody can delete it. */
export async function holdAgent(trx: Queryable, ownerId: string, id: string): Promise<boolean> {
  const agent = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst()
  return agent !== undefined
}

export type NewAgent = Omit<NewAgentRow, 'id' | 'owner_id' | 'active' | 'sequence'>
export type AgentCreation = { created: AgentRow } | { limitReached: { count: number } }

export async function countAgents(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Creates an agent unless the account already has `limit`. */
export const createAgent = (db: Db, ownerId: string, agent: NewAgent, limit: number): Promise<AgentCreation> =>
  db.transaction().execute((trx) => insertAgent(trx, ownerId, agent, limit))

/** The same, as a part of a transaction. */
export async function insertAgent(
  trx: Queryable,
  ownerId: string,
  agent: NewAgent,
  limit: number,
): Promise<AgentCreation> {
  // Creations of one account wait for each other here, so that the count below stays true.
  await trx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().executeTakeFirstOrThrow()
  const count = await countAgents(trx, ownerId)
  if (count >= limit) return { limitReached: { count } }
  const created = await trx
    .insertInto('agents')
    .values({ ...agent, id: crypto.randomUUID(), owner_id: ownerId })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { created }
}

/** With its trainings and conversations; false when the account has no such agent. */
export async function deleteAgent(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('agents')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
