/**
 * Extensions of trainings: viewing passages, disabling sources, rereading websites, replacing texts (TX-02 to TX-08).
 */
import * as v from 'valibot'
import { route } from './route.ts'
import { rereadIntervals, Training, trainingLimits, TrainingText } from './trainings.ts'
import { arrayUpTo, Id, optionalText, requiredText } from './wire.ts'

export const sourceLimits = {
  /** Pages of a scanned document. */
  ocrPages: 30,
  /** Limits of a spreadsheet. */
  tableRows: 10_000,
  tableColumns: 50,
  /** Rows shown in a preview. */
  previewRows: 50,
  /** Pairs of question and answer in one training. */
  pairs: 200,
  question: 300,
  answer: 4_000,
  /** Trainings that one call can enable or disable. */
  switched: 1_000,
} as const

const Pair = v.object({
  question: requiredText(sourceLimits.question, 'Escreva a pergunta'),
  answer: requiredText(sourceLimits.answer, 'Escreva a resposta'),
})

/** Schema of the form 'Perguntas e respostas'. */
export const PairsForm = v.object({
  name: optionalText(trainingLimits.name),
  pairs: v.pipe(
    arrayUpTo(sourceLimits.pairs, Pair, `Use no máximo ${sourceLimits.pairs} perguntas`),
    v.minLength(1, 'Escreva ao menos uma pergunta'),
  ),
  /** Store it even if the agent was already trained on the same content. */
  allowDuplicate: v.boolean(),
})
export type PairsForm = v.InferOutput<typeof PairsForm>

/** Schema of the form 'Substituir texto'. */
export const ReplacementForm = v.object({ content: TrainingText })
export type ReplacementForm = v.InferOutput<typeof ReplacementForm>

/** A passage as retrieval finds it. */
export const StoredPassage = v.object({
  ordinal: v.number(),
  /** The headings above it, outermost first. */
  sections: v.array(v.string()),
  content: v.string(),
})
export type StoredPassage = v.InferOutput<typeof StoredPassage>

export const trainingSourcesRoutes = {
  listPassages: route({
    method: 'GET',
    path: '/api/trainings/{trainingId}/passages',
    host: 'api',
    auth: 'bearer',
    params: v.object({ trainingId: Id }),
    reply: v.array(StoredPassage),
    refusals: [401, 404],
    source: 'extension (TX-06)',
    summary: 'The passages that were made of a training, in their order',
  }),
  switchTrainings: route({
    method: 'POST',
    path: '/api/trainings/agent/{agentId}/switch',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    body: v.strictObject({
      trainingIds: v.pipe(arrayUpTo(sourceLimits.switched, Id), v.minLength(1)),
      enabled: v.boolean(),
    }),
    reply: v.object({ switched: v.number() }),
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension (TX-06)',
    summary: 'Let answers be made of these trainings, or not',
  }),
  replaceText: route({
    method: 'PUT',
    path: '/api/trainings/{trainingId}/text',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    body: v.strictObject({
      content: TrainingText,
      /** The revision that was read; a different one is refused with 409. */
      revision: v.nullish(v.number()),
    }),
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (spec decision 20)',
    summary: 'Replace the whole text of a TEXT training, or what was read in an image, and have it learned anew',
  }),
  scheduleReread: route({
    method: 'PUT',
    path: '/api/trainings/{trainingId}/reread',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    body: v.strictObject({ interval: v.picklist(rereadIntervals) }),
    reply: Training,
    refusals: [400, 401, 403, 404, 409, 413, 415],
    source: 'extension (TX-08)',
    summary: 'How often a website is read again',
  }),
  rereadNow: route({
    method: 'POST',
    path: '/api/trainings/{trainingId}/reread',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ trainingId: Id }),
    reply: Training,
    refusals: [401, 403, 404, 409],
    source: 'extension (TX-08)',
    summary: 'Read a website again now; what was learned is used until then',
  }),
} as const
