/** What happened to a connection, newest first on its card; older entries go. */
import type { ChannelEventKind } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'

const kept = 500

export async function writeJournal(
  db: Queryable,
  channelId: string,
  entry: { kind: ChannelEventKind; detail?: string; at: Date },
): Promise<void> {
  const { id } = await db
    .insertInto('channelEvents')
    .values({ channelId, detail: '', ...entry })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Now and then, as each removal costs a look at the index.
  if (Number(id) % 50 === 0)
    await db
      .deleteFrom('channelEvents')
      .where('channelId', '=', channelId)
      .where('id', 'not in', (inner) =>
        inner
          .selectFrom('channelEvents')
          .select('id')
          .where('channelId', '=', channelId)
          .orderBy('id', 'desc')
          .limit(kept),
      )
      .execute()
}

export const listJournal = (db: Queryable, ownerId: string, channelId: string, count = 100) =>
  db
    .selectFrom('channelEvents')
    .innerJoin('channels', 'channels.id', 'channelEvents.channelId')
    .selectAll('channelEvents')
    .where('channels.ownerId', '=', ownerId)
    .where('channelId', '=', channelId)
    .orderBy('channelEvents.id', 'desc')
    .limit(count)
    .execute()
