/**
 * Campaigns: a message to many people, sent to each at most once (S3§2, S3§3, S3§7; the calls after the upload are our
 * extension).
 */
import * as v from 'valibot'
import { dayMs } from './durations.ts'
import { route } from './route.ts'
import { isWebUrl, urlLimit, urlProblem, withScheme } from './url.ts'
import { Done, Id, maxText, optionalText, WireDate } from './wire.ts'

export const campaignLimits = {
  text: 4_000,
  documentName: 200,
  linkText: 1_000,
  listTitle: 60,
  options: 10,
  option: { title: 24, description: 72 },
  button: 20,
} as const

export const campaignFileFields = ['imageFile', 'documentFile', 'audioFile', 'videoFile'] as const
export type CampaignFileField = (typeof campaignFileFields)[number]

/** What customers see: the document's own name, if it has one, with the extension that a phone needs to open the file. */
export const campaignFileName = (field: CampaignFileField, name: string, documentName: string): string => {
  if (field !== 'documentFile' || documentName === '') return name
  const ending = /\.[a-z0-9]{1,5}$/iu.exec(name)?.[0] ?? ''
  return documentName.toLowerCase().endsWith(ending.toLowerCase()) ? documentName : documentName + ending
}

export const campaignTexts = {
  noFile: 'Por favor, selecione um arquivo de contatos para envio',
  noContent: 'Escreva uma mensagem ou escolha algo para enviar',
  nothingForPerson: 'Para esta pessoa nada seria enviado: o que ela tem nas variáveis está vazio.',
  /** Where the list of options has no title or no text for its button. */
  listTitle: 'Escolha uma opção',
  button: 'Ver opções',
} as const

const separatorProblem = 'Não use ||| aqui'
const separator = '|||'
const holdsNoSeparator = (text: string) => !text.includes(separator)

/** The format of S3§7: 'title|||description'. */
const Option = v.pipe(
  v.string(),
  v.transform((text) => text.split(separator).map((part) => part.trim())),
  v.check((parts) => parts.length <= 2, separatorProblem),
  v.transform(([title = '', description = '']) => ({ title, description })),
  v.object({
    title: v.pipe(v.string(), v.minLength(1, 'Dê um título à opção'), maxText(campaignLimits.option.title)),
    description: v.pipe(v.string(), maxText(campaignLimits.option.description)),
  }),
)
const OptionalOption = v.optional(Option)

export const optionText = ({ title, description }: { title: string; description: string }): string =>
  `${title.trim()}${separator}${description.trim()}`

export const LinkUrl = v.pipe(
  v.string(),
  v.trim(),
  maxText(urlLimit),
  v.transform((text) => (text === '' ? '' : withScheme(text))),
  v.check(
    (text) => text === '' || isWebUrl(text.replaceAll(/\{\{[^{}]*\}\}/gu, 'x')),
    ({ input }) => urlProblem(input, 'Informe um link válido'),
  ),
)

const messageFields = {
  agentId: Id,
  textMessage: v.optional(optionalText(campaignLimits.text), ''),
  documentName: v.optional(optionalText(campaignLimits.documentName), ''),
  linkUrl: v.optional(LinkUrl, ''),
  linkText: v.optional(optionalText(campaignLimits.linkText), ''),
  /** Heading of the list of options. */
  optionTitle: v.optional(optionalText(campaignLimits.listTitle), ''),
  buttonLabel: v.optional(optionalText(campaignLimits.button), ''),
  'options[0]': OptionalOption,
  'options[1]': OptionalOption,
  'options[2]': OptionalOption,
  'options[3]': OptionalOption,
  'options[4]': OptionalOption,
  'options[5]': OptionalOption,
  'options[6]': OptionalOption,
  'options[7]': OptionalOption,
  'options[8]': OptionalOption,
  'options[9]': OptionalOption,
}

const MassSendForm = v.strictObject({
  ...messageFields,
  /**
   * Idempotency key (extension): a repeated upload with the same id starts no second campaign; another content under it
   * is refused.
   */
  requestId: v.optional(Id),
  /** Area code for numbers that have none (extension). */
  areaCode: v.optional(v.pipe(v.string(), v.regex(/^(?:[1-9]\d)?$/u, 'Informe um DDD')), ''),
})
export type MassSendFields = v.InferOutput<typeof MassSendForm>

const TestSendForm = v.strictObject({
  ...messageFields,
  phone: v.pipe(v.string(), v.trim(), maxText(40)),
  /** Variable values of the recipient shown in the preview, as JSON. */
  values: v.optional(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())), '{}'),
})

/** Values of the message form; it has an options list once `options` is not empty. */
export const MessageValues = v.object({
  textMessage: optionalText(campaignLimits.text),
  documentName: optionalText(campaignLimits.documentName),
  linkUrl: LinkUrl,
  linkText: optionalText(campaignLimits.linkText),
  /** Heading of the list of options. */
  optionTitle: optionalText(campaignLimits.listTitle),
  buttonLabel: optionalText(campaignLimits.button),
  options: v.array(
    v.object({
      title: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, 'Dê um título à opção'),
        maxText(campaignLimits.option.title),
        v.check(holdsNoSeparator, separatorProblem),
      ),
      description: v.pipe(
        v.string(),
        maxText(campaignLimits.option.description),
        v.check(holdsNoSeparator, separatorProblem),
      ),
    }),
  ),
})
export type MessageValues = v.InferInput<typeof MessageValues>

export const recipientStates = [
  /** Not yet handed to the outbox. */
  'planned',
  /** Excluded from the campaign; `reason` says why. */
  'skipped',
  /** In the outbox. */
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'answered',
  /** The provider rejected the message; only a person may retry. */
  'failedForGood',
  /** All automatic retries failed, or the provider confirms that nothing went out; only a person may retry. */
  'failedForNow',
  /** The message may or may not have been sent; the provider can be asked (`reconcile`). */
  'uncertain',
  /** The recipient opted out in an answer to the campaign; the name is fixed by the wire. */
  'left',
  /** Not sent within 7 days of the pause. */
  'expired',
  /** The campaign was cancelled before this recipient's turn. */
  'cancelled',
] as const
export type RecipientState = (typeof recipientStates)[number]

export const campaignStates = ['running', 'waiting', 'pausing', 'paused', 'stopped', 'done', 'cancelled'] as const
export type CampaignState = (typeof campaignStates)[number]

export const Campaign = v.object({
  id: Id,
  agentId: Id,
  /** Name of the contacts file. */
  title: v.string(),
  text: v.string(),
  state: v.picklist(campaignStates),
  /** Why the campaign waits or has stopped, in Portuguese. */
  reason: v.nullable(v.string()),
  /** Number of recipients. */
  total: v.number(),
  /** Recipients per state; the sum is `total`. */
  counts: v.record(v.picklist(recipientStates), v.number()),
  createdAt: WireDate,
  endedAt: v.nullable(WireDate),
  /** When the campaign continues automatically. */
  nextAt: v.nullable(WireDate),
  /** Whether the provider can be asked for the outcome of a message. */
  canReconcile: v.boolean(),
})
export type Campaign = v.InferOutput<typeof Campaign>

/** Until this long (milliseconds) after it was sent, a message of a campaign counts as answered by its recipient. */
export const campaignAnswerMs = 7 * dayMs

/** Whether messages may still go out: what has begun is finished even after a pause, a stop or a cancellation. */
export const isMoving = ({ state, counts: { queued = 0, sending = 0 } }: Pick<Campaign, 'state' | 'counts'>): boolean =>
  state === 'running' || state === 'waiting' || queued + sending > 0

/** Whether its counts may change by themselves at `now` (milliseconds): messages go out, or people answer. */
export const isFollowed = ({ endedAt }: Pick<Campaign, 'endedAt'>, now: number): boolean =>
  endedAt === null || now - endedAt.getTime() < campaignAnswerMs

export const Recipient = v.object({
  position: v.number(),
  name: v.string(),
  phone: v.string(),
  state: v.picklist(recipientStates),
  /** Why the recipient is in this state, in Portuguese. */
  reason: v.nullable(v.string()),
  changedAt: v.nullable(WireDate),
})
export type Recipient = v.InferOutput<typeof Recipient>

/** Recipients or rejected rows in a page of a started campaign, at most. */
export const campaignPageSize = 1_000

/** A row of the contacts file that cannot be written to. */
export const RefusedContact = v.object({
  /** Line of the file, counted from 1. */
  line: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000_000)),
  name: v.pipe(v.string(), v.maxLength(500)),
  number: v.pipe(v.string(), v.maxLength(500)),
  /** Why the contact was refused, in Portuguese. */
  reason: v.pipe(v.string(), v.maxLength(500)),
})
export type RefusedContact = v.InferOutput<typeof RefusedContact>
const CampaignRejectedRow = v.object({
  /** Position among the rejected rows of the campaign, for paging (`after`). */
  position: v.number(),
  ...RefusedContact.entries,
})
export type CampaignRejectedRow = v.InferOutput<typeof CampaignRejectedRow>

/** The facts shown before a campaign starts. */
export const CampaignFacts = v.object({
  timezone: v.string(),
  /** Days since the number was linked. */
  linkedDays: v.number(),
  /** Recipients of campaigns that this number has written to today. */
  sentToday: v.number(),
  /** Whether no campaign has been sent from this number yet. */
  isFirst: v.boolean(),
  /** Credits for one answer of the agent; the campaign's own messages are free. */
  answerCost: v.number(),
  /** When sending is allowed next; null means now. */
  opensAt: v.nullable(WireDate),
})
export type CampaignFacts = v.InferOutput<typeof CampaignFacts>

export const campaignCommands = ['pause', 'resume', 'cancel', 'retryFailed', 'reconcile'] as const
export type CampaignCommand = (typeof campaignCommands)[number]

const OptOutQuestion = v.object({
  contactId: Id,
  name: v.string(),
  phone: v.nullable(v.string()),
  quote: v.string(),
  askedAt: WireDate,
})
export type OptOutQuestion = v.InferOutput<typeof OptOutQuestion>

const ofAgent = v.object({ agentId: Id })
const ofCampaign = v.object({ campaignId: Id })
const common = { host: 'api', auth: 'bearer', managersOnly: true } as const

export const campaignsRoutes = {
  massSend: route({
    method: 'POST',
    path: '/api/v1/mass-sending/upload',
    host: 'api',
    auth: 'cookie',
    managersOnly: true,
    form: MassSendForm,
    /** `refusedFile`: JSON rows that the browser already rejected, kept for the report. */
    formFiles: ['file', 'refusedFile', ...campaignFileFields],
    reply: v.object({ id: Id, message: v.string(), total: v.number(), refused: v.number() }),
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'S3§7',
    summary:
      'Start sending a message to everybody in a contacts file; repeated under the same requestId it starts nothing',
  }),
  testMassSend: route({
    ...common,
    method: 'POST',
    path: '/api/v1/mass-sending/test',
    form: TestSendForm,
    formFiles: campaignFileFields,
    reply: Done,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (CQ-02)',
    summary: 'Send the message to one number, as it would reach the person of the preview',
  }),
  campaignPlan: route({
    ...common,
    method: 'GET',
    path: '/v1/agents/{agentId}/campaign-plan',
    params: ofAgent,
    reply: CampaignFacts,
    refusals: [401, 403, 404],
    source: 'extension (CQ-02)',
    summary: 'The facts from which a campaign is estimated',
  }),
  listCampaigns: route({
    ...common,
    method: 'GET',
    path: '/v1/agents/{agentId}/campaigns',
    params: ofAgent,
    reply: v.array(Campaign),
    refusals: [401, 403, 404],
    source: 'extension (CQ-03)',
    summary: 'The campaigns of an agent, newest first',
  }),
  getCampaign: route({
    ...common,
    method: 'GET',
    path: '/v1/campaigns/{campaignId}',
    params: ofCampaign,
    reply: Campaign,
    refusals: [401, 403, 404],
    source: 'extension (CQ-03)',
    summary: 'How a campaign stands',
  }),
  followCampaigns: route({
    ...common,
    method: 'GET',
    path: '/v1/agents/{agentId}/campaigns/changes',
    params: ofAgent,
    stream: true,
    reply: v.array(Campaign),
    refusals: [401, 403, 404],
    source: 'extension (CQ-03)',
    summary: 'Streams the campaigns of an agent at once, and then those that change while they are being sent',
  }),
  campaignRecipients: route({
    ...common,
    method: 'GET',
    path: '/v1/campaigns/{campaignId}/recipients',
    params: ofCampaign,
    query: v.object({
      after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/u, 'Informe um número inteiro')), '0'),
      limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/u, 'Informe um número inteiro'))),
      state: v.optional(v.picklist(recipientStates)),
    }),
    reply: v.array(Recipient),
    refusals: [400, 401, 403, 404],
    source: 'extension (CQ-03)',
    summary: 'The people of a campaign in the order of the list, one page, after a position',
  }),
  campaignRefusals: route({
    ...common,
    method: 'GET',
    path: '/v1/campaigns/{campaignId}/refusals',
    params: ofCampaign,
    query: v.object({ after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/u, 'Informe um número inteiro')), '0') }),
    reply: v.array(CampaignRejectedRow),
    refusals: [400, 401, 403, 404],
    source: 'extension (CQ-03)',
    summary: 'The rows of the contacts file that were rejected, one page, after a position',
  }),
  commandCampaign: route({
    ...common,
    method: 'POST',
    path: '/v1/campaigns/{campaignId}/commands',
    params: ofCampaign,
    body: v.strictObject({ command: v.picklist(campaignCommands) }),
    reply: Campaign,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (CQ-03, CQ-04)',
    summary: 'Pause, resume, cancel, retry the failed ones, or ask the provider about uncertain ones',
  }),
  listOptOutQuestions: route({
    ...common,
    method: 'GET',
    path: '/v1/agents/{agentId}/opt-out-questions',
    params: ofAgent,
    reply: v.array(OptOutQuestion),
    refusals: [401, 403, 404],
    source: 'extension (CQ-05)',
    summary: 'Contacts who may have opted out; a person must decide',
  }),
  decideOptOut: route({
    ...common,
    method: 'POST',
    path: '/v1/agents/{agentId}/opt-out-questions/{contactId}',
    params: v.object({ agentId: Id, contactId: Id }),
    body: v.strictObject({ optedOut: v.boolean() }),
    reply: Done,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension (CQ-05)',
    summary: 'Say whether a person wants no more messages',
  }),
} as const
