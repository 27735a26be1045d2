/** Versions of an agent: each save that changes something creates one, and so does restoring an older one. */
import type { AgentFields, AgentRow, AgentVersionRow, Db, Queryable } from '../db/schema.ts'

export type Save = {
  author: string
  now: Date
  /** The revision that the author read; without it the save overwrites any newer one. */
  expectedRevision?: number | undefined
  restoredFrom?: number
}
export type Saved = { kind: 'saved'; agent: AgentRow } | { kind: 'changedElsewhere'; agent: AgentRow }

function fieldsOf(agent: AgentRow): AgentFields {
  const { id: _id, ownerId: _owner, revision: _revision, createdAt: _created, updatedAt: _updated, ...rest } = agent
  const { sequence: _sequence, ...fields } = rest
  return fields
}

const differing = (before: AgentFields, after: AgentFields) =>
  (Object.keys(after) as (keyof AgentFields)[]).filter((field) => before[field] !== after[field])

/** Stores the first version of a new agent. */
export const storeFirstVersion = (trx: Queryable, agent: AgentRow, author: string) =>
  insertVersion(trx, agent, [], { author, now: agent.createdAt })

/** `decide` gets the current agent; `undefined` if the account has no such agent. */
export function saveAgent(
  db: Db,
  ownerId: string,
  id: string,
  decide: (agent: AgentRow) => Partial<AgentFields>,
  save: Save,
): Promise<Saved | undefined> {
  return db.transaction().execute(async (trx) => {
    const agent = await trx
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .forUpdate()
      .executeTakeFirst()
    if (agent === undefined) return undefined
    if (save.expectedRevision !== undefined && save.expectedRevision !== agent.revision)
      return { kind: 'changedElsewhere', agent }
    const change = decide(agent)
    const changed = differing(fieldsOf(agent), { ...fieldsOf(agent), ...change })
    if (changed.length === 0) return { kind: 'saved', agent }
    const saved = await trx
      .updateTable('agents')
      .set({ ...change, revision: agent.revision + 1, updatedAt: save.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await insertVersion(trx, saved, changed, save)
    return { kind: 'saved', agent: saved }
  })
}

async function insertVersion(trx: Queryable, agent: AgentRow, changed: (keyof AgentFields)[], save: Save) {
  await trx
    .insertInto('agentVersions')
    .values({
      agentId: agent.id,
      revision: agent.revision,
      authorName: save.author,
      fields: JSON.stringify(changed),
      content: JSON.stringify(fieldsOf(agent)),
      restoredFrom: save.restoredFrom ?? null,
      createdAt: save.now,
    })
    .execute()
}

const versionsOf = (db: Queryable, ownerId: string, agentId: string) =>
  db
    .selectFrom('agentVersions')
    .innerJoin('agents', 'agents.id', 'agentVersions.agentId')
    .selectAll('agentVersions')
    .where('agents.ownerId', '=', ownerId)
    .where('agents.id', '=', agentId)

/** Maximum number of versions in a list. */
const maxListed = 200

/** Newest first; empty if the account has no such agent. */
export function listVersions(db: Queryable, ownerId: string, agentId: string): Promise<AgentVersionRow[]> {
  return versionsOf(db, ownerId, agentId).orderBy('agentVersions.revision', 'desc').limit(maxListed).execute()
}

export function findVersion(
  db: Queryable,
  ownerId: string,
  agentId: string,
  revision: number,
): Promise<AgentVersionRow | undefined> {
  return versionsOf(db, ownerId, agentId).where('agentVersions.revision', '=', revision).executeTakeFirst()
}
