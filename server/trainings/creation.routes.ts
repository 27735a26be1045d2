/** Creates trainings: stores them as PENDING and queues them. */
import { type CreatableType, defaultTrainingNames } from '../../contract/trainings.ts'
import { fingerprintOf, fingerprintOfFile } from './fingerprint.ts'
import { createTraining, type Duplicate, type NewTraining } from './repository.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import { agentNotFound, invalidField } from '../http/refusals.ts'
import { privateUrlProblem } from './private-url.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { queueTraining } from './queue-training.ts'
import { trainingToWire } from './wire.ts'

type CreationCall = 'createTextTraining' | 'createWebsiteTraining' | 'refuseTrainingType'

export function trainingCreationHandlers(dependencies: TrainingDependencies): Pick<Handlers, CreationCall> {
  return {
    createTextTraining: ({ query, body: { agentId, name, description, content } }, { session }) =>
      storeTraining(dependencies, session.user.id, {
        agentId,
        type: 'TEXT',
        name,
        description,
        content,
        ...query,
      }),

    createWebsiteTraining: ({ query, body }, { session }) => {
      const { agentId, name, description, websiteUrl: sourceUrl, crawlSubpages: withSubpages } = body
      const training = { agentId, type: 'WEBSITE', name, description, sourceUrl, withSubpages } as const
      return storeTraining(dependencies, session.user.id, { ...training, ...query })
    },

    refuseTrainingType: () =>
      Promise.resolve(refuse(400, 'unknown_training_type', 'Tipo de treinamento não suportado')),
  }
}

const duplicateTraining = ({ id, name }: Duplicate) => {
  const message = `Você já treinou este conteúdo: ${name}`
  return refuse(409, 'duplicate_training', message, {
    issues: [{ path: 'refuseDuplicate', message }],
    current: { id, name },
  })
}

const urlFields: Partial<Record<CreatableType, string>> = { WEBSITE: 'websiteUrl', IMAGE: 'imageUrl' }

type GivenTraining = Omit<NewTraining, 'now' | 'fingerprint' | 'refuseDuplicate'> & {
  refuseDuplicate?: 'true' | undefined
}

/** Without a name, the training gets the default name of its type (TR-10). */
export async function storeTraining(dependencies: TrainingDependencies, ownerId: string, given: GivenTraining) {
  const { db, clock, config, files } = dependencies
  const problem = given.sourceUrl && privateUrlProblem(config, given.sourceUrl, urlFields[given.type] ?? '')
  if (problem) return invalidField(problem.error, problem.path, problem.message)
  const name = given.name === '' ? defaultTrainingNames[given.type] : given.name
  const fingerprint = given.file ? await fingerprintOfFile(files.path(given.file.id)) : fingerprintOf(given)
  const refuseDuplicate = given.refuseDuplicate === 'true'
  const stored = await createTraining(db, ownerId, { ...given, name, fingerprint, refuseDuplicate, now: clock.now() })
  if (stored === undefined) return agentNotFound
  if ('duplicate' in stored) return duplicateTraining(stored.duplicate)
  await queueTraining(dependencies, stored.created.id)
  return reply(trainingToWire(dependencies, stored.created))
}
