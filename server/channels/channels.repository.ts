/** Stored channels of an account's agents. */
import { randomBytes } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import { lockAgent } from '../agents/agents.ts'
import type { ChannelRow, ChannelTable } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Connection } from './adapter.ts'

/** Searches all accounts: providers identify the channel by an unguessable path. */
export const findChannelByToken = (db: Queryable, inboundToken: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('channels').selectAll().where('inboundToken', '=', inboundToken).executeTakeFirst()

/** Searches all accounts: some providers call one path for all channels and name our instance in the body. */
export const findChannelByExternalId = (
  db: Queryable,
  provider: string,
  externalId: string,
): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('provider', '=', provider)
    .where('externalId', '=', externalId)
    .executeTakeFirst()

export const listChannels = (db: Queryable, ownerId: string, agentId: string): Promise<ChannelRow[]> =>
  db
    .selectFrom('channels')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('kind')
    .execute()

/**
 * Serializes work on a channel until the transaction ends. Not `for update`: that would deadlock with transactions that
 * hold a conversation and insert rows referring to the channel.
 */
export const lockChannel = (trx: Queryable, id: string): Promise<ChannelRow | undefined> =>
  trx.selectFrom('channels').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

type NewChannel = Pick<Insertable<ChannelTable>, 'ownerId' | 'agentId' | 'kind' | 'provider' | 'state'> &
  Partial<Pick<ChannelTable, 'externalId' | 'credentials' | 'confirmedAt' | 'checkAt'>> &
  Pick<Insertable<ChannelTable>, 'profile'>

const insertChannel = (db: Queryable, channel: NewChannel, now: Date) =>
  db
    .insertInto('channels')
    .values({
      id: crypto.randomUUID(),
      inboundToken: randomBytes(24).toString('base64url'),
      ...channel,
      createdAt: now,
      changedAt: now,
    })
    .returningAll()

export const createChannel = (db: Queryable, channel: NewChannel, now: Date): Promise<ChannelRow> =>
  insertChannel(db, channel, now).executeTakeFirstOrThrow()

/** The agent's channel of this kind, which is created if there is none; simultaneous calls get the same one. */
export async function findOrCreateChannel(db: Queryable, channel: NewChannel, now: Date): Promise<ChannelRow> {
  const created = await insertChannel(db, channel, now)
    .onConflict((conflict) => conflict.columns(['agentId', 'kind']).doNothing())
    .executeTakeFirst()
  return (
    created ??
    db
      .selectFrom('channels')
      .selectAll()
      .where('ownerId', '=', channel.ownerId)
      .where('agentId', '=', channel.agentId)
      .where('kind', '=', channel.kind)
      .executeTakeFirstOrThrow()
  )
}

/** The same, in a transaction of its own; undefined if the agent was deleted. */
export const ensureChannel = (db: Db, channel: NewChannel, now: Date): Promise<ChannelRow | undefined> =>
  db
    .transaction()
    .execute(async (trx) =>
      (await lockAgent(trx, channel.ownerId, channel.agentId)) ? findOrCreateChannel(trx, channel, now) : undefined,
    )

export async function updateChannel(
  db: Queryable,
  id: string,
  change: Omit<Updateable<ChannelTable>, 'id' | 'ownerId' | 'agentId' | 'changedAt'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ ...change, changedAt: now })
    .where('id', '=', id)
    .execute()
}

export const sealCredentials = (secrets: Secrets, ownerId: string, credentials: Record<string, string>): string =>
  secrets.seal(ownerId, JSON.stringify(credentials))

/** Empty if they cannot be decrypted. */
export function openCredentials(
  secrets: Secrets,
  { ownerId, credentials }: Pick<ChannelRow, 'ownerId' | 'credentials'>,
): Record<string, string> {
  const opened = credentials === null ? null : secrets.open(ownerId, credentials)
  return opened === null ? {} : (JSON.parse(opened) as Record<string, string>)
}

/** A channel whose credentials cannot be decrypted is treated as not linked. */
export const connectionOf = (secrets: Secrets, channel: ChannelRow): Connection => ({
  channel,
  credentials: openCredentials(secrets, channel),
})

/** Number of messages waiting to be sent, by channel. */
export async function waitingCounts(db: Queryable, ownerId: string, agentId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('outboundMessages')
    .innerJoin('channels', 'channels.id', 'outboundMessages.channelId')
    .select(({ fn }) => ['channelId', fn.countAll<string>().as('count')])
    .where('channels.ownerId', '=', ownerId)
    .where('channels.agentId', '=', agentId)
    .where('outboundMessages.state', '=', 'queued')
    .groupBy('channelId')
    .execute()
  return new Map(rows.map(({ channelId, count }) => [channelId, Number(count)]))
}
