/**
 * Questions that an agent could not answer, or not confidently: a list for the owner to work through (AN-05,
 * extension).
 */
import * as v from 'valibot'
import { route } from './route.ts'
import { Training, trainingLimits } from './trainings.ts'
import { Done, EpochMs, Id, requiredText } from './wire.ts'

export const unansweredConfidences = ['none', 'likely'] as const
export type UnansweredConfidence = (typeof unansweredConfidences)[number]

export const unansweredLimits = { question: trainingLimits.name, answer: 4_000, listed: 100 } as const

export const UnansweredQuestion = v.object({
  id: Id,
  /** The most recent wording of the question. */
  question: v.string(),
  /** `none`: the agent said that it does not know; `likely`: it showed passages that might help. */
  confidence: v.picklist(unansweredConfidences),
  count: v.number(),
  lastAskedAt: EpochMs,
  /** The conversation in which it was last asked; null if that was deleted. */
  sessionId: v.nullable(v.string()),
  /** The message with which it was last asked; null if that is unknown or was deleted. */
  messageId: v.nullish(v.string()),
})
export type UnansweredQuestion = v.InferOutput<typeof UnansweredQuestion>

export const UnansweredList = v.object({
  /** What was not known at all first, and of these the most frequent. */
  questions: v.array(UnansweredQuestion),
  /** Number of all questions, including those beyond the list. */
  total: v.number(),
})
export type UnansweredList = v.InferOutput<typeof UnansweredList>

/** Schema of the form 'Responder'. */
export const AnswerValues = v.strictObject({
  question: requiredText(unansweredLimits.question, 'Escreva a pergunta'),
  answer: requiredText(unansweredLimits.answer, 'Escreva a resposta'),
})
export type AnswerValues = v.InferInput<typeof AnswerValues>

const ofQuestion = v.object({ unansweredId: Id })

export const unansweredRoutes = {
  listUnanswered: route({
    method: 'GET',
    path: '/api/unanswered/agent/{agentId}',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: UnansweredList,
    refusals: [401, 404],
    source: 'extension',
    summary: 'The questions that an agent could not answer, the unknown and the most frequent first',
  }),
  answerUnanswered: route({
    method: 'POST',
    path: '/api/unanswered/{unansweredId}/answer',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofQuestion,
    body: AnswerValues,
    reply: Training,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension',
    summary: 'Answer a question with a training of its own',
  }),
  changeUnanswered: route({
    method: 'PUT',
    path: '/api/unanswered/{unansweredId}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: ofQuestion,
    body: v.strictObject({ state: v.picklist(['open', 'dismissed'], 'Informe open ou dismissed') }),
    reply: Done,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension',
    summary: 'Dismiss a question that needs no answer, or take that back',
  }),
} as const
