/** Pending authorizations: each can return once, within the hour, to the agent for which it was started. */
import { hourMs } from '../../../contract/durations.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { Db, Queryable } from '../../db/schema.ts'
import type { Secrets } from '../../platform/secrets.ts'

const hashNonce = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url')

type Of = { ownerId: string; agentId: string }
export type Returned = Of & { nonceHash: string; returnOrigin: string }

/** Returns the nonce; only its hash is stored. */
export async function beginAuthorization(
  db: Queryable,
  { returnOrigin, ...of }: Of & { returnOrigin: string },
  now: Date,
): Promise<string> {
  await db
    .deleteFrom('instagramAuthorizations')
    .where('createdAt', '<', new Date(now.getTime() - 24 * hourMs))
    .execute()
  const nonce = randomBytes(24).toString('base64url')
  await db
    .insertInto('instagramAuthorizations')
    .values({ nonceHash: hashNonce(nonce), ...of, returnOrigin, code: null, state: 'begun', createdAt: now })
    .execute()
  return nonce
}

/** Undefined if it is unknown, belongs to another agent, is too old or was used already. */
export const returnAuthorization = (
  db: Db,
  secrets: Secrets,
  { nonce, agentId, code }: { nonce: string; agentId: string; code: string | undefined },
  now: Date,
): Promise<Returned | undefined> =>
  db.transaction().execute(async (trx) => {
    const nonceHash = hashNonce(nonce)
    const row = await trx
      .updateTable('instagramAuthorizations')
      .set({ state: code === undefined ? 'used' : 'returned' })
      .where('nonceHash', '=', nonceHash)
      .where('agentId', '=', agentId)
      .where('state', '=', 'begun')
      .where('createdAt', '>', new Date(now.getTime() - hourMs))
      .returning(['ownerId', 'agentId', 'returnOrigin', 'nonceHash'])
      .executeTakeFirst()
    if (row !== undefined && code !== undefined)
      await trx
        .updateTable('instagramAuthorizations')
        .set({ code: secrets.seal(row.ownerId, code) })
        .where('nonceHash', '=', nonceHash)
        .execute()
    return row
  })

const take = (db: Queryable, nonceHash: string) =>
  db
    .updateTable('instagramAuthorizations')
    .set({ state: 'used', code: null })
    .where('nonceHash', '=', nonceHash)
    .where('state', '=', 'returned')
    .returning('nonceHash')
    .executeTakeFirst()

/** Whether this code was returned for this agent; true only once. */
export async function takeCode(db: Queryable, secrets: Secrets, of: Of & { code: string }): Promise<boolean> {
  const rows = await db
    .selectFrom('instagramAuthorizations')
    .select(['nonceHash', 'code'])
    .where('ownerId', '=', of.ownerId)
    .where('agentId', '=', of.agentId)
    .where('state', '=', 'returned')
    .execute()
  const row = rows.find(({ code }) => code !== null && secrets.open(of.ownerId, code) === of.code)
  return row !== undefined && (await take(db, row.nonceHash)) !== undefined
}

/** The code of an authorization whose page could not post its result; undefined if it was exchanged meanwhile. */
export async function takeReturned(
  db: Queryable,
  secrets: Secrets,
  nonceHash: string,
): Promise<(Of & { code: string }) | undefined> {
  const row = await db
    .selectFrom('instagramAuthorizations')
    .select(['ownerId', 'agentId', 'code'])
    .where('nonceHash', '=', nonceHash)
    .executeTakeFirst()
  const code = row?.code ? secrets.open(row.ownerId, row.code) : null
  if (row === undefined || code === null || (await take(db, nonceHash)) === undefined) return undefined
  return { ownerId: row.ownerId, agentId: row.agentId, code }
}
