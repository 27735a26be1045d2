/** Queries about an account's agents for other domains. */
import type { AgentRow, Queryable } from '../db/schema.ts'

export function findAgent(db: Queryable, ownerId: string, id: string): Promise<AgentRow | undefined> {
  return db.selectFrom('agents').selectAll().where('id', '=', id).where('ownerId', '=', ownerId).executeTakeFirst()
}

/** Key of the event bus on which the deletion of an agent is notified. */
export const agentGoneKey = (agentId: string): string => `agent-gone:${agentId}`

/**
 * Whether the account has this agent; neither can be deleted until the transaction ends. A deletion locks the account,
 * the agent and then all that refers to them, so every transaction that locks or inserts several rows of an agent begins
 * with this lock: in any other order it could deadlock with the deletion.
 */
export async function lockAgent(trx: Queryable, ownerId: string, id: string): Promise<boolean> {
  const agent = await trx
    .with(
      (cte) => cte('owner').materialized(),
      (db) => db.selectFrom('users').select('id').where('id', '=', ownerId).forKeyShare(),
    )
    .selectFrom('owner')
    .innerJoin('agents', 'agents.ownerId', 'owner.id')
    .select('agents.id')
    .where('agents.id', '=', id)
    .forKeyShare('agents')
    .executeTakeFirst()
  return agent !== undefined
}

type TableOfAgent = 'campaigns' | 'conversations' | 'followUps' | 'trainings'

/** The same for the agent to which this row belongs; false also if the row was deleted. */
export async function lockAgentOf(trx: Queryable, table: TableOfAgent, id: string): Promise<boolean> {
  const row = await trx.selectFrom(table).select(['ownerId', 'agentId']).where('id', '=', id).executeTakeFirst()
  return row !== undefined && lockAgent(trx, row.ownerId, row.agentId)
}
