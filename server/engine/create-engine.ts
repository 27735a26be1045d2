/** The reply engine: a model when one is configured, else quotations of the trainings (decision 12). */
import type { Queryable } from '../db/schema.ts'
import { createEgress } from '../egress.ts'
import type { Log } from '../log.ts'
import type { ModelEndpoint } from './endpoint.ts'
import type { Engine } from './engine.ts'
import type { Meaning } from './meaning.ts'
import { modelAnswer } from './model.ts'
import { previewAnswer } from './preview.ts'
import { quoteAnswer } from './quote.ts'
import { createRetriever } from './retrieve.ts'

export type EngineOptions = {
  db: Queryable
  log: Log
  model?: ModelEndpoint | undefined
  /** Ranks passages by meaning too. */
  embeddings?: Meaning | undefined
}

export function createEngine({ db, log, model, embeddings }: EngineOptions): Engine {
  const retriever = createRetriever(db, embeddings)
  const preview: Engine['preview'] = (agent, question) =>
    previewAnswer({ db, retriever, hasModel: model !== undefined }, agent, question)
  if (model === undefined)
    return { preview, answer: async (question) => ({ ok: true, value: await quoteAnswer(db, retriever, question) }) }

  // The operator named this address, so it may be on this machine.
  const egress = createEgress({ allow: [new URL(model.baseUrl).origin] })
  const access = { egress, endpoint: model, log }
  return { preview, answer: (question, signal) => modelAnswer(access, retriever, question, signal) }
}
