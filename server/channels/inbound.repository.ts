/** Inbound messages, stored once each, and the batches in which they are answered. */
import type { InboundRow } from '../db/channel-tables.ts'
import { claimFiles } from '../db/files.ts'
import type { Queryable } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'

export type NewInbound = {
  ownerId: string
  channelId: string
  providerId: string
  contactId: string
  content: string
  media: readonly StoredMedia[]
  /** Until when its files are waited for, if they are yet to be downloaded. */
  filesUntil?: Date
  sentAt: Date
}

/** False if it is already stored: providers repeat deliveries. */
export async function storeInbound(trx: Queryable, row: NewInbound, isDone: boolean, now: Date): Promise<boolean> {
  const stored = await trx
    .insertInto('inboundMessages')
    .values({ id: crypto.randomUUID(), ...row, media: JSON.stringify(row.media), isDone, receivedAt: now })
    .onConflict((conflict) => conflict.columns(['channelId', 'providerId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored === undefined) return false
  await keepFiles(trx, row, stored.id)
  return true
}

/** The sweep must not remove the files of a message while it waits for an answer. */
const keepFiles = (trx: Queryable, { ownerId, media }: Pick<NewInbound, 'ownerId' | 'media'>, id: string) =>
  claimFiles(
    trx,
    ownerId,
    media.map(({ fileId }) => fileId),
    id,
  )

/** Adds the files that were waited for; false if the message was deleted or answered without them meanwhile. */
export async function attachFiles(trx: Queryable, row: NewInbound): Promise<boolean> {
  const { channelId, providerId, content, media } = row
  const attached = await trx
    .updateTable('inboundMessages')
    .set({ content, media: JSON.stringify(media), filesUntil: null })
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .where('filesUntil', 'is not', null)
    .where('batch', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (attached === undefined) return false
  await keepFiles(trx, row, attached.id)
  return true
}

/** The files can be downloaded again at once. */
export async function endDownload(
  db: Queryable,
  { channelId, providerId }: Pick<NewInbound, 'channelId' | 'providerId'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('inboundMessages')
    .set({ filesUntil: now })
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .where('filesUntil', 'is not', null)
    .execute()
}

/** The download of the files of this message failed, or its server has died, so the caller does it. */
export async function takeOverFiles(
  db: Queryable,
  { channelId, providerId }: Pick<NewInbound, 'channelId' | 'providerId'>,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inboundMessages')
    .set({ filesUntil: until })
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .where('filesUntil', '<=', now)
    .where('batch', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const findInbound = (
  db: Queryable,
  channelId: string,
  providerId: string,
): Promise<Pick<InboundRow, 'contactId' | 'isDone' | 'filesUntil' | 'batch'> | undefined> =>
  db
    .selectFrom('inboundMessages')
    .select(['contactId', 'isDone', 'filesUntil', 'batch'])
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()

export type ContactKey = { channelId: string; contactId: string }

/** Unanswered messages of a contact, oldest first; locked. */
export const lockUnanswered = (trx: Queryable, { channelId, contactId }: ContactKey): Promise<InboundRow[]> =>
  trx
    .selectFrom('inboundMessages')
    .selectAll()
    .where('channelId', '=', channelId)
    .where('contactId', '=', contactId)
    .where('isDone', '=', false)
    .orderBy('sequence')
    .forUpdate()
    .execute()

/** In place of a message that the person has deleted. */
export const deletedText = '[Mensagem apagada pela pessoa]'

/** The text of the question that these messages form. */
export const textOfBatch = (rows: readonly Pick<InboundRow, 'content'>[]): string =>
  rows
    .map(({ content }) => content.trim())
    .filter((text) => text !== '')
    .join('\n')

export async function setBatch(trx: Queryable, ids: readonly string[], batch: string): Promise<void> {
  await trx.updateTable('inboundMessages').set({ batch }).where('id', 'in', ids).execute()
}

export async function finishBatch(db: Queryable, batch: string): Promise<void> {
  await db
    .updateTable('inboundMessages')
    .set({ isDone: true })
    .where('id', 'in', (inner) =>
      // Locked in order, because two servers that finish it at once would block each other.
      inner
        .selectFrom('inboundMessages')
        .select('id')
        .where('batch', '=', batch)
        .where('isDone', '=', false)
        .orderBy('sequence')
        .forUpdate(),
    )
    .execute()
}

/** Marks the message as needing no answer, and as stored in the conversation under this id. */
export async function finishInbound(
  trx: Queryable,
  { channelId, providerId }: Pick<NewInbound, 'channelId' | 'providerId'>,
  messageId: string,
): Promise<void> {
  await trx
    .updateTable('inboundMessages')
    .set({ isDone: true, batch: messageId })
    .where('channelId', '=', channelId)
    .where('providerId', '=', providerId)
    .execute()
}

/** Contacts with unanswered messages, to queue jobs that were lost. */
export const unansweredContacts = (db: Queryable): Promise<ContactKey[]> => selectUnansweredContacts(db).execute()

/** Those of them whose oldest message was received before that time, and which no job has begun to answer. */
export const forgottenContacts = (db: Queryable, before: Date): Promise<ContactKey[]> =>
  selectUnansweredContacts(db)
    .having(({ fn }) => fn.max('batch'), 'is', null)
    .having(({ fn }) => fn.min('receivedAt'), '<', before)
    .execute()

const selectUnansweredContacts = (db: Queryable) =>
  db
    .selectFrom('inboundMessages')
    .select(['channelId', 'contactId'])
    .where('isDone', '=', false)
    .groupBy(['channelId', 'contactId'])
