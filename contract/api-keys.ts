/** Keys by which programs chat with an agent (spec decision 24, extension). */
import * as v from 'valibot'
import { messageLimit, Source } from './chat.ts'
import { route } from './route.ts'
import { Done, Id, requiredText, WireDate } from './wire.ts'

export const apiKeyLimits = { name: 80, keys: 20, callsPerMinute: 60 } as const

export const ApiKeyValues = v.object({ name: requiredText(apiKeyLimits.name, 'Dê um nome à chave') })
export type ApiKeyValues = v.InferInput<typeof ApiKeyValues>

export const ApiKey = v.object({
  id: Id,
  name: v.string(),
  /** Enough of it to tell it from others. */
  shown: v.string(),
  uses: v.number(),
  createdAt: WireDate,
  lastUsedAt: v.nullish(WireDate),
  revokedAt: v.nullish(WireDate),
})
export type ApiKey = v.InferOutput<typeof ApiKey>

export const NewApiKey = v.object({
  ...ApiKey.entries,
  /** The whole key, in this answer only. */
  key: v.string(),
})
export type NewApiKey = v.InferOutput<typeof NewApiKey>

const ConversationId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Use só letras, números, hífen e sublinhado'))

const ApiChatBody = v.strictObject({
  message: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Escreva uma mensagem'),
    v.maxLength(messageLimit, `Use no máximo ${messageLimit} caracteres`),
  ),
  /** Chosen by the caller; without one a new conversation begins. */
  conversationId: v.optional(ConversationId),
  /** Sent again under the same id, the question is answered once. */
  messageId: v.optional(ConversationId),
  /** The answer comes word by word, as server-sent events; asking for `text/event-stream` does the same. */
  stream: v.optional(v.boolean()),
})

const ApiChatReply = v.object({
  conversationId: Id,
  message: v.string(),
  /** A long answer in parts, the first among them. */
  messages: v.array(v.string()),
  /** What opened the conversation, with its first answer only. */
  initialMessage: v.nullable(v.string()),
  sources: v.array(Source),
  cost: v.nullable(v.number()),
})

/** Events: `text` for further words, and at last `done` with the whole answer, or `failed`. */
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
    summary: 'A new key; it is never shown again',
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
    summary: 'A key that opens nothing any more',
  }),
  apiChat: route({
    method: 'POST',
    path: '/v1/chat',
    host: 'api',
    auth: 'apiKey',
    body: ApiChatBody,
    reply: ApiChatReply,
    streamed: { type: 'text/event-stream', piece: ApiChatPiece },
    refusals: [400, 401, 402, 409, 413, 415, 429, 502, 504],
    source: 'extension (AK-02)',
    summary: 'Ask an agent something by its key',
  }),
}
