/** Settings shared by the servers of one database. */
import { randomBytes } from 'node:crypto'
import type { Db } from './schema.ts'

/** The secret that signs tokens: created once, by the first server. */
export async function sharedTokenSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key: 'token-secret', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'token-secret')
    .executeTakeFirstOrThrow()
  return value
}

export async function readSetting(db: Db, key: string): Promise<string | undefined> {
  return (await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value
}

export async function writeSetting(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}
