/** Trainings of an agent. */
import type { WireReply } from '../../contract/routes.ts'
import { defaultTrainingNames } from '../../contract/trainings.ts'
import type { TrainingRow } from '../db/schema.ts'
import { createTextTraining, listTrainings } from '../db/trainings.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'

type TrainingCall =
  | 'listTrainings'
  | 'getTraining'
  | 'createTextTraining'
  | 'createWebsiteTraining'
  | 'createImageTraining'
  | 'createDocumentTraining'
  | 'createUnknownTraining'
  | 'updateTraining'
  | 'deleteTraining'
  | 'retryTraining'

const notYet = () => Promise.resolve(notFound('Treinamento não encontrado.'))

export function trainingHandlers({ db, clock, jobs, log }: Dependencies): Pick<Handlers, TrainingCall> {
  return {
    listTrainings: async ({ params }, { session }) => {
      const trainings = await listTrainings(db, session.user.id, params.agentId)
      return trainings === undefined ? agentNotFound : reply(trainings.map(toWire))
    },

    getTraining: notYet,
    createWebsiteTraining: notYet,
    createImageTraining: notYet,
    createDocumentTraining: notYet,
    updateTraining: notYet,
    deleteTraining: notYet,
    retryTraining: notYet,
    createUnknownTraining: () =>
      Promise.resolve(refuse(400, 'unknown_training_type', 'Tipo de treinamento não suportado')),

    createTextTraining: async ({ body }, { session }) => {
      const training = await createTextTraining(db, session.user.id, {
        agentId: body.agentId,
        name: body.name === '' ? defaultTrainingNames.TEXT : body.name,
        description: body.description,
        content: body.content,
        now: clock.now(),
      })
      if (training === undefined) return agentNotFound
      try {
        await jobs.enqueueTraining(training.id)
      } catch (cause) {
        // It is stored, and will be queued at the next start; saying "failed" would make the user store it twice.
        log.error(`training ${training.id} could not be queued`, cause)
      }
      return reply(toWire(training))
    },
  }
}

function toWire(training: TrainingRow): WireReply<'createTextTraining'> {
  return {
    id: training.id,
    agentId: training.agent_id,
    name: training.name,
    description: training.description,
    type: training.type,
    status: training.status,
    content: training.content,
    failureReason: training.failure_reason,
    trainingSubPages: 'DISABLED',
    trainingInterval: 'THIRTY_SECONDS',
    createdAt: training.created_at.toISOString(),
  }
}
