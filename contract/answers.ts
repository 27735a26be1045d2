/** The owner's rating of an answer, and the owner's correction of it (AN-04, extension). */
import * as v from 'valibot'
import { Feedback, feedbackReasonLimit } from './chat.ts'
import { route } from './route.ts'
import { Training } from './trainings.ts'
import { AnswerValues } from './unanswered.ts'
import { Done, Id, maxText } from './wire.ts'

const params = v.object({ answerId: Id })

const FeedbackValues = v.strictObject({
  /** Null removes an earlier rating. */
  rating: v.nullable(Feedback.entries.rating),
  reason: v.pipe(v.string(), v.trim(), maxText(feedbackReasonLimit)),
})

export const answersRoutes = {
  rateAnswer: route({
    method: 'PUT',
    path: '/api/v1/chat/answers/{answerId}/feedback',
    host: 'chat',
    auth: 'bearer',
    params,
    body: FeedbackValues,
    reply: Done,
    refusals: [400, 401, 404, 413, 415],
    source: 'extension (AN-04)',
    summary: 'Say whether an answer is good, and why, or take it back',
  }),
  correctAnswer: route({
    method: 'POST',
    path: '/api/v1/chat/answers/{answerId}/correction',
    host: 'chat',
    auth: 'bearer',
    managersOnly: true,
    params,
    body: AnswerValues,
    reply: Training,
    refusals: [400, 401, 403, 404, 413, 415],
    source: 'extension (AN-04)',
    summary: 'Teach the agent what it should have answered, as a training of its own',
  }),
} as const
