/** Holds trainings back for a test, so that it can check what the user sees meanwhile. */
import { type TrainingProgress, unfinishedStatuses } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import type { EnqueueTraining } from '../trainings/dependencies.ts'

export type HeldTrainings = {
  /** For the rest of the server: trainings of held agents wait here instead of in the queue. */
  enqueueTraining: EnqueueTraining
  /**
   * Trainings queued for this agent from now on wait: as PENDING or, with a progress, as PROCESSING. A later call also
   * changes those already held.
   */
  hold: (agentId: string, progress: TrainingProgress | undefined) => Promise<void>
  /** Queues the held trainings. Returns their number. */
  release: (agentId: string) => Promise<number>
}

type Held = { progress: TrainingProgress | undefined; trainingIds: Set<string> }

export function createHeldTrainings(
  db: Db,
  notifyTraining: (trainingId: string) => Promise<void>,
  enqueueTraining: EnqueueTraining,
): HeldTrainings {
  const held = new Map<string, Held>()

  const show = async ({ progress, trainingIds }: Held) => {
    if (trainingIds.size === 0) return
    await db
      .updateTable('trainings')
      .set(
        progress === undefined
          ? { status: 'PENDING', progress: null }
          : { status: 'PROCESSING', progress: JSON.stringify(progress) },
      )
      .where('id', 'in', [...trainingIds])
      .where('status', 'in', unfinishedStatuses)
      .execute()
  }

  return {
    enqueueTraining: async (trainingId) => {
      const training = await db
        .selectFrom('trainings')
        .select('agentId')
        .where('id', '=', trainingId)
        .executeTakeFirst()
      const at = training && held.get(training.agentId)
      if (at === undefined) return enqueueTraining(trainingId)
      at.trainingIds.add(trainingId)
      return show(at)
    },
    hold: async (agentId, progress) => {
      const at = { progress, trainingIds: held.get(agentId)?.trainingIds ?? new Set<string>() }
      held.set(agentId, at)
      await show(at)
      for (const id of at.trainingIds) await notifyTraining(id)
    },
    release: async (agentId) => {
      const trainingIds = held.get(agentId)?.trainingIds ?? new Set<string>()
      held.delete(agentId)
      for (const trainingId of trainingIds) await enqueueTraining(trainingId)
      return trainingIds.size
    },
  }
}
