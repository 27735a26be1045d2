/** The test chat: one question, its answer, and the conversation they belong to (S1§3, S1§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { BooleanText, Done, Id, maxText } from './wire.ts'

export const messageLimit = 8_000

export const mediaTypes = ['image', 'audio', 'document'] as const
export type MediaType = (typeof mediaTypes)[number]

/** Text of a message whose file was sent without text (CH-09; the audio text is our extension). */
export const mediaPlaceholders: Record<MediaType, string> = { image: 'Imagem', document: 'Documento', audio: 'Áudio' }

export const MediaFile = v.object({
  type: v.picklist(mediaTypes),
  /** Signed, so that an image element can load it; a path that begins with `/` belongs to this host. */
  url: v.string(),
  name: v.optional(v.string()),
  /** Bytes. */
  size: v.optional(v.number()),
  previewUrl: v.optional(v.string()),
  cacheKey: v.optional(v.string()),
  /** Transcript of a recording, or text read in an image (extension). */
  extractedText: v.optional(v.string()),
})
export type MediaFile = v.InferOutput<typeof MediaFile>

/** A passage of a training that the answer is based on (extension). */
export const Source = v.object({ trainingId: Id, title: v.string(), excerpt: v.string() })
export type Source = v.InferOutput<typeof Source>

export const feedbackReasonLimit = 500
/** The owner's rating, 👍 or 👎, and the reason for it (extension). */
export const Feedback = v.object({
  rating: v.picklist(['up', 'down']),
  reason: v.nullable(v.string()),
  /** Whether the owner gave the right answer, which became a training. */
  isCorrected: v.optional(v.boolean()),
})
export type Feedback = v.InferOutput<typeof Feedback>

const questionStates = ['waiting', 'answered', 'failed'] as const

export const ChatMessage = v.object({
  id: v.optional(Id),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  /** Milliseconds since 1970, or an array whose first item is used (CH-11). */
  timestamp: v.pipe(
    v.union([v.number(), v.pipe(v.array(v.number()), v.minLength(1))]),
    v.transform((raw) => (typeof raw === 'number' ? raw : (raw[0] ?? 0))),
  ),
  mediaFiles: v.nullish(v.array(MediaFile), []),
  sources: v.nullish(v.array(Source), []),
  /** For a question: its idempotency key, chosen by the client; a repeated id is answered only once (extension). */
  messageId: v.nullish(Id),
  /** For a question; other servers store no question without its answer (extension). */
  state: v.nullish(v.fallback(v.picklist(questionStates), 'answered')),
  /** Why a question has no answer, in Portuguese (extension). */
  failure: v.nullish(v.string()),
  /** Whether the question is left to a person, because the agent no longer answers this conversation (extension). */
  isForPerson: v.nullish(v.boolean()),
  /** The part of the answer that was generated before it broke off (extension). */
  partialText: v.nullish(v.string()),
  /** Credits charged for an answer; set on its last message (extension). */
  cost: v.nullish(v.number()),
  /** The version of the agent that answered (extension). */
  agentRevision: v.nullish(v.number()),
  /** Whether the owner stopped the answer before its end (extension). */
  isStopped: v.nullish(v.boolean()),
  /** The owner's rating of the answer; set on its last message (extension). */
  feedback: v.nullish(Feedback),
  /** The simulated time of the message, if the clock of a test conversation was moved (extension). */
  simulatedAt: v.nullish(v.number()),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

const SessionId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Sessão inválida'))
/** Idempotency key of a question: a repeated id gets the same answer and costs nothing more (extension). */
const MessageId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Mensagem inválida'))

export const TestChatBody = v.strictObject({
  agentId: Id,
  sessionId: SessionId,
  message: v.pipe(v.string(), v.trim(), v.minLength(1, 'Escreva uma mensagem'), maxText(messageLimit)),
  enableSplitMessages: v.boolean(),
  messageId: v.optional(MessageId),
})
export type TestChatBody = v.InferInput<typeof TestChatBody>

/** The question sent with a file; its text may be empty (CH-09). */
const UploadChatQuery = v.object({
  agentId: Id,
  sessionId: SessionId,
  message: v.optional(v.pipe(v.string(), v.trim(), maxText(messageLimit)), ''),
  enableSplitMessages: BooleanText,
  messageId: v.optional(MessageId),
})

/** Query of a signed file URL, which expires and cannot be guessed (extension). */
const FileQuery = v.object({
  /** Milliseconds since 1970. */
  expires: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Endereço inválido'), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Endereço inválido')),
})

/** How an answer was made: by a model, or by quoting trainings without a model (spec decision 12, extension). */
export const engines = ['model', 'retrieval'] as const

export const ChatReply = v.object({
  message: v.nullish(v.string()),
  sessionId: Id,
  initialMessage: v.nullish(v.string()),
  mediaFiles: v.nullish(v.array(MediaFile), []),
  mediaUrl: v.nullish(v.string()),
  additionalMessages: v.nullish(v.array(v.string()), []),
  splitMessage: v.nullish(v.boolean(), false),
  totalMessageCount: v.nullish(v.number()),
  sources: v.nullish(v.array(Source), []),
  engine: v.nullish(v.picklist(engines)),
  /** Credits charged for the answer (extension). */
  cost: v.nullish(v.number()),
  /** The version of the agent that answered (extension). */
  agentRevision: v.nullish(v.number()),
  /** Id of the last message of the answer (extension). */
  answerId: v.nullish(Id),
  /** Whether the owner stopped the answer before its end (extension). */
  isStopped: v.nullish(v.boolean()),
  /** Whether the conversation now waits for a person or is answered by one (extension). */
  isWithPerson: v.nullish(v.boolean()),
})
export type ChatReply = v.InferOutput<typeof ChatReply>

/** One part of a streamed reply: further text, then the whole reply or the failure (extension). */
export const ReplyPiece = v.variant('kind', [
  v.object({ kind: v.literal('text'), delta: v.string() }),
  v.object({ kind: v.literal('done'), reply: ChatReply }),
  v.object({ kind: v.literal('failed'), status: v.number(), error: v.string(), message: v.string() }),
])

/** One page of a conversation: the last `limit` messages, or those before the message with id `before` (extension). */
export const historyPageLimit = 200
const ChatHistoryQuery = v.object({
  before: v.optional(Id),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'Informe um número'),
      v.transform(Number),
      v.minValue(1, 'Informe pelo menos 1'),
      v.maxValue(historyPageLimit, `Informe no máximo ${historyPageLimit}`),
    ),
  ),
})

/** An earlier test conversation, listed beside the chat (extension). */
export const ConversationSummary = v.object({
  sessionId: Id,
  /** Title given by the owner; it replaces the first message in the list. */
  title: v.nullish(v.string()),
  firstMessage: v.nullish(v.string(), ''),
  totalMessages: v.number(),
  /** Milliseconds since 1970. */
  updatedAt: v.number(),
})
export type ConversationSummary = v.InferOutput<typeof ConversationSummary>

export const conversationSearchLimit = 100
const ConversationSearch = v.pipe(v.string(), v.trim(), maxText(conversationSearchLimit))

export const ChatHistory = v.object({
  id: v.nullish(Id),
  agentId: v.nullish(Id),
  contextId: v.nullish(Id),
  firstMessage: v.nullish(v.string()),
  totalMessages: v.nullish(v.number()),
  hasMore: v.nullish(v.boolean(), false),
  isActive: v.nullish(v.boolean(), true),
  /** Whether a person is awaited or answers, so that the agent does not (extension). */
  isWithPerson: v.nullish(v.boolean()),
  /** A single message may arrive without its array (CH-11). */
  messages: v.pipe(
    v.nullish(v.union([v.array(ChatMessage), ChatMessage]), []),
    v.transform((raw) => (raw === null ? [] : Array.isArray(raw) ? raw : [raw])),
  ),
})
export type ChatHistory = v.InferOutput<typeof ChatHistory>

export const chatRoutes = {
  testChat: route({
    method: 'POST',
    path: '/api/v1/chat/test-chat',
    host: 'api',
    auth: 'bearer',
    body: TestChatBody,
    reply: ChatReply,
    streamed: { type: 'application/x-ndjson', piece: ReplyPiece },
    refusals: [400, 401, 402, 404, 409, 413, 415, 502, 504],
    source: 'S1§7',
    summary: 'Ask the agent something; debits the cost of its model',
  }),
  stopAnswer: route({
    method: 'POST',
    path: '/api/v1/chat/{agentId}/{sessionId}/stop',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    body: v.strictObject({ messageId: MessageId }),
    reply: Done,
    refusals: [400, 401, 404, 413, 415],
    source: 'extension (AN-02)',
    summary: 'Ends an answer with what has come of it, which is stored and charged',
  }),
  uploadChatFile: route({
    method: 'POST',
    path: '/api/v1/chat/upload',
    host: 'api',
    auth: 'cookie',
    query: UploadChatQuery,
    upload: 'files',
    reply: ChatReply,
    streamed: { type: 'application/x-ndjson', piece: ReplyPiece },
    refusals: [400, 401, 402, 404, 409, 413, 415, 502, 504],
    source: 'S1§7',
    summary: 'Ask the agent something about an image, a document or a recording',
  }),
  chatFile: route({
    method: 'GET',
    path: '/api/v1/files/{fileId}',
    host: 'api',
    auth: 'none',
    params: v.object({ fileId: Id }),
    query: FileQuery,
    file: true,
    reply: v.null(),
    refusals: [400, 404],
    source: 'extension',
    summary: 'A stored file, by the signed address that a conversation or training names',
  }),
  listConversations: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    query: v.object({ search: v.optional(ConversationSearch) }),
    reply: v.array(ConversationSummary),
    refusals: [400, 401, 404],
    source: 'extension (spec decision 3)',
    summary: 'The test conversations of an agent, the one that went on last first; those with words in any message',
  }),
  chatHistory: route({
    method: 'GET',
    path: '/api/v1/chat/{agentId}/{sessionId}',
    host: 'chat',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    query: ChatHistoryQuery,
    reply: ChatHistory,
    refusals: [400, 401, 404],
    source: 'S1§7',
    summary: 'The messages of a conversation, oldest first',
  }),
} as const
