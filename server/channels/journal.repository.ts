/** The events of a connection, newest first on its card; the oldest ones are deleted. */
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
  // Only for every 50th entry, because each deletion costs an index scan.
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

/** Adds a reason that became known later. Returns false if something else has happened since the drop. */
export async function explainLastDrop(db: Queryable, channelId: string, detail: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channelEvents')
    .set({ detail })
    .where('kind', '=', 'dropped')
    .where('id', '=', (inner) =>
      inner
        .selectFrom('channelEvents')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('channelId', '=', channelId),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A confirmation is recorded once an hour, although there is one each minute. */
const proofEveryMs = 3_600_000

export async function journalProof(db: Queryable, channelId: string, at: Date): Promise<void> {
  const told = await db
    .selectFrom('channelEvents')
    .select('id')
    .where('channelId', '=', channelId)
    .where('kind', 'in', ['connected', 'confirmed'])
    .where('at', '>', new Date(at.getTime() - proofEveryMs))
    .limit(1)
    .executeTakeFirst()
  if (told === undefined) await writeJournal(db, channelId, { kind: 'confirmed', at })
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
