/** Reads the data of an account for its export; page by page what grows with each message. */
import { type Selectable, sql } from 'kysely'
import type { CampaignRefusalTable, RecipientRow } from '../db/campaign-tables.ts'
import type { ContactRow } from '../db/channel-tables.ts'
import type { WebhookExecutionTable } from '../db/integration-tables.ts'
import type { AgentVersionRow, ConversationTable, CreditEntryTable, Db, MessageRow } from '../db/schema.ts'

const exportPageSize = 500

/** Yields the rows of all pages. `read` returns the page that follows this row; the first page if there is none. */
async function* paged<T>(read: (last: T | undefined) => Promise<T[]>): AsyncIterable<T> {
  let page: T[] = []
  do {
    page = await read(page.at(-1))
    yield* page
  } while (page.length === exportPageSize)
}

export const exportedBalance = async (db: Db, userId: string): Promise<number> => {
  const account = await db
    .selectFrom('creditAccounts')
    .select('balance')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return account?.balance ?? 0
}

/** The place of a row among those created before it; as text, because a `Date` has no microseconds. */
const place = sql<string>`created_at::text`.as('place')
type Placed = { id: string; place: string }

/** True for all rows if there is no last one. */
const isAfter = (last: Placed | undefined) =>
  last === undefined ? sql<boolean>`true` : sql<boolean>`(created_at, id) > (${last.place}::timestamptz, ${last.id})`

/** `id` and `place` are not part of the export. */
export const exportedCreditEntries = (db: Db, userId: string) =>
  paged<CreditEntry>((last) =>
    db
      .selectFrom('creditEntries')
      .select(['amount', 'balanceAfter', 'reason', 'agentId', 'model', 'createdAt', 'id'])
      .select(place)
      .where('userId', '=', userId)
      .where(isAfter(last))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(exportPageSize)
      .execute(),
  )

type CreditEntry = Pick<
  Selectable<CreditEntryTable>,
  'amount' | 'balanceAfter' | 'reason' | 'agentId' | 'model' | 'createdAt' | 'id'
> &
  Placed

export const exportedAgents = (db: Db, ownerId: string) =>
  db.selectFrom('agents').selectAll().where('ownerId', '=', ownerId).orderBy('sequence').execute()

export const exportedVersions = (db: Db, agentId: string) =>
  paged<Pick<AgentVersionRow, 'revision' | 'authorName' | 'fields' | 'content' | 'restoredFrom' | 'createdAt'>>(
    (last) =>
      db
        .selectFrom('agentVersions')
        .select(['revision', 'authorName', 'fields', 'content', 'restoredFrom', 'createdAt'])
        .where('agentId', '=', agentId)
        .where('revision', '>', last?.revision ?? 0)
        .orderBy('revision')
        .limit(exportPageSize)
        .execute(),
  )

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

/** `place` is not part of the export. */
export const exportedConversations = (db: Db, ownerId: string, agentId: string) =>
  paged<ExportedConversation>((last) =>
    db
      .selectFrom('conversations')
      .select(['id', 'sessionId', 'channel', 'contactId', 'title', 'tags', 'handledBy', 'personName'])
      .select(['createdAt', 'updatedAt', 'closedAt', place])
      .where('ownerId', '=', ownerId)
      .where('agentId', '=', agentId)
      .where(isAfter(last))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedConversation = Placed &
  Pick<Conversation, 'sessionId' | 'channel' | 'contactId' | 'title' | 'tags' | 'handledBy' | 'personName'> &
  Pick<Conversation, 'createdAt' | 'updatedAt' | 'closedAt'>
type Conversation = Selectable<ConversationTable>

/** `place` is not part of the export. */
export const exportedContacts = (db: Db, agentId: string) =>
  paged<ExportedContact>((last) =>
    db
      .selectFrom('contacts')
      .select(['id', 'name', 'phone', 'optedOutAt', 'optOutAskedAt', 'optOutQuote', 'createdAt', place])
      .where('agentId', '=', agentId)
      .where(isAfter(last))
      .orderBy('createdAt')
      .orderBy('id')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedContact = Placed &
  Pick<ContactRow, 'name' | 'phone' | 'optedOutAt' | 'optOutAskedAt' | 'optOutQuote' | 'createdAt'>

/** `sequence` is not part of the export. */
export const exportedMessages = (db: Db, conversationId: string) =>
  paged<ExportedMessage>((last) =>
    db
      .selectFrom('messages')
      .select(['id', 'role', 'content', 'sources', 'media', 'writtenBy', 'feedback', 'createdAt', 'sequence'])
      .where('conversationId', '=', conversationId)
      .where('sequence', '>', last?.sequence ?? '0')
      .orderBy('sequence')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedMessage = Pick<
  MessageRow,
  'id' | 'role' | 'content' | 'sources' | 'media' | 'writtenBy' | 'feedback' | 'createdAt' | 'sequence'
>

/** What else belongs to a conversation: internal notes, changes of hands, and the data that stages collected. */
export async function exportedConversationParts(db: Db, conversationId: string) {
  const [notes, handlingChanges, stage] = await Promise.all([
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
  return { notes, handlingChanges, stage: stage?.state ?? null }
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

/** `sequence` is not part of the export. */
export const exportedExecutions = (db: Db, webhookId: string) =>
  paged<ExportedExecution>((last) =>
    db
      .selectFrom('webhookExecutions')
      .select(['messageId', 'statusCode', 'errorMessage', 'requestPayload', 'responsePayload', 'executedAt'])
      .select('sequence')
      .where('webhookId', '=', webhookId)
      .where('sequence', '>', last?.sequence ?? '0')
      .orderBy('sequence')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedExecution = Pick<
  Selectable<WebhookExecutionTable>,
  'messageId' | 'statusCode' | 'errorMessage' | 'requestPayload' | 'responsePayload' | 'executedAt' | 'sequence'
>

export const exportedCampaigns = (db: Db, agentId: string) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'title', 'content', 'total', 'state', 'reason', 'createdAt', 'endedAt'])
    .where('agentId', '=', agentId)
    .orderBy('createdAt')
    .execute()

/** `position` is not part of the export. */
export const exportedRecipients = (db: Db, campaignId: string) =>
  paged<ExportedRecipient>((last) =>
    db
      .selectFrom('campaignRecipients')
      .select(['name', 'address', 'values', 'decision', 'reason', 'queuedAt', 'answeredAt', 'leftAt', 'position'])
      .where('campaignId', '=', campaignId)
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedRecipient = Pick<
  RecipientRow,
  'name' | 'address' | 'values' | 'decision' | 'reason' | 'queuedAt' | 'answeredAt' | 'leftAt' | 'position'
>

export const exportedRefusals = (db: Db, campaignId: string) =>
  paged<ExportedRefusal>((last) =>
    db
      .selectFrom('campaignRefusals')
      .select(['line', 'name', 'number', 'reason', 'position'])
      .where('campaignId', '=', campaignId)
      .where('position', '>', last?.position ?? -1)
      .orderBy('position')
      .limit(exportPageSize)
      .execute(),
  )

type ExportedRefusal = Pick<Selectable<CampaignRefusalTable>, 'line' | 'name' | 'number' | 'reason' | 'position'>
