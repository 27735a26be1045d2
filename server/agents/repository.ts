import { type Expression, type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { dayMs } from '../../contract/durations.ts'
import { storeDepartures } from '../channels/departures.ts'
import { listFileIds } from '../db/files.ts'
import type { AgentFields, AgentRow, Database, Db, NewAgentRow, Queryable } from '../db/schema.ts'
import { waitingCustomers } from '../db/waiting-customers.ts'
import { storeFirstVersion } from './versions.repository.ts'

export function listAgents(db: Db, ownerId: string): Promise<AgentRow[]> {
  return db.selectFrom('agents').selectAll().where('ownerId', '=', ownerId).orderBy('sequence', 'desc').execute()
}

/** Differs after every committed write to an agent of the account: each writes a row version with ids of its own. */
export async function versionOfAgents(db: Db, ownerId: string): Promise<string> {
  const { version } = await db
    .selectFrom('agents')
    .select(
      sql<string>`md5(coalesce(string_agg(xmin::text || ctid::text, ',' order by sequence desc), ''))`.as('version'),
    )
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return version
}

export async function agentNames(db: Queryable, ownerId: string): Promise<Set<string>> {
  const agents = await db.selectFrom('agents').select('name').where('ownerId', '=', ownerId).execute()
  return new Set(agents.map(({ name }) => name))
}

/**
 * The fields of an agent's card, with the part of the behavior that the list can search. Trainings that are still being
 * learned count, because a copied agent must not show fewer until the page is read again.
 */
export async function listAgentCards(db: Db, ownerId: string) {
  return db
    .selectFrom('agents')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('conversations')
          .select([
            sql<number>`count(*)::int`.as('conversations'),
            sql<Date | null>`max(updated_at)`.as('lastMessageAt'),
          ])
          .whereRef('conversations.agentId', '=', 'agents.id')
          .as('talks'),
      (join) => join.onTrue(),
    )
    .select(['id', 'name', 'businessArea', 'companyName', 'responseModel', 'active', 'updatedAt'])
    .select([
      'talks.conversations',
      'talks.lastMessageAt',
      waitingCustomers('agents.id').as('waiting'),
      sql<boolean>`exists (select from channels where agent_id = agents.id and state in ('dropped', 'failed', 'expired'))`.as(
        'channelDown',
      ),
      sql<string>`left(behavior, ${searchedCharacters})`.as('behavior'),
    ])
    .select(sql<number>`(select count(*)::int from trainings where agent_id = agents.id)`.as('trainings'))
    .where('ownerId', '=', ownerId)
    .orderBy('sequence', 'desc')
    .execute()
}

/** Characters of the behavior that the search of the list covers. */
const searchedCharacters = 300

/** `undefined` if the account has no such agent. */
export async function findAgentProgress(db: Db, ownerId: string, agentId: string) {
  const has = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from ${condition})`
  return db
    .selectFrom('agents')
    .select([
      has(sql`trainings where agent_id = agents.id and status = 'COMPLETED'`).as('trained'),
      has(sql`conversations where agent_id = agents.id and channel = 'test'`).as('tested'),
      has(sql`channels where agent_id = agents.id and state = 'connected'`).as('published'),
      waitingCustomers('agents.id').as('waiting'),
    ])
    .where('id', '=', agentId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
}

export type NewAgent = Omit<NewAgentRow, 'id' | 'ownerId' | 'active' | 'sequence' | 'revision'>
export type AgentCreation = { created: AgentRow } | { limitReached: { count: number } }

export async function countAgents(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('agents')
    .select((expression) => expression.fn.countAll<string>().as('count'))
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Simultaneous creations of one account wait for each other here. */
export const lockOwner = (trx: Queryable, ownerId: string) =>
  trx.selectFrom('users').select('name').where('id', '=', ownerId).forUpdate().executeTakeFirstOrThrow()

/** The latest agent that was created within a day of `now`, not saved since, and matches. */
export async function findCreated(
  trx: Queryable,
  ownerId: string,
  now: Date,
  matches: (expression: ExpressionBuilder<Database, 'agents'>) => Expression<SqlBool>,
): Promise<AgentRow | undefined> {
  // The request that is repeated may still be in progress.
  await lockOwner(trx, ownerId)
  return trx
    .selectFrom('agents')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('revision', '=', 1)
    .where('createdAt', '>=', new Date(now.getTime() - dayMs))
    .where(matches)
    .orderBy('sequence', 'desc')
    .executeTakeFirst()
}

/** Creates an agent unless the account already has `limit` agents; a request that repeats one gets what that created. */
export const createAgent = (
  db: Db,
  ownerId: string,
  agent: NewAgent & { createdAt: Date },
  { limit, repeats }: { limit: number; repeats: boolean },
): Promise<AgentCreation> =>
  db.transaction().execute(async (trx) => {
    const { createdAt, updatedAt: _updatedAt, ...fields } = agent
    const created = repeats
      ? await findCreated(trx, ownerId, createdAt, ({ and }) => and(fields as Partial<AgentFields>))
      : undefined
    return created ? { created } : insertAgent(trx, ownerId, agent, limit)
  })

/** The same inside a transaction. */
export async function insertAgent(
  trx: Queryable,
  ownerId: string,
  agent: NewAgent,
  limit: number,
): Promise<AgentCreation> {
  // So that the count below stays correct.
  const owner = await lockOwner(trx, ownerId)
  const count = await countAgents(trx, ownerId)
  if (count >= limit) return { limitReached: { count } }
  const created = await trx
    .insertInto('agents')
    .values({ ...agent, id: crypto.randomUUID(), ownerId })
    .returningAll()
    .executeTakeFirstOrThrow()
  await storeFirstVersion(trx, created, owner.name)
  return { created }
}

/**
 * Deletes the agent with its trainings and conversations; its channels are left at their providers. Returns the ids of
 * the files whose bytes remain to be deleted; undefined if the account has no such agent.
 */
export function deleteAgent(db: Db, ownerId: string, id: string, now: Date): Promise<string[] | undefined> {
  return db.transaction().execute(async (trx) => {
    // Locked, so that no file is added and no channel connected meanwhile.
    const agent = await trx
      .selectFrom('agents')
      .select('id')
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    if (agent === undefined) return undefined
    const files = await listFileIds(trx, ownerId, id)
    await storeDepartures(trx, { ownerId, agentId: id }, now)
    await trx.deleteFrom('agents').where('id', '=', id).execute()
    return files
  })
}
