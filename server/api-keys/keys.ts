/** Creates API keys, and finds the session of a key. */
import { createHash, randomBytes } from 'node:crypto'
import type { Session } from '../accounts/session.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { takeApiKey } from './repository.ts'

const prefix = 'prosa_'

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** 256 random bits; `maskedKey` is shown to tell the key from others. */
export function newKey(): { key: string; maskedKey: string; hash: string } {
  const key = prefix + randomBytes(32).toString('base64url')
  return { key, maskedKey: `${key.slice(0, prefix.length + 4)}…${key.slice(-4)}`, hash: hashOf(key) }
}

/** A session that may use one agent only. */
export async function sessionOfKey(db: Db, clock: Clock, key: string | undefined): Promise<Session | undefined> {
  if (key === undefined) return undefined
  const taken = await takeApiKey(db, hashOf(key), clock.now())
  return taken && { id: taken.keyId, user: taken.user, agentId: taken.agentId }
}
