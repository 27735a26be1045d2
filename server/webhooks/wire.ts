/** Converts webhooks and executions to the contract's format. */
import type { WireReply } from '../../contract/routes.ts'
import type { WebhookRow } from '../db/integration-tables.ts'
import type { ExecutionRow } from './repository.ts'

const maskedSecret = 'whsec_••••••••••••'

/** The app adds its own origin if no public URL is configured. */
export const endpointUrlOf = (publicUrl: string | undefined, { endpointToken }: Pick<WebhookRow, 'endpointToken'>) =>
  `${(publicUrl ?? '').replace(/\/+$/u, '')}/v1/hooks/${endpointToken}`

export const webhookToWire = (row: WebhookRow, publicUrl: string | undefined): WireReply<'createWebhook'> => ({
  id: row.id,
  agentId: row.agentId,
  name: row.name,
  description: row.description,
  messageType: 'TEXT',
  messageTemplate: row.messageTemplate,
  active: row.active,
  maxRetries: row.maxRetries,
  verifySignature: row.verifySignature,
  endpointUrl: endpointUrlOf(publicUrl, row),
  secretKey: maskedSecret,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export const executionToWire = (row: ExecutionRow): WireReply<'testWebhook'> => ({
  id: row.id,
  status: row.status,
  requestPayload: row.requestPayload,
  responsePayload: row.responsePayload,
  executedAt: row.executedAt.toISOString(),
  // The call itself succeeded; only sending the message failed.
  statusCode: row.status === 'FAILED' && row.statusCode === 200 ? 502 : row.statusCode,
  retryCount: Math.max(0, (row.attempts ?? 0) - 1),
  errorMessage: row.errorMessage ?? (row.status === 'SUCCESS' ? null : row.sendingReason),
})
