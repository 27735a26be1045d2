/** Queues a training that is stored. */
import type { TrainingDependencies } from './dependencies.ts'

export async function queueTraining(
  { enqueueTraining, log }: Pick<TrainingDependencies, 'enqueueTraining' | 'log'>,
  id: string,
): Promise<void> {
  try {
    await enqueueTraining(id)
  } catch (cause) {
    // It is stored, and will be found and queued; saying "failed" would make the user store it twice.
    log.error(`training ${id} could not be queued`, cause)
  }
}
