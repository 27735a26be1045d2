/** Trainings of an agent: reading, changing, retrying and removing them. creation.routes.ts creates them. */
import { findAgent } from '../agents/agents.ts'
import { changeTraining, deleteTraining, retryTraining } from './changes.repository.ts'
import { findTraining, listTrainings } from './repository.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentNotFound, invalidField } from '../http/refusals.ts'
import { notifyAgentTrainings } from './notify-training.ts'
import { privateUrlProblem } from './private-url.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { followTrainings } from './follow-trainings.ts'
import { removeBytes } from '../platform/files/store.ts'
import { queueTraining } from './queue-training.ts'
import { decideChange } from './change.ts'
import { isUnfinished, trainingToWire } from './wire.ts'

type TrainingCall =
  | 'listTrainings'
  | 'followTrainings'
  | 'getTraining'
  | 'updateTraining'
  | 'deleteTraining'
  | 'retryTraining'

/** Page size if a request has a page but no size, as in S3§7. */
const defaultPageSize = 10

const trainingNotFound = notFound('Treinamento não encontrado.')
const changedMeanwhile = refuse(
  409,
  'changed_meanwhile',
  'Este treinamento foi alterado em outro lugar enquanto você editava. Copie o que escreveu, descarte as alterações e edite de novo.',
)
const notFailed = refuse(409, 'training_not_failed', 'Só um treinamento que falhou pode ser tentado novamente.')

export function trainingHandlers(dependencies: TrainingDependencies): Pick<Handlers, TrainingCall> {
  const { db, clock, config } = dependencies
  return {
    listTrainings: async ({ params, query }, { session }) => {
      const { page, size = page === undefined ? undefined : defaultPageSize, trainingType: type } = query
      const trainings = await listTrainings(db, session.user.id, params.agentId, { page, size, type })
      if (trainings === undefined) return agentNotFound
      return reply(trainings.map((training) => trainingToWire(dependencies, training)))
    },

    followTrainings: async ({ params: { agentId } }, { session, signal }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      return reply(followTrainings(dependencies, { ownerId: session.user.id, agentId }, signal))
    },

    getTraining: async ({ params }, { session }) => {
      const training = await findTraining(db, session.user.id, params.trainingId)
      return training === undefined ? trainingNotFound : reply(trainingToWire(dependencies, training))
    },

    updateTraining: async ({ params, body }, { session }) => {
      const { agentId, trainingId: id } = params
      const result = await changeTraining(db, session.user.id, { agentId, id }, clock.now(), (training) => {
        const decided = decideChange(training, body)
        const url = 'change' in decided ? decided.change.sourceUrl : undefined
        const problem = url ? privateUrlProblem(config, url, 'sourceUrl') : undefined
        return problem === undefined ? decided : { refused: problem }
      })
      if (result === undefined) return trainingNotFound
      if ('refused' in result) {
        const { refused } = result
        return refused.kind === 'field' ? invalidField(refused.error, refused.path, refused.message) : changedMeanwhile
      }
      await queueTraining(dependencies, id)
      return reply(trainingToWire(dependencies, result.changed))
    },

    deleteTraining: async ({ params }, { session }) => {
      const deleted = await deleteTraining(db, session.user.id, params.trainingId)
      if (deleted === undefined) return trainingNotFound
      // The trainings that ended before it left the open questions to it.
      if (isUnfinished(deleted)) await dependencies.recheckUnanswered(deleted.agentId)
      await notifyAgentTrainings(dependencies, deleted.agentId)
      if (deleted.fileId !== null) await removeBytes(dependencies, [deleted.fileId])
      return reply({ message: 'Treinamento removido.' })
    },

    retryTraining: async ({ params }, { session }) => {
      const training = await retryTraining(db, session.user.id, params.trainingId, clock.now())
      if (training === undefined) return trainingNotFound
      if (training === false) return notFailed
      await queueTraining(dependencies, training.id)
      return reply(trainingToWire(dependencies, training))
    },
  }
}
