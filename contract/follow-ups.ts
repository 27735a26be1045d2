/** A message that is sent automatically when a customer has not answered for a while (S1§7, S2§2.5). */
import * as v from 'valibot'
import { ChatMessage } from './chat.ts'
import { periodDays } from './period.ts'
import { route } from './route.ts'
import { BooleanText, Done, Id, requiredText } from './wire.ts'

export const followUpLimits = {
  content: 4_000,
  /** Minutes; the maximum of a week is our extension. */
  wait: { min: 1, max: 10_080, usual: 2 },
  opensAt: 8,
  closesAt: 20,
} as const

const missingContent = 'Por favor, informe uma mensagem para o follow-up'

/**
 * `automatic`: shortly after the customer's message it is sent at any hour, later only in the usual hours (extension).
 */
export const sendHours = ['automatic', 'custom', 'always'] as const
export type SendHours = (typeof sendHours)[number]

export const followUpFileFields = ['imageFile', 'documentFile', 'audioFile', 'videoFile'] as const
export type FollowUpFileField = (typeof followUpFileFields)[number]

export const FollowUp = v.object({
  id: Id,
  agentId: Id,
  waitTimeMinutes: v.nullish(v.number(), followUpLimits.wait.usual),
  active: v.nullish(v.boolean(), true),
  messageType: v.nullish(v.string()),
  content: v.nullish(v.string()),
  messages: v.nullish(v.array(v.object({ type: v.string(), content: v.nullish(v.string()) })), []),
  sendHours: v.nullish(v.fallback(v.picklist(sendHours), 'automatic'), 'automatic'),
  /** First and last hour of sending in the agent's time zone, if `sendHours` is `custom` (extension). */
  opensAt: v.nullish(v.number(), followUpLimits.opensAt),
  closesAt: v.nullish(v.number(), followUpLimits.closesAt),
  onSunday: v.nullish(v.boolean(), false),
  files: v.nullish(v.array(v.object({ field: v.picklist(followUpFileFields), name: v.string() })), []),
})
export type FollowUp = v.InferOutput<typeof FollowUp>

const whole = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    // '1.440' is one thousand four hundred and forty in Brazil.
    v.transform((text) => (/^[1-9]\d{0,2}(?:\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text)),
    v.regex(/^-?\d{1,12}$/, 'Informe um número inteiro'),
    v.transform(Number),
    v.minValue(min, `Informe pelo menos ${min}`),
    v.maxValue(max, `Informe no máximo ${max.toLocaleString('pt-BR')}`),
  )

const WaitMinutes = whole(followUpLimits.wait.min, followUpLimits.wait.max)
const closesTooEarly = 'O fim precisa ser depois do início'

/** The text fields of the form; a form without `id` creates a follow-up. */
const FollowUpForm = v.pipe(
  v.strictObject({
    id: v.optional(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => undefined),
        ),
        Id,
      ]),
    ),
    agentId: Id,
    waitTimeMinutes: v.optional(WaitMinutes, String(followUpLimits.wait.usual)),
    active: v.optional(BooleanText, 'true'),
    messageType: v.optional(v.literal('TEXT', 'Só mensagens de texto (TEXT) são aceitas'), 'TEXT'),
    content: requiredText(followUpLimits.content, missingContent),
    sendHours: v.optional(v.picklist(sendHours), 'automatic'),
    opensAt: v.optional(whole(0, 23), String(followUpLimits.opensAt)),
    closesAt: v.optional(whole(1, 24), String(followUpLimits.closesAt)),
    onSunday: v.optional(BooleanText, 'false'),
  }),
  v.forward(
    v.check(({ opensAt, closesAt }) => closesAt > opensAt, closesTooEarly),
    ['closesAt'],
  ),
)

/** Schema of the follow-up form; custom hours are checked only if they are chosen. */
export const FollowUpValues = v.pipe(
  v.object({
    content: requiredText(followUpLimits.content, missingContent),
    waitTimeMinutes: WaitMinutes,
    sendHours: v.picklist(sendHours),
    opensAt: v.string(),
    closesAt: v.string(),
    onSunday: v.boolean(),
  }),
  v.forward(
    v.check(
      (values) => values.sendHours !== 'custom' || Number(values.closesAt) > Number(values.opensAt),
      closesTooEarly,
    ),
    ['closesAt'],
  ),
)
export type FollowUpValues = v.InferInput<typeof FollowUpValues>

const followUpStates = ['armed', 'cancelled', 'waitingHours', 'blocked', 'sent', 'answered'] as const
export type FollowUpState = (typeof followUpStates)[number]

const followUpReasons = [
  'answered',
  'ended',
  'optedOut',
  'disabled',
  'removed',
  'waitChanged',
  'late',
  'person',
  'closed',
  'window',
  'agentInactive',
  'invalidTimeZone',
] as const
export type FollowUpReason = (typeof followUpReasons)[number]

/** State of the follow-up of one conversation. */
export const ConversationFollowUp = v.object({
  sessionId: Id,
  /** The customer's; empty if not known. */
  name: v.string(),
  phone: v.string(),
  state: v.picklist(followUpStates),
  /** Why it was cancelled or is blocked. */
  reason: v.nullable(v.picklist(followUpReasons)),
  /** Milliseconds since 1970: when it is due, or when it was sent. */
  dueAt: v.number(),
  sentAt: v.nullable(v.number()),
  changedAt: v.number(),
  /** Sent by moving the clock of the test chat; not counted in the figures. */
  isSimulated: v.boolean(),
})
export type ConversationFollowUp = v.InferOutput<typeof ConversationFollowUp>

export const FollowUpAnalytics = v.object({
  sent: v.number(),
  answered: v.number(),
  /** An answer counts if it comes within this many hours and before our next message. */
  answerHours: v.number(),
  timezone: v.string(),
  /** Every day of the period, oldest first; an answer counts on the day of the message that it answers. */
  days: v.array(v.object({ date: v.string(), sent: v.number(), answered: v.number() })),
})
export type FollowUpAnalytics = v.InferOutput<typeof FollowUpAnalytics>

/** A follow-up without its attachments, as an agent file contains it. */
export const FollowUpSettings = v.pipe(
  v.strictObject({
    waitMinutes: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(followUpLimits.wait.min),
      v.maxValue(followUpLimits.wait.max),
    ),
    active: v.boolean(),
    content: requiredText(followUpLimits.content, missingContent),
    sendHours: v.picklist(sendHours),
    opensAt: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
    closesAt: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(24)),
    onSunday: v.boolean(),
  }),
  v.check(({ opensAt, closesAt }) => closesAt > opensAt, closesTooEarly),
)

/** By how much the clock of a test conversation can be moved. */
export const clockMoves = ['tenMinutes', 'tomorrow', 'sunday'] as const
export type ClockMove = (typeof clockMoves)[number]

export const ClockReply = v.object({
  /** Milliseconds since 1970: the simulated time. */
  until: v.number(),
  timezone: v.string(),
  /** What the customer has received by then: null, or the follow-up, which is now stored. */
  message: v.nullable(ChatMessage),
  /** State of the follow-up at that time; null if this conversation has none. */
  followUp: v.nullable(ConversationFollowUp),
})
export type ClockReply = v.InferOutput<typeof ClockReply>

const ofAgent = v.object({ agentId: Id })
const ofFollowUp = v.object({ followUpId: Id })

export const followUpsRoutes = {
  listFollowUps: route({
    method: 'GET',
    path: '/api/v1/followup/agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofAgent,
    reply: v.array(FollowUp),
    refusals: [401, 403, 404],
    source: 'S1§7',
    summary: 'The follow-up of an agent, alone in a list; no follow-up is an empty list',
  }),
  saveFollowUp: route({
    method: 'POST',
    path: '/api/v1/followup/upload',
    host: 'api',
    auth: 'cookie',
    managersOnly: true,
    form: FollowUpForm,
    formFiles: followUpFileFields,
    reply: FollowUp,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'S1§7',
    summary: 'Make or change the follow-up of an agent; a changed wait cancels those that are armed',
  }),
  toggleFollowUp: route({
    method: 'PUT',
    path: '/api/v1/followup/{followUpId}/toggle',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofFollowUp,
    body: v.strictObject({ active: v.boolean() }),
    reply: FollowUp,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'S1§7',
    summary: 'Turn a follow-up on, for silences that begin from now on, or off, which cancels those that are armed',
  }),
  deleteFollowUp: route({
    method: 'DELETE',
    path: '/api/v1/followup/{followUpId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofFollowUp,
    reply: Done,
    refusals: [401, 403, 404],
    source: 'S1§7',
    summary: 'Delete a follow-up and cancel those that are armed',
  }),
  followUpStates: route({
    method: 'GET',
    path: '/api/v1/followup/agent/{agentId}/states',
    host: 'api',
    auth: 'bearer',
    params: ofAgent,
    reply: v.array(ConversationFollowUp),
    refusals: [401, 404],
    source: 'extension',
    summary: 'How the follow-up stands in the latest conversations of an agent, the last change first',
  }),
  followUpAnalytics: route({
    method: 'GET',
    path: '/api/v1/followup/agent/{agentId}/analytics',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofAgent,
    query: v.object({ days: v.optional(v.picklist(periodDays, 'Informe 7, 30 ou 90'), '30') }),
    reply: FollowUpAnalytics,
    refusals: [400, 401, 403, 404],
    source: 'extension (spec decision 3)',
    summary: 'Follow-ups sent and answered, by day in the time zone of the agent',
  }),
  moveChatClock: route({
    method: 'POST',
    path: '/api/v1/chat/{agentId}/{sessionId}/clock',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id, sessionId: Id }),
    body: v.strictObject({ to: v.picklist(clockMoves, 'Informe tenMinutes, tomorrow ou sunday') }),
    reply: ClockReply,
    refusals: [400, 401, 404, 413, 415],
    source: 'extension',
    summary: 'What a test conversation gets by a later moment, without waiting for it',
  }),
} as const
