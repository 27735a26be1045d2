/** Renames and deletes conversations. Files of deleted ones are removed later by the sweep. */
import type { Db, Queryable } from '../db/schema.ts'
import type { RemovedConversation } from './lane-events.ts'

type Key = { ownerId: string; agentId: string; sessionId: string }

/** Returns the id; undefined if the account has no such conversation with this agent. */
export async function renameConversation(
  db: Queryable,
  { ownerId, agentId, sessionId, title }: Key & { title: string },
): Promise<string | undefined> {
  const renamed = await db
    .updateTable('conversations')
    .set({ title })
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .where('sessionId', '=', sessionId)
    .returning('id')
    .executeTakeFirst()
  return renamed?.id
}

export const deleteTestConversation = (
  db: Db,
  { ownerId, agentId, sessionId }: Key,
): Promise<RemovedConversation | 'ofChannel' | undefined> =>
  db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('conversations')
      .select(['id', 'channel'])
      .where('ownerId', '=', ownerId)
      .where('agentId', '=', agentId)
      .where('sessionId', '=', sessionId)
      .forUpdate()
      .executeTakeFirst()
    if (found === undefined) return undefined
    if (found.channel !== 'test' && found.channel !== 'api') return 'ofChannel'
    await trx.deleteFrom('conversations').where('id', '=', found.id).execute()
    return { id: found.id, agentId, sessionId }
  })
