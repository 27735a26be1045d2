/** Computes embeddings of passages and questions with a model behind an OpenAI-compatible endpoint. */
import * as v from 'valibot'
import type { Result } from '../../contract/failures.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../db/schema.ts'
import { nearestPassages, prepareVectors, storeVectors, findUnembedded } from './vectors.repository.ts'
import type { Log } from '../platform/log.ts'
import {
  createModelAccess,
  endpointOf,
  failure,
  malformed,
  type ModelAccess,
  type ModelEndpoint,
  parseAnswer,
  type Part,
  sendToEndpoint,
} from '../platform/model/endpoint.ts'
import { keyOf, type SemanticSearch } from './meaning.ts'
import { beginningOf } from '../platform/text/plain.ts'

/** Why the endpoint failed, in Portuguese. */
type EndpointFailure = ReturnType<typeof malformed>['failure']

export type Embeddings = SemanticSearch & {
  /**
   * Embeds passages without a vector of this model, the newest trainings first, for a limited time; one whose text is
   * refused is left out until its text or the model changes. Returns whether more are left, and fails if the endpoint
   * does: stored vectors stay, and another call continues.
   */
  embedPending: (signal: AbortSignal) => Promise<Result<{ embedded: number; isMore: boolean }, EndpointFailure>>
}

type EmbeddingsOptions = { db: Queryable; log: Log; endpoint: ModelEndpoint; model: string }

const part: Part = { subject: 'O serviço de embeddings', refused: 'O serviço de embeddings recusou o texto.' }

/** Texts per call. */
const perCall = 32
/** Calls per run, so that a job ends in time. */
const callsAtOnce = 20
/** An answer must not wait longer for the embedding of its question. */
const questionTimeoutMs = 4_000
/** A vector has up to some thousand numbers of about twenty characters each. */
const maxBytes = 8_000_000
/** Number of nearest passages used for a question. */
const maxNeighbours = 20
/** Services refuse texts of more than some thousand tokens; passages are shorter, but questions may be longer. */
const maxTextLength = 8_000

const Answer = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
      embedding: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1), v.maxLength(4_000)),
    }),
  ),
})

/** Statuses with which services refuse a text; the others are about the key, the model, the limit or the service. */
const refusesInput = ({ status }: { status: number }) => [400, 413, 422].includes(status)
/** No service refuses this text because of what it says. */
const harmlessText = 'Bom dia'
/** Stored for a refused text, so that it is not sent again: with one dimension it is never compared. */
const refusedVector = [0]

/** Returns one vector per text, in the same order, all of the same length; `refused` if any of the texts is refused. */
async function embed(
  access: ModelAccess,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<number[][] | 'refused', EndpointFailure>> {
  const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
  const call = { path: '/embeddings', model, part, body, contentType: 'application/json', maxBytes }
  const sent = await sendToEndpoint(access, { ...call, isHandled: refusesInput }, signal)
  if (!sent.ok) return sent
  if (refusesInput(sent.value)) {
    access.log.error(`model ${model}: ${texts.length} texts were refused with status ${sent.value.status}`)
    return { ok: true, value: 'refused' }
  }
  const answered = parseAnswer(access, call, sent.value)
  if (!answered.ok) return answered
  const parsed = v.safeParse(Answer, answered.value)
  const vectors: number[][] = []
  if (parsed.success) for (const { index, embedding } of parsed.output.data) vectors[index] = embedding
  const sizes = new Set(texts.map((_, at) => vectors[at]?.length ?? 0))
  if (vectors.length === texts.length && sizes.size === 1 && !sizes.has(0)) return { ok: true, value: vectors }
  access.log.error(`model ${model}: not one vector for each text`)
  return malformed(part)
}

/** Like `embed`, but halves refused texts until the refused ones are alone; those get `refusedVector`. */
async function embedEach(
  access: ModelAccess,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<number[][], EndpointFailure>> {
  const vectors = await embed(access, model, texts, signal)
  if (!vectors.ok) return vectors
  if (vectors.value !== 'refused') return { ok: true, value: vectors.value }
  if (texts.length === 1) {
    // A service that is configured wrongly refuses every text; after its correction they are sent again.
    const harmless = await embed(access, model, [harmlessText], signal)
    if (!harmless.ok) return harmless
    return harmless.value === 'refused' ? failure('refused', part.refused) : { ok: true, value: [refusedVector] }
  }
  const half = Math.ceil(texts.length / 2)
  const first = await embedEach(access, model, texts.slice(0, half), signal)
  if (!first.ok) return first
  const second = await embedEach(access, model, texts.slice(half), signal)
  return second.ok ? { ok: true, value: [...first.value, ...second.value] } : second
}

/** PostgreSQL's errors for an extension that is not installed, not allowed, or too old to know `halfvec`. */
const withoutExtension = new Set(['0A000', '58P01', '42501', '42704'])

export function createEmbeddings({ db, log, endpoint, model }: EmbeddingsOptions): Embeddings {
  const access = createModelAccess(endpoint, log)
  const accessForQuestions = {
    ...access,
    endpoint: { ...endpoint, timeoutMs: Math.min(endpoint.timeoutMs ?? questionTimeoutMs, questionTimeoutMs) },
  }
  let prepared: Promise<boolean> | undefined

  const isReady = () => {
    prepared ??= prepareVectors(db).then(
      () => true,
      (cause: unknown) => {
        const isMissing = cause instanceof Error && 'code' in cause && withoutExtension.has(String(cause.code))
        if (!isMissing) prepared = undefined
        log.error(
          isMissing
            ? 'OPENAI_EMBEDDING_MODEL: the database has no pgvector 0.7 or newer; words alone decide'
            : 'vectors could not be prepared; words alone decide until the next try',
          cause,
        )
        return false
      },
    )
    return prepared
  }

  return {
    neighbours: async (agentId, question) => {
      if (question.trim() === '' || !(await isReady())) return undefined
      const asked = await embed(
        accessForQuestions,
        model,
        [beginningOf(question, maxTextLength)],
        new AbortController().signal,
      )
      const vector = asked.ok && asked.value !== 'refused' ? asked.value[0] : undefined
      if (vector === undefined) {
        log.error(`model ${model}: a question was answered by words alone`)
        return undefined
      }
      const found = await nearestPassages(db, { agentId, model, vector, limit: maxNeighbours })
      // Undefined if no passage of this agent has been embedded yet.
      return found.length === 0 ? undefined : new Map(found.map((one) => [keyOf(one), one]))
    },

    embedPending: async (signal) => {
      if (!(await isReady())) return { ok: true, value: { embedded: 0, isMore: false } }
      let embedded = 0
      for (let call = 0; call < callsAtOnce; call += 1) {
        const passages = await findUnembedded(db, model, perCall)
        if (passages.length === 0) return { ok: true, value: { embedded, isMore: false } }
        const texts = passages.map(({ heading, content }) =>
          beginningOf(`${heading}\n${content}`.trim(), maxTextLength),
        )
        const vectors = await embedEach(access, model, texts, signal)
        if (!vectors.ok) return vectors
        await storeVectors(
          db,
          model,
          passages.map((passage, at) => ({ ...passage, vector: vectors.value[at] ?? [] })),
        )
        embedded += passages.length
      }
      return { ok: true, value: { embedded, isMore: true } }
    },
  }
}

/** The embeddings, if the operator has configured them. */
export function embeddingsOf(config: Config, db: Queryable, log: Log): Embeddings | undefined {
  const endpoint = endpointOf(config)
  const model = config.embeddingModel
  return endpoint === undefined || model === undefined ? undefined : createEmbeddings({ db, log, endpoint, model })
}
