/** Creates API keys, and finds the session of a key. */
import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '../accounts/session.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { findByKey } from './repository.ts'
import type { KeyUses } from './uses.ts'

const prefix = 'prosa_'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** 256 random bits; `maskedKey` is shown to tell the key from others. */
export function newKey(): { key: string; maskedKey: string; hash: string } {
  const key = prefix + randomBytes(32).toString('base64url')
  return { key, maskedKey: `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`, hash: hashOf(key) }
}

type Needs = { db: Db; clock: Clock; keyUses: KeyUses }

/** A session that may use one agent only. Counts the use. */
export async function sessionOfKey(
  { db, clock, keyUses }: Needs,
  key: string | undefined,
): Promise<Session | undefined> {
  if (key === undefined) return undefined
  const found = await findByKey(db, hashOf(key))
  if (found === undefined) return undefined
  keyUses.count(found.keyId, clock.now())
  return { id: found.keyId, user: found.user, agentId: found.agentId }
}
