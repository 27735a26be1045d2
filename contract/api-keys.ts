/** Keys by which programs chat with an agent (spec decision 24, extension). */
import * as v from 'valibot'
import { messageLimit, Source } from './chat.ts'
import { route } from './route.ts'
import { Done, Id, maxText, requiredText, WireDate } from './wire.ts'

export const apiKeyLimits = { name: 80, keys: 20, callsPerMinute: 60 } as const

export const ApiKeyValues = v.object({ name: requiredText(apiKeyLimits.name, 'Dê um nome à chave') })
export type ApiKeyValues = v.InferInput<typeof ApiKeyValues>

export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  /** Enough characters to tell the key from others. */
  maskedKey: v.string(),
  uses: v.number(),
  createdAt: WireDate,
  lastUsedAt: v.nullish(WireDate),
  revokedAt: v.nullish(WireDate),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

export const NewApiKey = v.object({
  ...ApiKey.entries,
  /** The whole key; only this reply contains it. */
  key: v.string(),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

/** An id chosen by the client. */
const ClientChosenId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Use só letras, números, hífen e sublinhado'))

const ApiChatBody = v.strictObject({
  message: v.pipe(v.string(), v.trim(), v.minLength(1, 'Escreva uma mensagem'), maxText(messageLimit)),
  /** Without an id, a new conversation begins. */
  conversationId: v.optional(ClientChosenId),
  /** Idempotency key: a question repeated with the same id is answered only once. */
  messageId: v.optional(ClientChosenId),
  /** Streams the answer as server-sent events; the header `Accept: text/event-stream` does the same. */
  stream: v.optional(v.boolean()),
})

const ApiChatReply = v.object({
  conversationId: Id,
  /** The whole answer; its parts are joined by blank lines. */
  message: v.string(),
  /** The same answer, split into parts as messengers send it. */
  messages: v.array(v.string()),
  /** The opening message of the conversation; only with its first answer. */
  initialMessage: v.nullable(v.string()),
  sources: v.array(Source),
  cost: v.nullable(v.number()),
})

/** Events: `text` for each further piece of text, then `done` with the whole answer, or `failed`. */
const ApiChatPiece = v.variant('kind', [
  v.object({ kind: v.literal('text'), delta: v.string() }),
  v.object({ kind: v.literal('done'), reply: ApiChatReply }),
  v.object({ kind: v.literal('failed'), status: v.number(), error: v.string(), message: v.string() }),
])

const AgentParams = v.object({ agentId: Id })

export const apiKeysRoutes = {
  listApiKeys: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/api-keys',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    reply: v.array(ApiKey),
    refusals: [401, 403, 404],
    source: 'extension (AK-01)',
    summary: 'The keys of an agent, newest first',
  }),
  createApiKey: route({
    method: 'POST',
    path: '/v1/agents/{agentId}/api-keys',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: AgentParams,
    body: v.strictObject(ApiKeyValues.entries),
    reply: NewApiKey,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (AK-01)',
    summary: 'Create a key; the reply is the only one that contains it',
  }),
  revokeApiKey: route({
    method: 'DELETE',
    path: '/v1/api-keys/{keyId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ keyId: Id }),
    reply: Done,
    refusals: [401, 403, 404],
    source: 'extension (AK-01)',
    summary: 'Revoke a key',
  }),
  apiChat: route({
    method: 'POST',
    path: '/v1/chat',
    host: 'api',
    auth: 'apiKey',
    body: ApiChatBody,
    reply: ApiChatReply,
    streamed: { type: 'text/event-stream', piece: ApiChatPiece },
    refusals: [400, 401, 402, 404, 409, 413, 415, 429, 502, 504],
    source: 'extension (AK-02)',
    summary: 'Ask an agent a question; the key selects the agent',
  }),
}
