/** Agents of an account. */
import type { AgentRow, Db, NewAgentRow } from './schema.ts'

export function listAgents(db: Db, ownerId: string): Promise<AgentRow[]> {
  return db.selectFrom('agents').selectAll().where('owner_id', '=', ownerId).orderBy('sequence', 'desc').execute()
}

export function findAgent(db: Db, ownerId: string, id: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('id', '=', id).where('owner_id', '=', ownerId).executeTakeFirst()
}

export type NewAgent = Omit<NewAgentRow, 'id' | 'owner_id' | 'active' | 'sequence'>
export type AgentCreation = { created: AgentRow } | { limitReached: { count: number } }

/** Creates an agent unless the account already has `limit`. */
export function createAgent(db: Db, ownerId: string, agent: NewAgent, limit: number): Promise<AgentCreation> {
  return db.transaction().execute(async (trx) => {
    // Creations of one account wait for each other here, so that the count below stays true.
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forUpdate().executeTakeFirstOrThrow()
    const { count } = await trx
      .selectFrom('agents')
      .select((expression) => expression.fn.countAll<string>().as('count'))
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (Number(count) >= limit) return { limitReached: { count: Number(count) } }
    const created = await trx
      .insertInto('agents')
      .values({ ...agent, id: crypto.randomUUID(), owner_id: ownerId })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { created }
  })
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
