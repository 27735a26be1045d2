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
    .select(['id', 'sessionId', 'channel', 'contactId', 'title', 'tags', 'handledBy', 'personName'])
    .select(['createdAt', 'updatedAt', 'closedAt'])
    .where('ownerId', '=', ownerId)
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .execute()

/** What belongs to a conversation: messages, internal notes, changes of hands, and the data that stages collected. */
export async function exportedConversationParts(db: Db, conversationId: string) {
  const [messages, notes, handlingChanges, stage] = await Promise.all([
    db
      .selectFrom('messages')
      .select(['id', 'role', 'content', 'sources', 'media', 'writtenBy', 'feedback', 'createdAt'])
      .where('conversationId', '=', conversationId)
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('conversationNotes')
      .select(['author', 'content', 'createdAt'])
      .where('conversationId', '=', conversationId)
      .orderBy('sequence')
      .execute(),
    db
      .selectFrom('handlingChanges')
      .select(['kind', 'personName', 'at'])
      .where('conversationId', '=', conversationId)
      .orderBy('sequence')
      .execute(),
    db.selectFrom('stageStates').select('state').where('conversationId', '=', conversationId).executeTakeFirst(),
  ])
  return { messages, notes, handlingChanges, stage: stage?.state ?? null }
}

/** Credentials, secrets and hashes are left out. */
export const exportedLists = {
  channels: (db: Db, agentId: string) =>
    db
      .selectFrom('channels')
      .select(['id', 'kind', 'provider', 'externalId', 'state', 'profile', 'createdAt'])
      .where('agentId', '=', agentId)
      .orderBy('createdAt')
      .execute(),
  contacts: (db: Db, agentId: string) =>
    db
      .selectFrom('contacts')
      .select(['id', 'name', 'phone', 'optedOutAt', 'optOutAskedAt', 'optOutQuote', 'createdAt'])
      .where('agentId', '=', agentId)
      .orderBy('createdAt')
      .execute(),
  followUps: (db: Db, agentId: string) =>
    db
      .selectFrom('followUps')
      .select(['id', 'waitMinutes', 'active', 'content', 'files', 'sendHours', 'opensAt', 'closesAt', 'onSunday'])
      .select(['createdAt', 'updatedAt'])
      .where('agentId', '=', agentId)
      .orderBy('createdAt')
      .execute(),
  unansweredQuestions: (db: Db, agentId: string) =>
    db
      .selectFrom('unansweredQuestions')
      .select(['question', 'kind', 'state', 'count', 'firstAskedAt', 'lastAskedAt'])
      .where('agentId', '=', agentId)
      .orderBy('firstAskedAt')
      .execute(),
  apiKeys: (db: Db, agentId: string) =>
    db
      .selectFrom('apiKeys')
      .select(['name', 'shown', 'uses', 'createdAt', 'lastUsedAt', 'revokedAt'])
      .where('agentId', '=', agentId)
      .orderBy('createdAt')
      .execute(),
}

export const exportedStages = (db: Db, agentId: string) =>
  db
    .selectFrom('stages')
    .select(['id', 'name', 'description', 'condition', 'conditionDescription', 'instructions', 'active', 'priority'])
    .select(['requiredData', 'intentions', 'createdAt', 'updatedAt'])
    .where('agentId', '=', agentId)
    .orderBy('sequence')
    .execute()

export const exportedWebhooks = (db: Db, agentId: string) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'name', 'description', 'messageTemplate', 'active', 'maxRetries', 'verifySignature'])
    .select(['createdAt', 'updatedAt'])
    .where('agentId', '=', agentId)
    .orderBy('sequence')
    .execute()

export const exportedExecutions = (db: Db, webhookId: string) =>
  db
    .selectFrom('webhookExecutions')
    .select(['messageId', 'statusCode', 'errorMessage', 'requestPayload', 'responsePayload', 'executedAt'])
    .where('webhookId', '=', webhookId)
    .orderBy('sequence')
    .execute()

export const exportedCampaigns = (db: Db, agentId: string) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'title', 'content', 'total', 'state', 'reason', 'createdAt', 'endedAt'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .execute()

export async function exportedCampaignParts(db: Db, campaignId: string) {
  const [recipients, refused] = await Promise.all([
    db
      .selectFrom('campaignRecipients')
      .select(['name', 'address', 'values', 'decision', 'reason', 'queuedAt', 'answeredAt', 'leftAt'])
      .where('campaignId', '=', campaignId)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('campaignRefusals')
      .select(['line', 'name', 'number', 'reason'])
      .where('campaignId', '=', campaignId)
      .orderBy('position')
      .execute(),
  ])
  return { recipients, refused }
}
