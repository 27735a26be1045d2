/** The complete lists of agents as API clients read them, often again and again without any change. */
import type { WireReply } from '../../contract/routes.ts'
import type { Db } from '../db/schema.ts'
import { shareJson } from '../platform/shared-json.ts'
import { createSharedRead } from '../platform/batch.ts'
import { listAgents, versionOfAgents } from './repository.ts'
import { agentToWire } from './wire.ts'

/** A list has some hundred kilobytes, and a megabyte or two with the longest texts. */
const maxCachedLists = 8

type CachedList = { version: string; list: WireReply<'listAgents'> }

/**
 * Returns a function that reads the list of an account. The last lists are kept in memory; whether one still holds is
 * asked of the database each time, which is ten times cheaper than to read and serialize 200 agents.
 */
export function createFullLists(db: Db): (ownerId: string) => Promise<WireReply<'listAgents'>> {
  const kept = new Map<string, CachedList>()

  return createSharedRead(async (ownerId) => {
    const version = await versionOfAgents(db, ownerId)
    const last = kept.get(ownerId)
    const list = last?.version === version ? last.list : shareJson((await listAgents(db, ownerId)).map(agentToWire))
    // Removed first, so that the list used longest ago is the first of the map.
    kept.delete(ownerId)
    kept.set(ownerId, { version, list })
    const [oldest] = kept.keys()
    if (kept.size > maxCachedLists && oldest !== undefined) kept.delete(oldest)
    return list
  })
}
