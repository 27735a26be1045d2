/** Queues a training that is stored. */
import type { Dependencies } from './dependencies.ts'

export async function queueTraining({ jobs, log }: Pick<Dependencies, 'jobs' | 'log'>, id: string): Promise<void> {
  try {
    await jobs.enqueueTraining(id)
  } catch (cause) {
    // It is stored, and will be found and queued; saying "failed" would make the user store it twice.
    log.error(`training ${id} could not be queued`, cause)
  }
}
