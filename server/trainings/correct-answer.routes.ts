/** The owner's rating of an answer, and the right answer, which becomes a training. */
import { findAnswer, markCorrected, saveRating } from '../conversations/answers.ts'
import { nextChange } from '../platform/event-bus.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import { settleUnanswered } from '../unanswered/record.ts'
import { type TrainingDependencies, trainingKey } from './dependencies.ts'
import { findTraining } from './repository.ts'
import { teachAnswer } from './teach-answer.ts'
import { trainingToWire } from './wire.ts'

/** Longer queues are not waited for. */
const maxWaitMs = 5_000

/** The owner often asks the question again at once, so the correction should be available by then. */
async function learned({ db, events }: TrainingDependencies, ownerId: string, id: string, signal: AbortSignal) {
  const late = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
  for (;;) {
    // Subscribes before reading, so that no change is missed in between.
    const change = nextChange(events, trainingKey(id), maxWaitMs, late)
    try {
      const training = await findTraining(db, ownerId, id)
      if (training === undefined || training.status === 'COMPLETED' || training.status === 'FAILED') return training
      if (late.aborted) return undefined
      await change.happened
    } finally {
      change.forget()
    }
  }
}

const answerNotFound = notFound('Resposta não encontrada.')

export const correctAnswerHandlers = (
  dependencies: TrainingDependencies,
): Pick<Handlers, 'rateAnswer' | 'correctAnswer'> => ({
  rateAnswer: async ({ params, body: { rating, reason } }, { session }) => {
    const found = await findAnswer(dependencies.db, session.user.id, params.answerId)
    if (found === undefined) return answerNotFound
    await saveRating(dependencies.db, found.id, rating && { rating, reason: reason || null })
    return reply({ message: rating ? 'Avaliação salva.' : 'Avaliação retirada.' })
  },

  correctAnswer: async ({ params, body }, { session, signal }) => {
    const ownerId = session.user.id
    const found = await findAnswer(dependencies.db, ownerId, params.answerId)
    if (found === undefined) return answerNotFound
    const { agentId } = found
    const training = await teachAnswer(dependencies, ownerId, { agentId, ...body })
    if (training === undefined) return answerNotFound
    const questions = [found.question, body.question]
    await settleUnanswered(dependencies.db, { ownerId, agentId, questions, trainingId: training.id })
    await markCorrected(dependencies.db, found.id)
    return reply(trainingToWire(dependencies, (await learned(dependencies, ownerId, training.id, signal)) ?? training))
  },
})
