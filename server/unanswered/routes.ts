/** The list of unanswered questions, in which the owner answers or dismisses them. */
import { findAgent } from '../agents/agents.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, reply } from '../http/result.ts'
import type { TrainingDependencies } from '../trainings/dependencies.ts'
import { teachAnswer } from '../trainings/teach-answer.ts'
import { trainingToWire } from '../trainings/wire.ts'
import { changeQuestion, findUnanswered, listOpen } from './repository.ts'

const questionNotFound = notFound('Pergunta não encontrada.')

type UnansweredHandlers = Pick<Handlers, 'listUnanswered' | 'answerUnanswered' | 'changeUnanswered'>

export function unansweredHandlers(dependencies: TrainingDependencies): UnansweredHandlers {
  const { db } = dependencies
  return {
    listUnanswered: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const { questions, total } = await listOpen(db, session.user.id, agent.id)
      return reply({
        total,
        questions: questions.map(({ lastAskedAt, ...question }) => ({
          ...question,
          lastAskedAt: lastAskedAt.getTime(),
        })),
      })
    },

    answerUnanswered: async ({ params, body }, { session }) => {
      const ownerId = session.user.id
      const found = await findUnanswered(db, ownerId, params.unansweredId)
      if (found === undefined) return questionNotFound
      const training = await teachAnswer(dependencies, ownerId, { agentId: found.agentId, ...body })
      if (training === undefined) return questionNotFound
      await changeQuestion(db, ownerId, found.id, { state: 'answered', trainingId: training.id })
      return reply(trainingToWire(dependencies, training))
    },

    changeUnanswered: async ({ params, body: { state } }, { session }) => {
      const isChanged = await changeQuestion(db, session.user.id, params.unansweredId, { state, trainingId: null })
      return isChanged
        ? reply({ message: state === 'open' ? 'Pergunta de volta na lista.' : 'Pergunta dispensada.' })
        : questionNotFound
    },
  }
}
