/** New trainings: stored as waiting, and queued. */
import { type CreatableType, defaultTrainingNames } from '../../contract/trainings.ts'
import { createTraining, type NewTraining } from '../db/trainings.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import { closedAddress } from './closed-address.ts'
import type { Dependencies } from './dependencies.ts'
import { queueTraining } from './queue-training.ts'
import { trainingToWire } from './training-wire.ts'

type CreationCall = 'createTextTraining' | 'createWebsiteTraining' | 'createUnknownTraining'

export function trainingCreationHandlers(dependencies: Dependencies): Pick<Handlers, CreationCall> {
  return {
    createTextTraining: ({ body: { agentId, name, description, content } }, { session }) =>
      storeTraining(dependencies, session.user.id, { agentId, type: 'TEXT', name, description, content }),

    createWebsiteTraining: ({ body }, { session }) => {
      const { agentId, name, description, websiteUrl: sourceUrl, crawlSubpages: withSubpages } = body
      const training = { agentId, type: 'WEBSITE', name, description, sourceUrl, withSubpages } as const
      return storeTraining(dependencies, session.user.id, training)
    },

    createUnknownTraining: () =>
      Promise.resolve(refuse(400, 'unknown_training_type', 'Tipo de treinamento não suportado')),
  }
}

const addressFields: Partial<Record<CreatableType, string>> = { WEBSITE: 'websiteUrl', IMAGE: 'imageUrl' }

/** Without a name it gets that of its type (TR-10). */
export async function storeTraining(dependencies: Dependencies, ownerId: string, given: Omit<NewTraining, 'now'>) {
  const { db, clock, config } = dependencies
  const closed = given.sourceUrl && closedAddress(config, given.sourceUrl, addressFields[given.type] ?? '')
  if (closed) return closed
  const name = given.name === '' ? defaultTrainingNames[given.type] : given.name
  const training = await createTraining(db, ownerId, { ...given, name, now: clock.now() })
  if (training === undefined) return agentNotFound
  await queueTraining(dependencies, training.id)
  return reply(trainingToWire(dependencies, training))
}
