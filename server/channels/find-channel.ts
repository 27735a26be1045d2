/** Queries about an agent's channels, also for other domains. */
import type { ChannelKind, ChannelRow } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'

/** Searches all accounts: used by jobs, whose payload is our own. */
export const findChannelById = (db: Queryable, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()

export const findChannel = (
  db: Queryable,
  ownerId: string,
  agentId: string,
  kind: ChannelKind,
): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export async function findConnectedChannel(
  db: Queryable,
  ...of: [ownerId: string, agentId: string, kind: ChannelKind]
): Promise<ChannelRow | undefined> {
  const channel = await findChannel(db, ...of)
  return channel?.state === 'connected' ? channel : undefined
}
