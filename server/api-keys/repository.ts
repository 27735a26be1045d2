/** API keys of an account's agents; only their hashes are stored. */
import { sql } from 'kysely'
import { lockAgent } from '../agents/agents.ts'
import type { ApiKeyRow } from '../db/integration-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'

export const listApiKeys = (db: Queryable, ownerId: string, agentId: string): Promise<ApiKeyRow[]> =>
  db
    .selectFrom('apiKeys')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

type NewKey = Pick<ApiKeyRow, 'ownerId' | 'agentId' | 'name' | 'shown' | 'hash'>

/** `full`: the agent already has `limit` active keys. */
export const insertApiKey = (
  db: Db,
  key: NewKey,
  { limit, now }: { limit: number; now: Date },
): Promise<ApiKeyRow | 'agentGone' | 'full'> =>
  db.transaction().execute(async (trx) => {
    const { ownerId, agentId } = key
    // Simultaneous creations of one account wait for each other here, so that the count below stays correct.
    await trx.selectFrom('users').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute()
    if (!(await lockAgent(trx, ownerId, agentId))) return 'agentGone'
    const active = (await listApiKeys(trx, ownerId, agentId)).filter(({ revokedAt }) => revokedAt === null)
    if (active.length >= limit) return 'full'
    return await trx
      .insertInto('apiKeys')
      .values({ id: crypto.randomUUID(), ...key, createdAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** False if the account has no such key; a revoked key stays revoked. */
export const revokeApiKey = async (db: Queryable, ownerId: string, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('apiKeys')
    .set(({ fn, ref, val }) => ({ revokedAt: fn.coalesce(ref('revokedAt'), val(now)) }))
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Searches all accounts, because the key itself identifies its owner. */
export async function findByKey(db: Queryable, hash: string) {
  const row = await db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.ownerId')
    .select(['apiKeys.id as keyId', 'agentId', 'users.id', 'users.name', 'email', 'role'])
    .where('hash', '=', hash)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { keyId, agentId, ...user } = row
  return { keyId, agentId, user }
}

/** Another server may have written a later use. */
export const addKeyUses = (db: Queryable, keyId: string, uses: number, lastUsedAt: Date) =>
  db
    .updateTable('apiKeys')
    .set((expression) => ({
      uses: expression('uses', '+', uses),
      lastUsedAt: sql<Date>`greatest(last_used_at, ${lastUsedAt}::timestamptz)`,
    }))
    .where('id', '=', keyId)
    .execute()
