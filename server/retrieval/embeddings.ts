/** Embeddings: passages and questions placed by meaning with a model behind an OpenAI-compatible endpoint. */
import * as v from 'valibot'
import type { Result } from '../../contract/failures.ts'
import type { Config } from '../platform/config.ts'
import type { Queryable } from '../db/schema.ts'
import { nearestPassages, prepareVectors, storeVectors, withoutVector } from './vectors.repository.ts'
import { createEgress } from '../platform/egress.ts'
import type { Log } from '../platform/log.ts'
import {
  askEndpoint,
  endpointOf,
  malformed,
  type ModelAccess,
  type ModelEndpoint,
  type Part,
} from '../platform/model/endpoint.ts'
import { keyOf, type SemanticSearch } from './meaning.ts'
import { beginningOf } from '../platform/text/plain.ts'

/** Why the endpoint could not answer, in Portuguese. */
type EndpointFailure = ReturnType<typeof malformed>['failure']

export type Embeddings = SemanticSearch & {
  /**
   * Places passages that have no vector of this model yet, the newest trainings first, for a while. Tells whether more
   * are left, and fails when the endpoint does: what was placed stays, and another call goes on from there.
   */
  embedPending: (signal: AbortSignal) => Promise<Result<{ placed: number; isMore: boolean }, EndpointFailure>>
}

type EmbeddingsOptions = { db: Queryable; log: Log; endpoint: ModelEndpoint; model: string }

const part: Part = { subject: 'O serviço de embeddings', refused: 'O serviço de embeddings recusou o texto.' }

/** Texts of one call. */
const perCall = 32
/** Calls of one go, so that a job ends in time. */
const callsAtOnce = 20
/** An answer must not wait longer for the meaning of its question. */
const patienceMs = 4_000
/** A vector has up to some thousands of figures of some twenty characters each. */
const maxBytes = 8_000_000
/** Passages that a question is compared with the others by. */
const nearest = 20
/** Services refuse a text beyond some thousands of tokens; passages are shorter, questions may not be. */
const longestText = 8_000

const Answer = v.object({
  data: v.array(
    v.object({
      index: v.pipe(v.number(), v.integer(), v.minValue(0)),
      embedding: v.pipe(v.array(v.pipe(v.number(), v.finite())), v.minLength(1), v.maxLength(4_000)),
    }),
  ),
})

/** One vector for each text, in their order, all of one length. */
async function embed(
  access: ModelAccess,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Result<number[][], EndpointFailure>> {
  const body = JSON.stringify({ model, input: texts, encoding_format: 'float' })
  const call = { path: '/embeddings', model, part, body, contentType: 'application/json', maxBytes }
  const answered = await askEndpoint(access, call, signal)
  if (!answered.ok) return answered
  const parsed = v.safeParse(Answer, answered.value)
  const vectors: number[][] = []
  if (parsed.success) for (const { index, embedding } of parsed.output.data) vectors[index] = embedding
  const sizes = new Set(texts.map((_, at) => vectors[at]?.length ?? 0))
  if (vectors.length === texts.length && sizes.size === 1 && !sizes.has(0)) return { ok: true, value: vectors }
  access.log.error(`model ${model}: not one vector for each text`)
  return malformed(part)
}

export function createEmbeddings({ db, log, endpoint, model }: EmbeddingsOptions): Embeddings {
  // The operator named this address, so it may be on this machine.
  const access = { egress: createEgress({ allow: [new URL(endpoint.baseUrl).origin] }), endpoint, log }
  const hurried = {
    ...access,
    endpoint: { ...endpoint, timeoutMs: Math.min(endpoint.timeoutMs ?? patienceMs, patienceMs) },
  }
  let prepared: Promise<boolean> | undefined

  const isReady = () => {
    prepared ??= prepareVectors(db).then(
      () => true,
      (cause: unknown) => {
        log.error('OPENAI_EMBEDDING_MODEL: the database has no pgvector 0.7 or newer; words alone decide', cause)
        return false
      },
    )
    return prepared
  }

  return {
    near: async (agentId, question) => {
      if (question.trim() === '' || !(await isReady())) return undefined
      const asked = await embed(hurried, model, [beginningOf(question, longestText)], new AbortController().signal)
      const vector = asked.ok ? asked.value[0] : undefined
      if (vector === undefined) {
        log.error(`model ${model}: a question was answered by words alone`)
        return undefined
      }
      const found = await nearestPassages(db, { agentId, model, vector, most: nearest })
      // Nothing of it has been placed yet.
      return found.length === 0 ? undefined : new Map(found.map((one) => [keyOf(one), one]))
    },

    embedPending: async (signal) => {
      if (!(await isReady())) return { ok: true, value: { placed: 0, isMore: false } }
      let placed = 0
      for (let call = 0; call < callsAtOnce; call += 1) {
        const passages = await withoutVector(db, model, perCall)
        if (passages.length === 0) return { ok: true, value: { placed, isMore: false } }
        const texts = passages.map(({ heading, content }) => beginningOf(`${heading}\n${content}`.trim(), longestText))
        const vectors = await embed(access, model, texts, signal)
        if (!vectors.ok) return vectors
        await storeVectors(
          db,
          model,
          passages.map((passage, at) => ({ ...passage, vector: vectors.value[at] ?? [] })),
        )
        placed += passages.length
      }
      return { ok: true, value: { placed, isMore: true } }
    },
  }
}

/** Embeddings as the operator configured them, if at all. */
export function embeddingsOf(config: Config, db: Queryable, log: Log): Embeddings | undefined {
  const endpoint = endpointOf(config)
  const model = config.embeddingModel
  return endpoint === undefined || model === undefined ? undefined : createEmbeddings({ db, log, endpoint, model })
}
