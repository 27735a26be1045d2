/** Queries about an account's agents for other domains. */
import type { AgentRow, Queryable } from '../db/schema.ts'

export function findAgent(db: Queryable, ownerId: string, id: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
}

/** Whether the account has this agent; it cannot be deleted until the transaction ends. */
export async function lockAgent(trx: Queryable, ownerId: string, id: string): Promise<boolean> {
  const agent = await trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst()
  return agent !== undefined
}
