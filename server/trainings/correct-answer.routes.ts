/** What the owner thinks of an answer, and what the agent should have said: the latter becomes a training. */
import { setTimeout as delay } from 'node:timers/promises'
import { findAnswer, saveFeedback } from '../conversations/answers.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { findTraining } from './repository.ts'
import { teachAnswer } from './teach-answer.ts'
import { trainingToWire } from './wire.ts'

/** The question is asked again at once, so its correction should be known by then; a long queue is not waited for. */
async function learned({ db }: TrainingDependencies, ownerId: string, id: string) {
  for (let look = 0; look < 50; look += 1) {
    const training = await findTraining(db, ownerId, id)
    if (training?.status === 'COMPLETED' || training?.status === 'FAILED') return training
    await delay(100)
  }
  return undefined
}

const answerNotFound = notFound('Resposta não encontrada.')

export const answerHandlers = (dependencies: TrainingDependencies): Pick<Handlers, 'rateAnswer' | 'correctAnswer'> => ({
  rateAnswer: async ({ params, body: { rating, reason } }, { session }) => {
    const found = await findAnswer(dependencies.db, session.user.id, params.answerId)
    if (found === undefined) return answerNotFound
    await saveFeedback(dependencies.db, found.id, { rating, reason: reason || null })
    return reply({ message: 'Avaliação salva.' })
  },

  correctAnswer: async ({ params, body }, { session }) => {
    const ownerId = session.user.id
    const found = await findAnswer(dependencies.db, ownerId, params.answerId)
    if (found === undefined) return answerNotFound
    const training = await teachAnswer(dependencies, ownerId, { agentId: found.agentId, ...body })
    if (training === undefined) return answerNotFound
    await saveFeedback(dependencies.db, found.id, { rating: 'down', reason: 'Corrigida' })
    return reply(trainingToWire(dependencies, (await learned(dependencies, ownerId, training.id)) ?? training))
  },
})
