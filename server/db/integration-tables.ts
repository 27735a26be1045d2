/** The tables of webhooks and API keys. */
import type { ColumnType, Generated, Selectable } from 'kysely'

type CreatedAt = ColumnType<Date, Date, never>

export type WebhookTable = {
  id: string
  ownerId: string
  agentId: string
  name: string
  description: string
  messageTemplate: string
  active: boolean
  maxRetries: number
  verifySignature: boolean
  /** The unguessable part of its URL. */
  endpointToken: string
  /** Encrypted. */
  secret: string
  /** Encrypted; the previous secret, accepted until `previousUntil`. */
  previousSecret: string | null
  previousUntil: Date | null
  createdAt: CreatedAt
  updatedAt: Date
  sequence: Generated<string>
}

export type WebhookExecutionTable = {
  id: string
  webhookId: string
  /** Idempotency key of the caller. */
  messageId: string | null
  /** Null if nothing could be sent. */
  outboundId: string | null
  statusCode: number
  /** In Portuguese. */
  errorMessage: string | null
  /** JSON. */
  requestPayload: string
  responsePayload: string | null
  executedAt: CreatedAt
  /** Whether the call was refused before anything was done. */
  refused: Generated<boolean>
  sequence: Generated<string>
}

export type ApiKeyTable = {
  id: string
  ownerId: string
  agentId: string
  name: string
  /** Enough characters to tell it from others. */
  shown: string
  /** SHA-256 of the key: it has 256 random bits, so nothing slower is needed. */
  hash: string
  uses: Generated<number>
  createdAt: CreatedAt
  lastUsedAt: Date | null
  revokedAt: Date | null
}

export type IntegrationTables = {
  webhooks: WebhookTable
  webhookExecutions: WebhookExecutionTable
  apiKeys: ApiKeyTable
}

export type WebhookRow = Selectable<WebhookTable>
export type ApiKeyRow = Selectable<ApiKeyTable>
