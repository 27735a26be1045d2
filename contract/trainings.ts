/** What an agent learns from (S2§3, S2§5, S2§7). */
import * as v from 'valibot'
import { route } from './route.ts'
import { hasCredentials, urlProblem } from './url.ts'
import { Done, Id, maxText, WireDate } from './wire.ts'

export const trainingTypes = ['TEXT', 'WEBSITE', 'IMAGE', 'DOCUMENT', 'VIDEO'] as const
export type TrainingType = (typeof trainingTypes)[number]
/** Types that can be created; a VIDEO is only shown. */
export const creatableTypes = ['TEXT', 'WEBSITE', 'DOCUMENT', 'IMAGE'] as const
export type CreatableType = (typeof creatableTypes)[number]
/** Our server sends COMPLETED for a learned training, never FINISHED, which other servers may send (TR-13). */
export const trainingStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FINISHED', 'FAILED'] as const
/** The server has still to process them. */
export const unfinishedStatuses = ['PENDING', 'PROCESSING'] as const
export type TrainingStatus = (typeof trainingStatuses)[number]

export const trainingLimits = {
  name: 200,
  description: 2_000,
  content: 500_000,
  /** For a text that is edited (S2§9). */
  editedContent: 1_028,
  url: 2_000,
  question: 1_000,
  documentMb: 100,
  imageMb: 10,
  /** Characters of the content in a list; a single training has all of it. */
  preview: 2_000,
} as const

/** Limits of a website crawl; `pages` includes the first page. */
export const crawlLimits = { pages: 50, depth: 2 } as const

/** Default names of trainings created without one (TR-10). */
export const defaultTrainingNames: Record<CreatableType, string> = {
  TEXT: 'Treinamento de texto',
  WEBSITE: 'Treinamento de website',
  IMAGE: 'Treinamento de imagem',
  DOCUMENT: 'Treinamento de documento',
}

/** What the server is currently doing with a training (extension). */
export const TrainingProgress = v.object({
  /** Reading its source, having an image described, or splitting and storing passages. */
  step: v.picklist(['reading', 'describing', 'learning']),
  pagesRead: v.nullish(v.number()),
  /** The number of pages known so far; it grows while a website is read. */
  pagesFound: v.nullish(v.number()),
  passages: v.nullish(v.number()),
})
export type TrainingProgress = v.InferOutput<typeof TrainingProgress>

/** A page of a website that was read. */
export const SourcePage = v.object({ url: v.string(), title: v.string() })
export type SourcePage = v.InferOutput<typeof SourcePage>

/** How often a website is reread (extension, TX-08). */
export const rereadIntervals = ['NEVER', 'WEEKLY', 'DAILY'] as const
export type RereadInterval = (typeof rereadIntervals)[number]

/** Differences found when a website was reread. */
export const PageChanges = v.object({
  added: v.array(SourcePage),
  removed: v.array(SourcePage),
  changed: v.array(SourcePage),
})
export type PageChanges = v.InferOutput<typeof PageChanges>

/** The contents of a spreadsheet, limited to the rows of a preview. */
export const SpreadsheetPreview = v.object({
  columns: v.array(v.string()),
  rows: v.array(v.array(v.string())),
  rowCount: v.number(),
})
export type SpreadsheetPreview = v.InferOutput<typeof SpreadsheetPreview>

export const Training = v.object({
  id: Id,
  agentId: Id,
  name: v.string(),
  description: v.nullish(v.string(), ''),
  type: v.string(),
  /** Other servers may use their own statuses, which are shown unchanged (TR-13). */
  status: v.nullish(v.string()),
  /** The typed text, or the text extracted from the source; in a list only its beginning. */
  content: v.nullish(v.string(), ''),
  /** Length of the whole content in characters (extension). */
  contentLength: v.nullish(v.number()),
  /** Why a FAILED training failed, in the user's language (extension). */
  failureReason: v.nullish(v.string()),
  /** A hint about a COMPLETED training: pages left out, an image that could not be described (extension). */
  note: v.nullish(v.string()),
  progress: v.nullish(TrainingProgress),
  /** Number of passages available for answers (extension). */
  passages: v.nullish(v.number()),
  /** Whether it has waited or been processed longer than expected (extension). */
  isLate: v.nullish(v.boolean(), false),
  /** URL of a website, or of an image given by URL. */
  sourceUrl: v.nullish(v.string()),
  /** Pages of the website that were read (extension). */
  pages: v.nullish(v.array(SourcePage), []),
  documentName: v.nullish(v.string()),
  documentMimeType: v.nullish(v.string()),
  /** Temporary URL of the document. */
  documentUrl: v.nullish(v.string()),
  /** Bytes (extension). */
  documentSize: v.nullish(v.number()),
  /** Temporary URL of the image. */
  image: v.nullish(v.string()),
  /** Increases with each change; an update names the revision that it is based on (extension). */
  revision: v.nullish(v.number()),
  trainingSubPages: v.nullish(v.picklist(['DISABLED', 'ENABLED']), 'DISABLED'),
  /** Fixed by S2§7; the server always sends THIRTY_SECONDS. It is unrelated to `reread`. */
  trainingInterval: v.nullish(v.string(), 'THIRTY_SECONDS'),
  createdAt: v.nullish(WireDate),
  /** Whether answers may use it; absent on servers without this switch (extension, TX-06). */
  enabled: v.nullish(v.boolean()),
  /** Whether the content is truncated: a part of the source was left out (extension, TX-01). */
  isCut: v.nullish(v.boolean()),
  /** For a spreadsheet, and only when a single training is read (extension, TX-04). */
  table: v.nullish(SpreadsheetPreview),
  /** For a website: how often it is reread, and with which result (extension, TX-08). */
  reread: v.nullish(
    v.object({
      interval: v.picklist(rereadIntervals),
      /** Whether it is being reread now. */
      isReading: v.boolean(),
      nextAt: v.nullable(WireDate),
      lastAt: v.nullable(WireDate),
      /** Null until the website was read a second time. */
      changes: v.nullable(PageChanges),
      /** Why the last attempt failed; the earlier content is still used. */
      failure: v.nullable(v.string()),
    }),
  ),
})
export type Training = v.InferOutput<typeof Training>

/** What has changed while the server is working on trainings of an agent (extension). */
export const TrainingChanges = v.object({
  /** All that are being processed or reread; empty in the last line. */
  atWork: v.array(Id),
  changed: v.array(Training),
})
export type TrainingChanges = v.InferOutput<typeof TrainingChanges>

const integerBetween = (min: number, max: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Informe um número'), v.transform(Number), v.minValue(min), v.maxValue(max))

/** Paging of S3§7; without these parameters all trainings are returned. */
const TrainingsQuery = v.object({
  page: v.optional(integerBetween(0, 100_000)),
  size: v.optional(integerBetween(1, 1_000)),
  trainingType: v.optional(v.picklist(trainingTypes, 'Tipo de treinamento não suportado')),
})

const invalidUrlText = 'Por favor, insira uma URL válida começando com http:// ou https://'

export const httpUrlProblem = (text: string): string => urlProblem(text.trim(), invalidUrlText)

/** Surrounding spaces are ignored. URLs with credentials are refused, because the URL is stored and shown (TR-07). */
export const isHttpUrl = (text: string): boolean => {
  const trimmed = text.trim()
  return /^https?:\/\/./iu.test(trimmed) && URL.canParse(trimmed) && !hasCredentials(trimmed)
}

export const HttpUrl = v.pipe(
  v.string(),
  v.trim(),
  maxText(trainingLimits.url),
  v.check(isHttpUrl, ({ input }) => httpUrlProblem(input)),
)

/** Whether its source is a URL; an agent created from a website has WEBSITE trainings without one. */
export const hasSourceUrl = ({ type, sourceUrl }: { type: string; sourceUrl?: string | null | undefined }): boolean =>
  (type === 'WEBSITE' || type === 'IMAGE') && Boolean(sourceUrl)

export const TrainingText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'Informe o texto do treinamento'),
  maxText(trainingLimits.content),
)

const TestRetrievalBody = v.strictObject({
  question: v.pipe(v.string(), v.trim(), v.minLength(1, 'Informe uma pergunta'), maxText(trainingLimits.question)),
})

/** A passage ranked by retrieval for a question, with the reasons for its rank. */
export const RetrievedPassage = v.object({
  trainingId: Id,
  /** Title of its training. */
  title: v.string(),
  type: v.string(),
  /** The headings above it, outermost first. */
  sections: v.array(v.string()),
  content: v.string(),
  /** Its sentences that best answer the question. */
  excerpt: v.string(),
  /**
   * 1 for the best passage. A passage that is not used scores lower than every used one, by how much of the question it
   * covers.
   */
  score: v.number(),
  /** Whether an answer would be based on it. */
  isUsed: v.boolean(),
  /** The matched words: those of the question that occur in it, as typed. */
  words: v.array(v.string()),
  /** The missing words: those of the question that do not occur in it. */
  missing: v.array(v.string()),
  /** Semantic similarity, 0 to 1; null if no embeddings are configured. */
  similarity: v.nullable(v.number()),
})
export type RetrievedPassage = v.InferOutput<typeof RetrievedPassage>

export const RetrievalReply = v.object({
  /** Ranked passages, best first. */
  passages: v.array(RetrievedPassage),
  /** Number of passages searched. */
  searched: v.number(),
  /** Confidence of an answer based on them. */
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
  followTrainings: route({
    method: 'GET',
    path: '/api/trainings/agent/{agentId}/changes',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    stream: true,
    reply: TrainingChanges,
    refusals: [401, 404],
    source: 'extension',
    summary: 'Streams the trainings of an agent that are being processed at once and as they change, until none is',
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
    summary: 'The passages ranked for a question, best first, and why',
  }),
} as const
