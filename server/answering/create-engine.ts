/** The reply engine: a model if one is configured, else quotations of the trainings (spec decision 12). */
import type { Queryable } from '../db/schema.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { createModelAccess, type ModelEndpoint } from '../platform/model/endpoint.ts'
import type { Engine } from './engine.ts'
import type { SemanticSearch } from '../retrieval/meaning.ts'
import { modelAnswer } from './model.ts'
import { previewAnswer } from './preview.ts'
import { quoteAnswer } from './quote.ts'
import { createRetriever } from '../retrieval/retrieve.ts'

export type EngineOptions = {
  db: Queryable
  clock?: Clock
  log: Log
  model?: ModelEndpoint | undefined
  /** If set, passages are also ranked by semantic similarity. */
  embeddings?: SemanticSearch | undefined
}

export function createEngine({ db, clock = systemClock, log, model, embeddings }: EngineOptions): Engine {
  const retriever = createRetriever(db, embeddings)
  const preview: Engine['preview'] = (agent, question) =>
    previewAnswer({ db, retriever, hasModel: model !== undefined }, agent, question)
  if (model === undefined)
    return {
      isPaid: false,
      preview,
      answer: async (question, signal) => ({
        ok: true,
        value: await quoteAnswer({ db, retriever }, { now: clock.now(), ...question }, signal),
      }),
    }

  const access = createModelAccess(model, log)
  return {
    isPaid: true,
    preview,
    answer: (question, signal, streaming) =>
      modelAnswer({ access, retriever, now: clock.now() }, question, signal, streaming),
  }
}
