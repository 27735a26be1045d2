/** Stores a question with its answer as a training. */
import { pairsContent } from '../../contract/training-pairs.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { fingerprintOf } from './fingerprint.ts'
import { queueTraining } from './queue-training.ts'
import { createTraining, findTraining } from './repository.ts'
import { isBeingReplaced } from './sources.repository.ts'

/** Undefined if the account has no such agent. */
export async function teachAnswer(
  dependencies: TrainingDependencies,
  ownerId: string,
  given: { agentId: string; question: string; answer: string },
) {
  const { db, clock } = dependencies
  const { agentId, question, answer } = given
  const content = pairsContent([{ question, answer }])
  const training = {
    agentId,
    type: 'TEXT',
    name: question,
    description: '',
    content,
    fingerprint: fingerprintOf({ type: 'TEXT', content }),
    now: clock.now(),
    replacesEarlier: true,
  } as const
  let stored = await createTraining(db, ownerId, { ...training, refuseDuplicate: true })
  if (stored && 'duplicate' in stored) {
    const known = await findTraining(db, ownerId, stored.duplicate.id)
    if (known?.enabled && !(await isBeingReplaced(db, ownerId, known.id))) return known
    // Answering again what was switched off, or is about to be, is intended.
    stored = await createTraining(db, ownerId, { ...training, refuseDuplicate: false })
  }
  if (stored === undefined || 'duplicate' in stored) return undefined
  await queueTraining(dependencies, stored.created.id)
  return stored.created
}
