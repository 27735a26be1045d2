/** Removing the webhook of an agent (WH-03): asks, then removes it; after a failure it asks again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type WebhookSubject = { id: string; agentId: string; name: string }

export const webhookRemovalMachine = confirmMachine<WebhookSubject>({
  id: 'webhookRemoval',
  changes: ['webhooks'],
})
