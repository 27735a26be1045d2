/** Stores a question with its answer as a training. */
import { pairsContent } from '../../contract/training-pairs.ts'
import type { TrainingDependencies } from './dependencies.ts'
import { fingerprintOf } from './fingerprint.ts'
import { queueTraining } from './queue-training.ts'
import { createTraining } from './repository.ts'

/** Undefined if the account has no such agent. */
export async function teachAnswer(
  dependencies: TrainingDependencies,
  ownerId: string,
  given: { agentId: string; question: string; answer: string },
) {
  const { db, clock } = dependencies
  const { agentId, question, answer } = given
  const content = pairsContent([{ question, answer }])
  const stored = await createTraining(db, ownerId, {
    agentId,
    type: 'TEXT',
    name: question,
    description: '',
    content,
    // Answering the same question again is intended.
    fingerprint: fingerprintOf({ type: 'TEXT', content }),
    refuseDuplicate: false,
    now: clock.now(),
  })
  if (stored === undefined || 'duplicate' in stored) return undefined
  await queueTraining(dependencies, stored.created.id)
  return stored.created
}
