/** The dialog that creates or edits a webhook (S3§3, S3§5). */
import { webhookLimits, WebhookValues, type Webhook } from '../../../contract/webhooks.ts'
import { formMachine } from '../shared/form.machine.ts'

/** `webhook` is null if none exists yet. */
export type WebhookRecord = { agentId: string; webhook: Webhook | null }

const emptyWebhook: WebhookValues = {
  name: '',
  description: '',
  messageTemplate: '',
  maxRetries: String(webhookLimits.retries.usual),
  active: true,
  verifySignature: false,
}

export const webhookValuesOf = ({ webhook }: WebhookRecord): WebhookValues =>
  webhook === null
    ? emptyWebhook
    : {
        name: webhook.name,
        description: webhook.description,
        messageTemplate: webhook.messageTemplate,
        maxRetries: String(webhook.maxRetries ?? emptyWebhook.maxRetries),
        active: webhook.active !== false,
        verifySignature: webhook.verifySignature === true,
      }

/** The request body of S3§7. */
export const webhookBody = (agentId: string, { maxRetries, ...values }: WebhookValues) => ({
  ...values,
  agentId,
  messageType: 'TEXT' as const,
  maxRetries: Number(maxRetries),
})

export const webhookFormMachine = formMachine<{ agentId: string }, WebhookRecord, WebhookValues>({
  id: 'webhookForm',
  surface: 'dialog',
  emptyValues: emptyWebhook,
  toValues: webhookValuesOf,
  schema: WebhookValues,
  changes: ['webhooks'],
  whenGone: 'recreate',
})
