/** What an agent learns from (S2§3, S2§5, S2§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { Done, Id, WireDate } from './wire.ts'

export const trainingTypes = ['TEXT', 'WEBSITE', 'IMAGE', 'DOCUMENT', 'VIDEO'] as const
export type TrainingType = (typeof trainingTypes)[number]
/** Those that can be created; a VIDEO is only shown. */
export const creatableTypes = ['TEXT', 'WEBSITE', 'DOCUMENT', 'IMAGE'] as const
export type CreatableType = (typeof creatableTypes)[number]
export const trainingStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FINISHED', 'FAILED'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export const trainingLimits = {
  name: 200,
  description: 2_000,
  content: 500_000,
  /** Of a text that is edited (S2§9). */
  editedContent: 1_028,
  address: 2_000,
  question: 1_000,
  documentMb: 100,
  imageMb: 10,
  /** What the list shows of a content; the training by itself has all of it. */
  preview: 2_000,
} as const

/** How far a website is followed, the first page included. */
export const crawlLimits = { pages: 50, depth: 2 } as const

/** The name of a training that was given none (TR-10). */
export const defaultTrainingNames: Record<CreatableType, string> = {
  TEXT: 'Treinamento de texto',
  WEBSITE: 'Treinamento de website',
  IMAGE: 'Treinamento de imagem',
  DOCUMENT: 'Treinamento de documento',
}

/** What the server is doing with a training right now (extension). */
export const TrainingProgress = v.object({
  /** Reading its source, having an image described, or cutting and storing passages. */
  step: v.picklist(['reading', 'describing', 'learning']),
  pagesRead: v.nullish(v.number()),
  /** As far as is known; grows while a website is read. */
  pagesFound: v.nullish(v.number()),
  passages: v.nullish(v.number()),
})
export type TrainingProgress = v.InferOutput<typeof TrainingProgress>

/** A page of a website that was read. */
export const SourcePage = v.object({ url: v.string(), title: v.string() })
export type SourcePage = v.InferOutput<typeof SourcePage>

/** How often a website is read again (extension, TX-08). */
export const rereadIntervals = ['NEVER', 'WEEKLY', 'DAILY'] as const
export type RereadInterval = (typeof rereadIntervals)[number]

/** What was different when a website was read again. */
export const PageChanges = v.object({
  added: v.array(SourcePage),
  removed: v.array(SourcePage),
  changed: v.array(SourcePage),
})
export type PageChanges = v.InferOutput<typeof PageChanges>

/** A spreadsheet as it was read: of its rows as many as a preview shows. */
export const FactTable = v.object({
  columns: v.array(v.string()),
  rows: v.array(v.array(v.string())),
  rowCount: v.number(),
})
export type FactTable = v.InferOutput<typeof FactTable>

export const Training = v.object({
  id: Id,
  agentId: Id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  type: v.string(),
  /** Other servers may answer a status of their own; it is shown as it is (TR-13). */
  status: v.nullish(v.string()),
  /** What was typed, or what was read in the source; in a list its beginning only. */
  content: v.nullish(v.string(), ''),
  /** Characters of the whole content (extension). */
  contentLength: v.nullish(v.number()),
  /** Why a FAILED training failed, in the user's language (extension). */
  failureReason: v.nullish(v.string()),
  /** What the user should know of a COMPLETED one: pages left out, an image that nobody could see (extension). */
  note: v.nullish(v.string()),
  progress: v.nullish(TrainingProgress),
  /** Passages that answers can be made of (extension). */
  passages: v.nullish(v.number()),
  /** Waits or works longer than it should (extension). */
  isLate: v.nullish(v.boolean(), false),
  /** The address of a website, or of an image that was given by address. */
  sourceUrl: v.nullish(v.string()),
  /** Pages that were read of a website (extension). */
  pages: v.nullish(v.array(SourcePage), []),
  documentName: v.nullish(v.string()),
  documentMimeType: v.nullish(v.string()),
  /** Where the document can be opened for a while. */
  documentUrl: v.nullish(v.string()),
  /** Bytes (extension). */
  documentSize: v.nullish(v.number()),
  /** Where the image can be seen for a while. */
  image: v.nullish(v.string()),
  /** Grows with each change; whoever changes it names the one that was seen (extension). */
  revision: v.nullish(v.number()),
  trainingSubPages: v.nullish(v.picklist(['DISABLED', 'ENABLED']), 'DISABLED'),
  trainingInterval: v.nullish(v.string(), 'THIRTY_SECONDS'),
  createdAt: v.nullish(WireDate),
  /** Whether answers may be made of it; a server that says nothing of it has no such switch (extension, TX-06). */
  enabled: v.nullish(v.boolean()),
  /** Whether a part of the source was left out (extension, TX-01). */
  isCut: v.nullish(v.boolean()),
  /** Of a spreadsheet, and only of a training by itself (extension, TX-04). */
  table: v.nullish(FactTable),
  /** Of a website, how often it is read again, and what came of it (extension, TX-08). */
  reread: v.nullish(
    v.object({
      interval: v.picklist(rereadIntervals),
      /** Whether it is being read again now. */
      isReading: v.boolean(),
      nextAt: v.nullable(WireDate),
      lastAt: v.nullable(WireDate),
      /** Null until it was read a second time. */
      changes: v.nullable(PageChanges),
      /** Why the last attempt failed; what was read before is still used. */
      failure: v.nullable(v.string()),
    }),
  ),
})
export type Training = v.InferOutput<typeof Training>

const wholeFrom = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,6}$/, 'Informe um número'),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  )

/** S3§7; without them all trainings are answered. */
const TrainingsQuery = v.object({
  page: v.optional(wholeFrom(0, 100_000)),
  size: v.optional(wholeFrom(1, 1_000)),
  trainingType: v.optional(v.picklist(trainingTypes, 'Tipo de treinamento não suportado')),
})

export const webAddressProblem = 'Por favor, insira uma URL válida começando com http:// ou https://'

/** TR-07; surrounding spaces go. A password has no place in what is kept and shown. */
export const isWebAddress = (text: string): boolean => {
  const trimmed = text.trim()
  if (!/^https?:\/\/./iu.test(trimmed) || !URL.canParse(trimmed)) return false
  const { username, password } = new URL(trimmed)
  return username === '' && password === ''
}

export const WebAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(trainingLimits.address, `Use no máximo ${trainingLimits.address} caracteres`),
  v.check(isWebAddress, webAddressProblem),
)

/** A website is named by its address, an image may be. */
export const hasAddress = ({ type, sourceUrl }: { type: string; sourceUrl?: string | null | undefined }): boolean =>
  type === 'WEBSITE' || (type === 'IMAGE' && Boolean(sourceUrl))

export const TrainingText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Informe o texto do treinamento'),
  v.maxLength(trainingLimits.content, `Use no máximo ${trainingLimits.content} caracteres`),
)

const TestRetrievalBody = v.strictObject({
  question: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'Informe uma pergunta'),
    v.maxLength(trainingLimits.question, `Use no máximo ${trainingLimits.question} caracteres`),
  ),
})

/** A passage as retrieval ranks it for a question, and why. */
export const RetrievedPassage = v.object({
  trainingId: Id,
  /** Of its training. */
  title: v.string(),
  type: v.string(),
  /** The headings it stands under, outermost first. */
  sections: v.array(v.string()),
  content: v.string(),
  /** The sentences of it that answer best. */
  excerpt: v.string(),
  /** Up to 1 for what is used, beside the best of these; less for what is not, the less of the question it speaks of. */
  score: v.number(),
  /** Whether an answer would be made of it. */
  isUsed: v.boolean(),
  /** Words of the question that it speaks of, as they were typed. */
  words: v.array(v.string()),
  /** Words of the question that it does not speak of. */
  missing: v.array(v.string()),
  /** Nearness in meaning, 0 to 1; null where no embeddings are configured. */
  similarity: v.nullable(v.number()),
})
export type RetrievedPassage = v.InferOutput<typeof RetrievedPassage>

export const RetrievalReply = v.object({
  /** Best first. */
  passages: v.array(RetrievedPassage),
  /** How many passages were searched. */
  searched: v.number(),
  /** How sure an answer made of them would be. */
  confidence: v.optional(v.picklist(['sure', 'likely', 'none'])),
})
export type RetrievalReply = v.InferOutput<typeof RetrievalReply>

export const trainingsRoutes = {
  listTrainings: route({
    method: 'GET',
    path: '/api/trainings/agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    query: TrainingsQuery,
    reply: v.array(Training),
    refusals: [400, 401, 404],
    source: 'S2§7, S3§7',
    summary: 'The trainings of an agent, newest first',
  }),
  getTraining: route({
    method: 'GET',
    path: '/api/trainings/{trainingId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ trainingId: Id }),
    reply: Training,
    refusals: [401, 404],
    source: 'extension',
    summary: 'One training with all of its content',
  }),
  deleteTraining: route({
    method: 'DELETE',
    path: '/api/trainings/{trainingId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    reply: Done,
    refusals: [401, 403, 404],
    source: 'S2§7',
    summary: 'Delete a training with everything that was learned from it',
  }),
  retryTraining: route({
    method: 'POST',
    path: '/api/trainings/{trainingId}/retry',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    reply: Training,
    refusals: [401, 403, 404, 409],
    source: 'extension (spec decision 23)',
    summary: 'Queue a failed training again',
  }),
  testRetrieval: route({
    method: 'POST',
    path: '/api/trainings/agent/{agentId}/retrieval',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    body: TestRetrievalBody,
    reply: RetrievalReply,
    refusals: [400, 401, 404, 413, 415],
    source: 'extension',
    summary: 'The passages that would be used for a question, best first, and why',
  }),
} as const
