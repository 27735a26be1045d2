/** The inbox of an agent: conversations of all channels, read and answered by people (spec decision 24, IB-01 to IB-05). */
import * as v from 'valibot'
import { channelKinds } from './channels.ts'
import { ChatMessage, messageLimit } from './chat.ts'
import { route } from './route.ts'
import { BooleanText, arrayUpTo, Done, EpochMs, Id, maxText, requiredText } from './wire.ts'

export const inboxChannels = ['test', 'api', ...channelKinds] as const
export type InboxChannel = (typeof inboxChannels)[number]

export const inboxLimits = {
  search: 100,
  tag: 40,
  tags: 10,
  note: 2_000,
  notes: 100,
  handlingChanges: 100,
  /** Page sizes. */
  conversations: 50,
  messages: 60,
} as const

/** Minutes of a person's silence after which the agent answers again. */
export const handBackMinutes = [30, 120, 1_440] as const
export type HandBackDelay = (typeof handBackMinutes)[number] | null
/** Null: the agent answers again only after a person hands the conversation back. */
const HandBackDelay = v.nullable(v.picklist(handBackMinutes, 'Escolha 30, 120 ou 1440 minutos'))

/**
 * `waiting`: the agent handed off or could not answer, and nobody has taken over yet. `closed`: done until the
 * customer writes again. `called`: a test in which the agent handed off; nobody waits there, so it is neither counted nor
 * found among those who wait.
 */
export const handlings = ['agent', 'waiting', 'called', 'person', 'closed'] as const
export type Handling = (typeof handlings)[number]

const entries = {
  sessionId: Id,
  channel: v.fallback(v.picklist(inboxChannels), 'test'),
  /** Name of the customer; for a test conversation, the title given by its owner. Empty if unknown. */
  name: v.string(),
  /** The beginning of the first question of a conversation of the test chat or the API. */
  firstMessage: v.nullish(v.string()),
  phone: v.nullish(v.string()),
  handling: v.picklist(handlings),
  /** Name of the person who answers in the agent's place, if known. */
  personName: v.nullish(v.string()),
  /** When the customer began to wait for a person. */
  needsPersonSince: v.nullish(EpochMs),
  /** `failed`: a message of the customer got no answer; the agent may still answer the next one. */
  needsPersonReason: v.nullish(v.picklist(['asked', 'failed'])),
  /** Whether it was closed and reopened by a later message of the customer. */
  isReopened: v.nullish(v.boolean()),
  /** Number of unread messages of the customer. */
  unread: v.number(),
  tags: v.array(v.string()),
  updatedAt: EpochMs,
}

export const InboxEntry = v.object({
  ...entries,
  /** The worst that became of what people wrote since the customer's last message; null if all of it went out. */
  undelivered: v.nullish(v.picklist(['failed', 'uncertain'])),
  /** The beginning of the last message; null if there is none. */
  lastMessage: v.nullish(
    v.object({ role: v.picklist(['user', 'assistant']), text: v.string(), writtenBy: v.nullish(v.string()) }),
  ),
})
export type InboxEntry = v.InferOutput<typeof InboxEntry>

export const InboxPage = v.object({
  conversations: v.array(InboxEntry),
  /** Cursor of the next page; null on the last one. */
  next: v.nullish(v.string()),
  /** Counts for the whole inbox, regardless of filters; only with the first page. */
  summary: v.nullish(v.object({ unread: v.number(), waiting: v.number(), tags: v.array(v.string()) })),
})
export type InboxPage = v.InferOutput<typeof InboxPage>

/**
 * `queued`: not yet known to be sent. `uncertain`: it may have been sent. `discarded`: a person had answered before.
 */
export const deliveryStates = ['queued', 'sent', 'delivered', 'read', 'failed', 'uncertain', 'discarded'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const InboxMessage = v.object({
  ...ChatMessage.entries,
  id: Id,
  /** The person who wrote it in the agent's place, or the phone on which it was written. */
  writtenBy: v.nullish(v.string()),
  /** State of delivery on the customer's channel; null if nothing is delivered. */
  delivery: v.nullish(v.object({ state: v.picklist(deliveryStates), reason: v.nullish(v.string()) })),
})
export type InboxMessage = v.InferOutput<typeof InboxMessage>

/**
 * A change of who answers the conversation. `called`: the agent handed off. `returned`: a person handed back.
 * `returnedBySilence`: it was handed back because the person had been silent for the chosen time.
 */
export const HandlingChange = v.object({
  id: Id,
  kind: v.picklist(['called', 'taken', 'returned', 'returnedBySilence', 'closed', 'reopened']),
  /** Name of the person who did it, if known. */
  personName: v.nullish(v.string()),
  at: EpochMs,
})
export type HandlingChange = v.InferOutput<typeof HandlingChange>

const InboxNote = v.object({ id: Id, author: v.string(), text: v.string(), createdAt: EpochMs })

export const InboxConversation = v.object({
  ...entries,
  agentName: v.string(),
  /** An agent that is switched off answers nobody. */
  isAgentActive: v.boolean(),
  /** The chosen minutes of silence; null if only a person hands the conversation back to the agent. */
  returnAfterMinutes: v.nullish(v.number()),
  /** When the agent answers again, unless a person writes before that. */
  returnAt: v.nullish(EpochMs),
  notes: v.array(InboxNote),
  /** The latest changes of who answers, oldest first. */
  handlingChanges: v.array(HandlingChange),
  /** Why nothing can be sent to the customer now, in Portuguese. */
  cannotWrite: v.nullish(v.string()),
  /** Why this channel accepts no files of any type, in Portuguese. */
  cannotSendFiles: v.nullish(v.string()),
  /** Maximum size of a file. */
  fileLimitMb: v.nullish(v.number()),
  /** The channel is disconnected: messages wait until it is connected again. */
  isDisconnected: v.nullish(v.boolean()),
  hasMore: v.boolean(),
  messages: v.array(InboxMessage),
})
export type InboxConversation = v.InferOutput<typeof InboxConversation>

const Tag = requiredText(inboxLimits.tag, 'Escreva a etiqueta')
const Tags = v.optional(arrayUpTo(inboxLimits.tags, Tag, `Use no máximo ${inboxLimits.tags} etiquetas`), [])
/** Tags that differ only in case are the same tag. */
export const isSameTag = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const flag = v.optional(BooleanText, 'false')

const filters = {
  /** Searches names, numbers, and words of messages. */
  search: v.optional(v.pipe(v.string(), v.trim(), maxText(inboxLimits.search)), ''),
  channel: v.optional(v.picklist(inboxChannels, 'Canal desconhecido')),
  unread: flag,
  waiting: flag,
  closed: flag,
  tag: v.optional(v.pipe(v.string(), v.maxLength(inboxLimits.tag))),
}
const Filters = v.object(filters)
export type InboxFilters = v.InferOutput<typeof Filters>

const Cursor = v.pipe(v.string(), v.regex(/^\d{1,15}_[\w-]{1,64}$/, 'Página inválida'))

const ExportedMessage = v.object({
  at: v.string(),
  from: v.picklist(['customer', 'agent', 'person']),
  author: v.nullable(v.string()),
  text: v.string(),
  files: v.array(v.string()),
})

/** Exported conversations, as JSON. */
const InboxExport = v.object({
  format: v.literal('prosa-conversations'),
  exportedAt: v.string(),
  conversations: v.array(
    v.object({
      sessionId: Id,
      channel: v.string(),
      name: v.string(),
      phone: v.nullable(v.string()),
      tags: v.array(v.string()),
      handling: v.picklist(handlings),
      updatedAt: v.string(),
      messages: v.array(ExportedMessage),
    }),
  ),
})

/** Idempotency key: a message repeated with the same id is sent only once. */
const MessageId = v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, 'Mensagem inválida'))

const AgentParams = v.object({ agentId: Id })
const Params = v.object({ agentId: Id, sessionId: Id })
const path = '/v1/agents/{agentId}/inbox'
const one = `${path}/{sessionId}` as const
const extension = { host: 'api', auth: 'bearer', source: 'extension' } as const

export const inboxRoutes = {
  listInbox: route({
    method: 'GET',
    path,
    ...extension,
    params: AgentParams,
    query: v.object({ ...filters, before: v.optional(Cursor) }),
    reply: InboxPage,
    refusals: [400, 401, 404],
    summary: 'The conversations of an agent on all channels, the one that went on last first',
  }),
  getInboxConversation: route({
    method: 'GET',
    path: one,
    ...extension,
    params: Params,
    query: v.object({ before: v.optional(Id) }),
    reply: InboxConversation,
    refusals: [400, 401, 404],
    summary: 'A conversation with its last messages, or those before one of them',
  }),
  markInboxRead: route({
    method: 'POST',
    path: `${one}/read`,
    ...extension,
    params: Params,
    reply: Done,
    refusals: [401, 404],
    summary: 'Note that a person has read a conversation',
  }),
  takeOverConversation: route({
    method: 'POST',
    path: `${one}/take-over`,
    ...extension,
    params: Params,
    body: v.strictObject({ returnAfterMinutes: HandBackDelay }),
    reply: Done,
    refusals: [400, 401, 404, 413, 415],
    summary: 'A person answers from now on; what the agent was about to say is thrown away',
  }),
  chooseHandBackDelay: route({
    method: 'PUT',
    path: `${one}/return-after`,
    ...extension,
    params: Params,
    body: v.strictObject({ returnAfterMinutes: HandBackDelay }),
    reply: Done,
    refusals: [400, 401, 404, 409, 413, 415],
    summary: 'After which silence of the person the agent answers again; null for never by itself',
  }),
  handBackConversation: route({
    method: 'POST',
    path: `${one}/return`,
    ...extension,
    params: Params,
    reply: Done,
    refusals: [401, 404],
    summary: 'The agent answers again',
  }),
  closeConversation: route({
    method: 'POST',
    path: `${one}/close`,
    ...extension,
    params: Params,
    reply: Done,
    refusals: [401, 404],
    summary: 'Nobody has to answer any more; what the customer writes next opens the conversation again',
  }),
  reopenConversation: route({
    method: 'POST',
    path: `${one}/reopen`,
    ...extension,
    params: Params,
    reply: Done,
    refusals: [401, 404],
    summary: 'Take the closing of a conversation back; the agent answers again',
  }),
  sendInboxMessage: route({
    method: 'POST',
    path: `${one}/messages`,
    ...extension,
    params: Params,
    body: v.strictObject({
      message: requiredText(messageLimit, 'Escreva uma mensagem'),
      messageId: MessageId,
    }),
    reply: Done,
    refusals: [400, 401, 404, 409, 413, 415],
    summary: 'Write to the customer on their channel; who writes takes the conversation over',
  }),
  sendInboxFile: route({
    method: 'POST',
    path: `${one}/files`,
    ...extension,
    params: Params,
    form: v.strictObject({
      /** Text sent with the file; may be empty. */
      message: v.optional(v.pipe(v.string(), v.trim(), maxText(messageLimit)), ''),
      messageId: MessageId,
    }),
    formFiles: ['file'],
    reply: Done,
    refusals: [400, 401, 404, 409, 413, 415],
    summary: 'Send the customer an image, a document or a recording; who sends takes the conversation over',
  }),
  sendInboxMessageAgain: route({
    method: 'POST',
    path: `${one}/messages/{replyId}/again`,
    ...extension,
    params: v.object({ ...Params.entries, replyId: Id }),
    body: v.strictObject({
      /** Retry even if the message may have been sent already: the customer may then get it twice. */
      evenIfUncertain: v.boolean(),
    }),
    reply: Done,
    refusals: [400, 401, 404, 409, 413, 415],
    summary: 'Send a person’s message again that did not go out',
  }),
  tagConversation: route({
    method: 'POST',
    path: `${one}/tags`,
    ...extension,
    params: Params,
    // Not the whole list: two people may change the tags at the same time.
    body: v.strictObject({ add: Tags, remove: Tags }),
    reply: v.object({ tags: v.array(v.string()) }),
    refusals: [400, 401, 404, 409, 413, 415],
    summary: 'Add tags to a conversation and remove others from it',
  }),
  addInboxNote: route({
    method: 'POST',
    path: `${one}/notes`,
    ...extension,
    managersOnly: true,
    params: Params,
    body: v.strictObject({
      text: requiredText(inboxLimits.note, 'Escreva a nota'),
      /** Idempotency key: a note repeated with the same id is added only once. */
      noteId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{20,64}$/, 'Nota inválida'))),
    }),
    reply: InboxNote,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    summary: 'A note on a conversation that the customer never sees',
  }),
  removeInboxNote: route({
    method: 'DELETE',
    path: `${one}/notes/{noteId}`,
    ...extension,
    managersOnly: true,
    params: v.object({ ...Params.entries, noteId: Id }),
    reply: Done,
    refusals: [401, 403, 404],
    summary: 'Remove a note',
  }),
  exportInbox: route({
    method: 'GET',
    path: '/v1/agents/{agentId}/inbox-export',
    ...extension,
    managersOnly: true,
    params: AgentParams,
    query: v.object({ ...filters, format: v.picklist(['csv', 'json'], 'Informe csv ou json') }),
    file: true,
    reply: InboxExport,
    refusals: [400, 401, 403, 404],
    summary: 'The conversations that the filters show, with their messages, as CSV or JSON',
  }),
} as const
