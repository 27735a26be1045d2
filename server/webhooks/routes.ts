/** Webhooks: creating, changing, testing and calling them, and the results of their calls. */
import { hourMs } from '../../contract/durations.ts'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { WebhookCall, webhookLimits } from '../../contract/webhooks.ts'
import { findAgent } from '../agents/agents.ts'
import type { Rule } from '../db/rate-limiter.ts'
import type { WebhookRow } from '../db/integration-tables.ts'
import { readBytes } from '../http/read-json.ts'
import {
  agentNotFound,
  brokenJson,
  invalidField,
  invalidInput,
  invalidText,
  tooLarge,
  tooManyAttempts,
} from '../http/refusals.ts'
import { type Handlers, notFound, type Refusal, refuse, reply } from '../http/result.ts'
import { findInvalidText } from '../platform/text/postgres-text.ts'
import type { WebhookDependencies } from './dependencies.ts'
import { execute, reasonOf, type Unsendable } from './execute.ts'
import {
  changeWebhook,
  findExecution,
  findWebhook,
  findWebhookByToken,
  insertWebhook,
  listExecutions,
  listWebhooks,
  removeWebhook,
} from './repository.ts'
import { recordedRefusals, recordRefusal, signatureFaults } from './refused-calls.ts'
import { findSignatureFault, isSigned, newSecret, signatureHeaders } from './signature.ts'
import { endpointUrlOf, executionToWire, webhookToWire } from './wire.ts'

const webhookNotFound = notFound('Webhook não encontrado.')
const tooMany = refuse(409, 'webhook_limit', 'Este agente já tem um webhook.')
const inactive = refuse(409, 'webhook_inactive', 'Este webhook está inativo.')
const notReplayable = refuse(
  409,
  'call_refused',
  'O conteúdo desta chamada não foi guardado: ela não pode ser executada de novo.',
)
const badSignature = refuse(401, 'invalid_signature', 'A assinatura da chamada não é válida.')
const callsOfWebhook: Rule = { name: 'calls of webhook', limit: 120, windowMs: 60_000 }
const bodyLimit = 256 * 1024

type Calls =
  | ('listWebhooks' | 'createWebhook' | 'updateWebhook' | 'deleteWebhook' | 'regenerateWebhookKeys')
  | ('listExecutions' | 'testWebhook' | 'replayExecution' | 'receiveWebhook')

export function webhookHandlers(dependencies: WebhookDependencies): Pick<Handlers, Calls> {
  const { db, clock, config, secrets, channels, rateLimiter } = dependencies
  const { publicUrl } = config

  /** The refusal of an invalid call, or the started execution. */
  async function run(webhook: WebhookRow, call: WebhookCall, messageId: string | null) {
    const executed = await execute(db, { webhook, call, messageId, now: clock.now() })
    if (executed.kind === 'gone') return webhookNotFound
    if (executed.kind !== 'sent' && executed.kind !== 'repeated') return refusedCall(executed)
    if (executed.kind === 'sent') await channels.wake(executed.channelId)
    return { ok: true as const, executed }
  }

  function openSecrets({ ownerId, secret, previousSecret, previousUntil }: WebhookRow) {
    const open = (sealed: string | null): string[] => {
      const opened = sealed === null ? null : secrets.open(ownerId, sealed)
      return opened === null ? [] : [opened]
    }
    const isTaken = previousUntil !== null && previousUntil > clock.now()
    return isTaken
      ? { current: [...open(secret), ...open(previousSecret)], replaced: [] }
      : { current: open(secret), replaced: open(previousSecret) }
  }

  /** Records the refusal and returns it. */
  async function refused<Status extends number>(
    webhook: WebhookRow,
    refusal: Refusal<Status>,
    reason = refusal.body.message,
  ): Promise<Refusal<Status>> {
    if (await rateLimiter.count([recordedRefusals, webhook.id]))
      await recordRefusal(db, webhook, { statusCode: refusal.status, errorMessage: reason }, clock.now())
    return refusal
  }

  return {
    listWebhooks: async ({ params: { agentId } }, { session }) => {
      const ownerId = session.user.id
      if ((await findAgent(db, ownerId, agentId)) === undefined) return agentNotFound
      const rows = await listWebhooks(db, ownerId, agentId)
      return reply(rows.map((row) => webhookToWire(row, publicUrl)))
    },

    createWebhook: async ({ body: { agentId, messageType: _type, ...fields } }, { session }) => {
      const ownerId = session.user.id
      const keys = { endpointToken: randomBytes(24).toString('base64url'), secret: secrets.seal(ownerId, newSecret()) }
      const row = await insertWebhook(db, { ...fields, ...keys, ownerId, agentId }, clock.now())
      if (row === 'agentGone') return agentNotFound
      return row === undefined ? tooMany : reply(webhookToWire(row, publicUrl))
    },

    updateWebhook: async ({ params, body: { agentId: _agent, messageType: _type, ...fields } }, { session }) => {
      const row = await changeWebhook(db, session.user.id, params.webhookId, fields, clock.now())
      return row === undefined ? webhookNotFound : reply(webhookToWire(row, publicUrl))
    },

    deleteWebhook: async ({ params }, { session }) =>
      (await removeWebhook(db, session.user.id, params.webhookId))
        ? reply({ message: 'Webhook removido.' })
        : webhookNotFound,

    regenerateWebhookKeys: async ({ params }, { session }) => {
      const ownerId = session.user.id
      const webhook = await findWebhook(db, ownerId, params.webhookId)
      if (webhook === undefined) return webhookNotFound
      const now = clock.now()
      const secretKey = newSecret()
      const change = {
        secret: secrets.seal(ownerId, secretKey),
        previousSecret: webhook.secret,
        previousUntil: new Date(now.getTime() + webhookLimits.graceHours * hourMs),
      }
      await changeWebhook(db, ownerId, webhook.id, change, now)
      return reply({ secretKey, endpointUrl: endpointUrlOf(publicUrl, webhook) })
    },

    listExecutions: async ({ params, query: { page, size, status } }, { session }) => {
      const ownerId = session.user.id
      if ((await findWebhook(db, ownerId, params.webhookId)) === undefined) return webhookNotFound
      const { rows, total } = await listExecutions(db, ownerId, params.webhookId, { page, size, status })
      return reply({
        content: rows.map(executionToWire),
        number: page,
        size,
        totalElements: total,
        totalPages: Math.ceil(total / size),
      })
    },

    testWebhook: async ({ params, body: { messageId: _messageId, ...call } }, { session }) => {
      const webhook = await findWebhook(db, session.user.id, params.webhookId)
      if (webhook === undefined) return webhookNotFound
      if (!webhook.active) return inactive
      const outcome = await run(webhook, call, null)
      return outcome.ok ? reply(executionToWire(outcome.executed.execution)) : outcome
    },

    replayExecution: async ({ params }, { session }) => {
      const ownerId = session.user.id
      const execution = await findExecution(db, ownerId, params.executionId)
      const webhook = execution && (await findWebhook(db, ownerId, execution.webhookId))
      if (webhook === undefined) return notFound('Execução não encontrada.')
      if (!execution?.requestPayload) return notReplayable
      if (!webhook.active) return inactive
      const call = v.parse(WebhookCall, JSON.parse(execution.requestPayload))
      const outcome = await run(webhook, call, null)
      if (outcome.ok) return reply(executionToWire(outcome.executed.execution))
      if (outcome.status === 404) return outcome
      return refuse(409, outcome.body.error, outcome.body.message)
    },

    receiveWebhook: async ({ params }, { request }) => {
      const webhook = await findWebhookByToken(db, params.endpointToken)
      if (webhook === undefined) return webhookNotFound
      if (!(await rateLimiter.count([callsOfWebhook, webhook.id]))) return tooManyAttempts
      const bytes = await readBytes(request, bodyLimit)
      if (bytes === undefined) return refused(webhook, tooLarge)
      const body = Buffer.from(bytes)
      const headers = signatureHeaders(request.headers)
      if (webhook.verifySignature || isSigned(headers)) {
        const fault = findSignatureFault(openSecrets(webhook), body, headers, clock.now())
        if (fault !== null) return refused(webhook, badSignature, signatureFaults[fault])
      }
      if (!webhook.active) return refused(webhook, inactive)
      const json = parseJson(body)
      if (json === undefined) return refused(webhook, brokenJson)
      const parsed = v.safeParse(WebhookCall, json.value)
      if (!parsed.success) return refused(webhook, invalidInput(parsed.issues))
      const hidden = findInvalidText(json.value)
      if (hidden !== undefined) return refused(webhook, invalidText(hidden))
      const outcome = await run(
        webhook,
        parsed.output,
        headers['webhook-id']?.slice(0, 200) ?? parsed.output.messageId ?? null,
      )
      if (!outcome.ok) return outcome
      const { execution, kind } = outcome.executed
      return reply({ executionId: execution.id, status: execution.status, duplicate: kind === 'repeated' })
    },
  }
}

function refusedCall(wrong: Unsendable) {
  const reason = reasonOf(wrong)
  if (wrong.kind === 'noChannel') return refuse(409, 'no_channel', reason)
  return wrong.kind === 'badPhone'
    ? invalidField('invalid_phone', 'to', reason)
    : invalidField('unknown_variables', 'variables', reason)
}

function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return Array.isArray(value) ? { value: null } : { value }
  } catch {
    return undefined
  }
}
