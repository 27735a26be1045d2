/** Executes the call of a webhook: sends its filled template to a person on the agent's channel. */
import { readPhone } from '../../contract/phone-numbers.ts'
import { placeholdersOf, renderWebhookTemplate, type WebhookCall } from '../../contract/webhooks.ts'
import { findAgent } from '../agents/agents.ts'
import { whatsappText } from '../channels/adapter.ts'
import { cutText } from '../channels/outbound.ts'
import { phoneChannelOf, writeFirst } from '../channels/write-first.ts'
import type { WebhookRow } from '../db/integration-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import {
  type ExecutionRow,
  findExecution,
  findExecutionByMessage,
  insertExecution,
  lockWebhook,
  releaseFailed,
} from './repository.ts'
import { recordUnsent } from './refused-calls.ts'

/** Why nothing could be sent; such a call is in the history, too. */
export type Unsendable = { kind: 'unknownVariables'; names: string[] } | { kind: 'badPhone' | 'noChannel' }

export type Executed =
  | { kind: 'sent'; execution: ExecutionRow; channelId: string }
  | { kind: 'repeated'; execution: ExecutionRow }
  /** The webhook was deleted. */
  | { kind: 'gone' }
  | Unsendable

type Call = { webhook: WebhookRow; call: WebhookCall; messageId: string | null; now: Date }

/** Only the first call with a message id is executed; a failed one may be repeated with its id. */
export const execute = (db: Db, given: Call): Promise<Executed> =>
  db.transaction().execute(async (trx) => {
    const { webhook, call, now } = given
    if (!(await lockWebhook(trx, webhook))) return { kind: 'gone' }
    const sent = await send(trx, given)
    if (sent.kind !== 'sent' && sent.kind !== 'repeated') {
      const statusCode = sent.kind === 'noChannel' ? 409 : 400
      const unsent = { webhookId: webhook.id, requestPayload: JSON.stringify(call), statusCode }
      await recordUnsent(trx, { ...unsent, errorMessage: reasonOf(sent) }, now)
      return sent
    }
    // Read in the same transaction, as the agent could be deleted right after it.
    const execution = await findExecution(trx, webhook.ownerId, sent.id)
    if (execution === undefined) throw new Error('an execution was not stored')
    return { ...sent, execution }
  })

type Sent = { kind: 'sent'; id: string; channelId: string } | { kind: 'repeated'; id: string } | Unsendable

async function send(trx: Queryable, { webhook, call, messageId, now }: Call): Promise<Sent> {
  const { ownerId, agentId, id: webhookId } = webhook
  if (messageId !== null) await releaseFailed(trx, webhookId, messageId)
  const known = messageId === null ? undefined : await findExecutionByMessage(trx, webhookId, messageId)
  if (known !== undefined) return { kind: 'repeated', id: known.id }
  const values = Object.entries(call.variables).map(([name, value]) => [name, String(value)] as const)
  const rendered = renderWebhookTemplate(webhook.messageTemplate, Object.fromEntries(values))
  if (!rendered.ok) return { kind: 'unknownVariables', names: rendered.missing }
  // Nothing could be sent, although every value was given.
  if (rendered.text.trim() === '') return { kind: 'unknownVariables', names: placeholdersOf(webhook.messageTemplate) }
  // A number without country code is read as Brazilian, as in contact lists.
  const phone = readPhone(call.to)
  if (phone.kind === 'invalid') return { kind: 'badPhone' }
  const { digits } = phone
  const agent = await findAgent(trx, ownerId, agentId)
  const channel = await phoneChannelOf(trx, ownerId, agentId)
  if (agent === undefined || channel === undefined) return { kind: 'noChannel' }
  const { text } = rendered
  const written = await writeFirst(trx, {
    channel,
    agent,
    digits,
    name: call.name,
    text,
    now,
    parts: cutText(text, whatsappText).map((piece) => ({ type: 'text', text: piece })),
    origin: 'webhook',
    maxAttempts: webhook.maxRetries + 1,
  })
  const response = { message: text, channel: channel.kind, messageId: written.messageId }
  const id = await insertExecution(
    trx,
    {
      webhookId,
      messageId,
      requestPayload: JSON.stringify(call),
      responsePayload: JSON.stringify(response),
      outboundId: written.outboundIds[0] ?? null,
      statusCode: 200,
      errorMessage: null,
    },
    now,
  )
  return { kind: 'sent', id, channelId: channel.id }
}

/** In Portuguese. */
export function reasonOf(wrong: Unsendable): string {
  if (wrong.kind === 'unknownVariables') return `Faltam valores para o template: ${wrong.names.join(', ')}.`
  return wrong.kind === 'badPhone'
    ? 'O telefone em "to" não é válido: use DDI, DDD e número.'
    : 'Nenhum WhatsApp está conectado a este agente.'
}
