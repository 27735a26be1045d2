/** Renames and deletes conversations. */
import { removeConversationFiles } from '../db/files.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { RemovedConversation } from '../platform/event-bus.ts'

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

/** Returns also the ids of its files, whose bytes remain to be deleted. */
export const deleteTestConversation = (
  db: Db,
  { ownerId, agentId, sessionId }: Key,
): Promise<{ removed: RemovedConversation; fileIds: string[] } | 'ofChannel' | undefined> =>
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
    const fileIds = await removeConversationFiles(trx, ownerId, found.id)
    await trx.deleteFrom('conversations').where('id', '=', found.id).execute()
    return { removed: { id: found.id, agentId, sessionId }, fileIds }
  })
