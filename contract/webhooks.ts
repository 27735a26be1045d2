/** Webhooks: other systems make the agent write to a person (S3§3, S3§5, S3§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Done, Id, requiredText, WireDate } from './wire.ts'

export const webhookLimits = {
  name: 120,
  description: 500,
  template: 4_000,
  retries: { min: 0, max: 10, usual: 3 },
  /** Maximum characters of one value. */
  value: 1_000,
  pageSize: 10,
  /** Days for which executions are kept. */
  historyDays: 90,
  /** Hours during which the old secret is still accepted after a replacement. */
  graceHours: 24,
} as const

const webhookTexts = {
  name: 'Nome é obrigatório',
  description: 'Descrição é obrigatória',
  messageTemplate: 'Template da mensagem é obrigatório',
}

const placeholder = /\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}/gu

/** Names of the placeholders of a template, each once. */
export const placeholdersOf = (template: string): string[] => [
  ...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name)),
]

/** Whether the template has braces that are not a variable, such as `{{ }}`; the customer would see them. */
export const hasBrokenPlaceholders = (template: string): boolean =>
  /\{\{|\}\}/u.test(template.replaceAll(placeholder, ''))

/** Fills the values into the template; if any are missing, the result names those placeholders instead. */
export function renderWebhookTemplate(
  template: string,
  values: Readonly<Record<string, string>>,
): { ok: true; text: string } | { ok: false; missing: string[] } {
  const known = new Map(Object.entries(values))
  const missing = placeholdersOf(template).filter((name) => !known.has(name))
  if (missing.length > 0) return { ok: false, missing }
  return { ok: true, text: template.replaceAll(placeholder, (_, name: string) => known.get(name) ?? '') }
}

const { min, max, usual } = webhookLimits.retries
const retriesText = `Use um número inteiro de ${min} a ${max}`

const fields = {
  name: requiredText(webhookLimits.name, webhookTexts.name),
  description: requiredText(webhookLimits.description, webhookTexts.description),
  messageTemplate: requiredText(webhookLimits.template, webhookTexts.messageTemplate),
}
const Retries = v.pipe(
  v.number(retriesText),
  v.integer(retriesText),
  v.minValue(min, retriesText),
  v.maxValue(max, retriesText),
)

/** Schema of the webhook form, in which the number is still a string. */
export const WebhookValues = v.object({
  ...fields,
  maxRetries: v.pipe(v.string(), v.trim(), v.regex(/^\d{1,9}$/, retriesText), v.transform(Number), Retries),
  active: v.boolean(),
  verifySignature: v.boolean(),
})
export type WebhookValues = v.InferInput<typeof WebhookValues>

const Body = v.strictObject({
  agentId: Id,
  ...fields,
  messageType: v.optional(v.literal('TEXT', 'Só mensagens de texto (TEXT) são aceitas'), 'TEXT'),
  active: v.optional(v.boolean(), true),
  maxRetries: v.optional(Retries, usual),
  verifySignature: v.optional(v.boolean(), false),
})

export const Webhook = v.object({
  id: Id,
  agentId: Id,
  name: v.string(),
  description: v.string(),
  messageType: v.nullish(v.string(), 'TEXT'),
  messageTemplate: v.string(),
  active: v.nullish(v.boolean(), true),
  maxRetries: v.nullish(v.number(), usual),
  verifySignature: v.nullish(v.boolean(), false),
  endpointUrl: v.nullish(v.string()),
  /** Masked; the whole secret is only in the reply that created it. */
  secretKey: v.nullish(v.string()),
  createdAt: v.nullish(WireDate),
  updatedAt: v.nullish(WireDate),
})
export type Webhook = v.InferOutput<typeof Webhook>

export const WebhookKeys = v.object({ secretKey: v.string(), endpointUrl: v.string() })
export type WebhookKeys = v.InferOutput<typeof WebhookKeys>

/** `REFUSED` is our extension: the call was rejected for what it contained, such as a wrong signature or a missing value. */
export const executionStates = ['SUCCESS', 'FAILED', 'PENDING', 'REFUSED'] as const
export type ExecutionState = (typeof executionStates)[number]

export const Execution = v.object({
  id: Id,
  /** An unknown status counts as pending (WH-06). */
  status: v.fallback(v.picklist(executionStates), 'PENDING'),
  executedAt: WireDate,
  statusCode: v.nullish(v.number()),
  retryCount: v.nullish(v.number(), 0),
  errorMessage: v.nullish(v.string()),
  requestPayload: v.nullish(v.string()),
  responsePayload: v.nullish(v.string()),
})
export type Execution = v.InferOutput<typeof Execution>

export const ExecutionPage = v.object({
  content: v.array(Execution),
  number: v.number(),
  totalPages: v.number(),
  totalElements: v.number(),
  size: v.number(),
})
export type ExecutionPage = v.InferOutput<typeof ExecutionPage>

const pageNumber = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Informe um número'), v.transform(Number))
const pageSize = v.pipe(pageNumber, v.minValue(1, 'Informe pelo menos 1'), v.maxValue(100, 'Informe no máximo 100'))

const valueText = `Use textos de até ${webhookLimits.value} caracteres, números ou true e false`
const value = v.union(
  [v.pipe(v.string(), v.maxLength(webhookLimits.value, valueText)), v.pipe(v.number(), v.finite()), v.boolean()],
  valueText,
)
/** Body of a call to `endpointUrl` (extension). */
export const WebhookCall = v.strictObject({
  /** A phone number with country and area code. */
  to: v.pipe(
    v.string('Informe o telefone como texto, entre aspas, com DDI e DDD'),
    v.trim(),
    v.regex(/^[\d\s()+.-]{8,30}$/, 'Informe um telefone com DDI e DDD'),
  ),
  name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(120)), ''),
  variables: v.optional(v.record(v.pipe(v.string(), v.maxLength(60)), value), {}),
  /** Idempotency key: a repeated id is not executed again; the header `webhook-id` takes precedence. */
  messageId: v.optional(Id),
})
export type WebhookCall = v.InferOutput<typeof WebhookCall>

const WebhookParams = v.object({ webhookId: Id })
const write = { host: 'webhook', auth: 'bearer', managersOnly: true, namesUser: true } as const

export const webhooksRoutes = {
  listWebhooks: route({
    method: 'GET',
    path: '/webhooks/agent/{agentId}',
    ...write,
    params: v.object({ agentId: Id }),
    reply: v.array(Webhook),
    refusals: [401, 403, 404],
    source: 'S3§7',
    summary: 'The webhooks of an agent; the first one is used',
  }),
  createWebhook: route({
    method: 'POST',
    path: '/webhooks',
    ...write,
    body: Body,
    reply: Webhook,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S3§7',
    summary: 'Create a webhook',
  }),
  updateWebhook: route({
    method: 'PUT',
    path: '/webhooks/{webhookId}',
    ...write,
    params: WebhookParams,
    body: Body,
    reply: Webhook,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'S3§7',
    summary: 'Save a webhook',
  }),
  deleteWebhook: route({
    method: 'DELETE',
    path: '/webhooks/{webhookId}',
    ...write,
    params: WebhookParams,
    reply: Done,
    refusals: [401, 403, 404],
    source: 'S3§7',
    summary: 'Delete a webhook',
  }),
  regenerateWebhookKeys: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/regenerate-keys',
    ...write,
    params: WebhookParams,
    reply: WebhookKeys,
    refusals: [401, 403, 404],
    source: 'S3§7',
    summary: 'A new secret; the one before is taken for another day',
  }),
  listExecutions: route({
    method: 'GET',
    path: '/webhooks/{webhookId}/executions',
    ...write,
    params: WebhookParams,
    query: v.object({
      page: v.optional(pageNumber, '0'),
      size: v.optional(pageSize, String(webhookLimits.pageSize)),
      status: v.optional(v.picklist(executionStates, 'Informe SUCCESS, FAILED, PENDING ou REFUSED')),
    }),
    reply: ExecutionPage,
    refusals: [400, 401, 403, 404],
    source: 'S3§7; status is ours',
    summary: `What became of the calls of the last ${webhookLimits.historyDays} days, newest first`,
  }),
  testWebhook: route({
    method: 'POST',
    path: '/webhooks/{webhookId}/test',
    ...write,
    params: WebhookParams,
    body: WebhookCall,
    reply: Execution,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension',
    summary: 'Carry out a call of the webhook by its owner',
  }),
  replayExecution: route({
    method: 'POST',
    path: '/webhooks/executions/{executionId}/replay',
    ...write,
    params: v.object({ executionId: Id }),
    reply: Execution,
    refusals: [401, 403, 404, 409],
    source: 'extension',
    summary: 'Carry out a call once more, as a new execution',
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/v1/hooks/{endpointToken}',
    host: 'origin',
    auth: 'none',
    params: v.object({ endpointToken: Id }),
    signed: true,
    reply: v.object({ executionId: Id, status: v.picklist(executionStates), duplicate: v.boolean() }),
    refusals: [400, 401, 404, 409, 413, 415, 429],
    source: 'S3§1; the path is ours',
    summary: 'The endpointUrl of a webhook',
  }),
}
