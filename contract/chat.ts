/** The test chat: one question, its answer, and the conversation they belong to (S1§3, S1§7). */
import * as v from 'valibot'
import { Id } from './wire.ts'

export const messageLimit = 8_000

export const mediaTypes = ['image', 'audio', 'document'] as const
export type MediaType = (typeof mediaTypes)[number]

/** What a message says whose file came without words (CH-09; the last is ours). */
export const mediaWords: Record<MediaType, string> = { image: 'Imagem', document: 'Documento', audio: 'Áudio' }

export const MediaFile = v.object({
  type: v.picklist(mediaTypes),
  /** Signed, so that an image element can read it; an address of this host begins with `/`. */
  url: v.string(),
  name: v.optional(v.string()),
  /** Bytes. */
  size: v.optional(v.number()),
  previewUrl: v.optional(v.string()),
  cacheKey: v.optional(v.string()),
})
export type MediaFile = v.InferOutput<typeof MediaFile>

/** A passage of a training that the answer was drawn from (ours). */
export const Source = v.object({ trainingId: Id, title: v.string(), excerpt: v.string() })
export type Source = v.InferOutput<typeof Source>

export const ChatMessage = v.object({
  id: v.optional(Id),
  role: v.picklist(['user', 'assistant']),
  content: v.string(),
  /** Milliseconds since 1970, or an array whose first item counts (CH-11). */
  timestamp: v.pipe(
    v.union([v.number(), v.pipe(v.array(v.number()), v.minLength(1))]),
    v.transform((raw) => (typeof raw === 'number' ? raw : (raw[0] ?? 0))),
  ),
  mediaFiles: v.nullish(v.array(MediaFile), []),
  sources: v.nullish(v.array(Source), []),
})
export type ChatMessage = v.InferOutput<typeof ChatMessage>

const SessionId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Sessão inválida'))
/** Chosen by the client for each question: sent again, it gets the same answer and costs nothing more (ours). */
const MessageId = v.pipe(Id, v.regex(/^[\w-]+$/, 'Mensagem inválida'))

export const TestChatBody = v.strictObject({
  agentId: Id,
  sessionId: SessionId,
  message: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Escreva uma mensagem'),
    v.maxLength(messageLimit, `Use no máximo ${messageLimit} caracteres`),
  ),
  enableSplitMessages: v.boolean(),
  messageId: v.optional(MessageId),
})
export type TestChatBody = v.InferInput<typeof TestChatBody>

/** The question that goes with a file; its text may be empty (CH-09). */
export const UploadChatQuery = v.object({
  agentId: Id,
  sessionId: SessionId,
  message: v.optional(
    v.pipe(v.string(), v.trim(), v.maxLength(messageLimit, `Use no máximo ${messageLimit} caracteres`)),
    '',
  ),
  enableSplitMessages: v.pipe(
    v.picklist(['true', 'false'], 'Informe true ou false'),
    v.transform((text) => text === 'true'),
  ),
  messageId: v.optional(MessageId),
})

/** The address of a stored file, good for a while and for nobody who was not told it (ours). */
export const FileQuery = v.object({
  /** Milliseconds since 1970. */
  expires: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Endereço inválido'), v.transform(Number)),
  signature: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/, 'Endereço inválido')),
})

/** How an answer came about: by a model, or by quoting trainings without one (decision 12, ours). */
const engines = ['model', 'retrieval'] as const

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
})
export type ChatReply = v.InferOutput<typeof ChatReply>

/** Part of a conversation: the last `limit` messages, or those before the one of this id (ours). */
export const historyPageLimit = 200
export const ChatHistoryQuery = v.object({
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

/** An earlier test conversation, as the list beside the chat shows it (ours). */
export const ConversationSummary = v.object({
  sessionId: Id,
  firstMessage: v.nullish(v.string(), ''),
  totalMessages: v.number(),
  /** Milliseconds since 1970. */
  updatedAt: v.number(),
})
export type ConversationSummary = v.InferOutput<typeof ConversationSummary>

export const ChatHistory = v.object({
  id: v.nullish(Id),
  agentId: v.nullish(Id),
  contextId: v.nullish(Id),
  firstMessage: v.nullish(v.string()),
  totalMessages: v.nullish(v.number()),
  hasMore: v.nullish(v.boolean(), false),
  isActive: v.nullish(v.boolean(), true),
  /** One message may arrive without its array (CH-11). */
  messages: v.pipe(
    v.nullish(v.union([v.array(ChatMessage), ChatMessage]), []),
    v.transform((raw) => (raw === null ? [] : Array.isArray(raw) ? raw : [raw])),
  ),
})
export type ChatHistory = v.InferOutput<typeof ChatHistory>
