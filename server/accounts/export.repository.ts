/** Reads the data of an account in batches, for its export. */
import type { Db } from '../db/schema.ts'

export const exportedCredits = async (db: Db, userId: string) => {
  const account = await db
    .selectFrom('creditAccounts')
    .select('balance')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const entries = await db
    .selectFrom('creditEntries')
    .select(['amount', 'balanceAfter', 'reason', 'agentId', 'model', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return { balance: account?.balance ?? 0, entries }
}

export const exportedAgents = (db: Db, ownerId: string) =>
  db.selectFrom('agents').selectAll().where('ownerId', '=', ownerId).orderBy('sequence').execute()

export const exportedVersions = (db: Db, agentId: string) =>
  db
    .selectFrom('agentVersions')
    .select(['revision', 'authorName', 'fields', 'content', 'restoredFrom', 'createdAt'])
    .where('agentId', '=', agentId)
    .orderBy('revision')
    .execute()

export const trainingIds = (db: Db, ownerId: string, agentId: string) =>
  db
    .selectFrom('trainings')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('sequence')
    .execute()

export const exportedTraining = (db: Db, ownerId: string, id: string) =>
  db
    .selectFrom('trainings')
    .select(['id', 'type', 'name', 'description', 'content', 'status', 'failureReason', 'note', 'sourceUrl'])
    .select(['withSubpages', 'fileName', 'fileMime', 'fileSize', 'pages', 'createdAt', 'updatedAt'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()

export const exportedConversations = (db: Db, ownerId: string, agentId: string) =>
  db
    .selectFrom('conversations')
    .select(['id', 'sessionId', 'createdAt', 'updatedAt'])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .execute()

export const exportedMessages = (db: Db, conversationId: string) =>
  db
    .selectFrom('messages')
    .select(['id', 'role', 'content', 'sources', 'media', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('sequence')
    .execute()
