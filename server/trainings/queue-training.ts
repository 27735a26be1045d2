/** Queues a stored training. */
import type { TrainingDependencies } from './dependencies.ts'

export async function queueTraining(
  { enqueueTraining, log }: Pick<TrainingDependencies, 'enqueueTraining' | 'log'>,
  id: string,
): Promise<void> {
  try {
    await enqueueTraining(id)
  } catch (cause) {
    // The training is stored, and recovery will queue it; reporting a failure would make the user store it twice.
    log.error(`training ${id} could not be queued`, cause)
  }
}
