/** The events of a connection, newest first on its card; the oldest ones are deleted. */
import { hourMs } from '../../contract/durations.ts'
import { sql } from 'kysely'
import type { ChannelEventKind } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'

const maxEntries = 500

export type JournalEntry = { kind: ChannelEventKind; detail?: string; at: Date }

/** Writes nothing if the channel was deleted. */
export async function writeJournal(db: Queryable, channelId: string, entry: JournalEntry): Promise<void> {
  const { kind, detail = '', at } = entry
  const written = await db
    .insertInto('channelEvents')
    .columns(['channelId', 'kind', 'detail', 'at'])
    .expression((from) =>
      from
        .selectFrom('channels')
        .select([
          'id',
          sql<ChannelEventKind>`${kind}`.as('kind'),
          sql<string>`${detail}`.as('detail'),
          sql<Date>`${at}::timestamptz`.as('at'),
        ])
        .where('id', '=', channelId)
        .forKeyShare(),
    )
    .returning('id')
    .executeTakeFirst()
  // Only for every 50th entry, because each deletion costs an index scan.
  if (Number(written?.id) % 50 === 0)
    await db
      .deleteFrom('channelEvents')
      .where('channelId', '=', channelId)
      .where('id', 'not in', (inner) =>
        inner
          .selectFrom('channelEvents')
          .select('id')
          .where('channelId', '=', channelId)
          .orderBy('id', 'desc')
          .limit(maxEntries),
      )
      .execute()
}

const messageKinds = ['received', 'sent', 'postponed', 'uncertain', 'refused'] as const satisfies ChannelEventKind[]

/**
 * Adds a reason that became known later. Returns false if something else has happened to the connection since the drop;
 * a message that was on its way may still be reported.
 */
export async function explainLastDrop(db: Queryable, channelId: string, detail: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channelEvents')
    .set({ detail })
    .where('kind', '=', 'dropped')
    .where('id', '=', (inner) =>
      inner
        .selectFrom('channelEvents')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('channelId', '=', channelId)
        .where('kind', 'not in', messageKinds),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A confirmation is recorded once an hour, although there is one each minute. */
const proofEveryMs = hourMs

export async function journalProof(db: Queryable, channelId: string, at: Date): Promise<void> {
  const recent = await db
    .selectFrom('channelEvents')
    .select('id')
    .where('channelId', '=', channelId)
    .where('kind', 'in', ['connected', 'confirmed'])
    .where('at', '>', new Date(at.getTime() - proofEveryMs))
    .limit(1)
    .executeTakeFirst()
  if (recent === undefined) await writeJournal(db, channelId, { kind: 'confirmed', at })
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
