/** The ports of the dialog 'Editar Treinamento', and what is typed there kept in this browser until it is saved. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { fromPromise, type Actor } from 'xstate'
import { fail, ok, type Result } from '../../../../contract/failures.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import { updateBodyOf } from '../../../machines/training-edit/edit-data.ts'
import {
  trainingEditMachine,
  type ReadTraining,
  type TrainingEditMachine,
  type UpdateTrainingInput,
} from '../../../machines/training-edit/training-edit.machine.ts'
import { draftOf } from '../../../machines/training-edit/training-edit.select.ts'
import { draftSlot, keptUnder, watchDrafts } from '../../../services/drafts.ts'
import { call } from '../../../services/http.ts'
import { queryClient, ReadFailure, trainingQuery } from '../../../services/queries.ts'
import { editNotices } from './strings.ts'

const Draft = v.object({
  name: v.string(),
  description: v.string(),
  content: v.string(),
  address: v.string(),
  subpages: v.boolean(),
})

const shelfOf = (userId: string | null, agentId: string): string => `training-edit.${userId ?? 'nobody'}.${agentId}`
const slotOf = (shelf: string, trainingId: string) => draftSlot(`${shelf}.${trainingId}`, 1, Draft)

/** Forgets what was typed of a training that is gone. */
export const forgetEdit = (userId: string | null, agentId: string, trainingId: string): void =>
  slotOf(shelfOf(userId, agentId), trainingId).clear()

/** The trainings of which something was typed and not saved, by id. */
export const useKeptEdits = (userId: string | null, agentId: string): readonly string[] => {
  const shelf = shelfOf(userId, agentId)
  return useSyncExternalStore(watchDrafts, () => keptUnder(shelf).toSorted().join(' '))
    .split(' ')
    .filter(Boolean)
}

const wiredFor = (userId: string | null, agentId: string): TrainingEditMachine => {
  const shelf = shelfOf(userId, agentId)
  return trainingEditMachine.provide({
    actors: {
      readTraining: fromPromise<Result<ReadTraining>, { trainingId: string }>(async ({ input: { trainingId } }) => {
        try {
          const training = await queryClient.query({ ...trainingQuery(agentId, trainingId), staleTime: 0 })
          return ok({ training, draft: slotOf(shelf, trainingId).read() })
        } catch (error) {
          return error instanceof ReadFailure ? { ok: false, failure: error.failure } : fail('aborted')
        }
      }),
      updateTraining: fromPromise<Result<null>, UpdateTrainingInput>(async ({ input, signal }) => {
        const { training, fields } = input
        if (!training) return fail('notFound')
        const params = { agentId, trainingId: training.id }
        const result = await call('updateTraining', { params, body: updateBodyOf(fields, training) }, signal)
        // S2§7 does not say what a host answers here: any 2xx has changed it.
        if (!result.ok && result.failure.kind !== 'malformed') return result
        slotOf(shelf, training.id).clear()
        return ok(null)
      }),
    },
  })
}

export const useTrainingEdit = (userId: string | null, agentId: string): Actor<TrainingEditMachine> => {
  const [machine] = useState(() => wiredFor(userId, agentId))
  const actor = useFlow(machine, { agentId }, editNotices)
  useEffect(() => {
    let { fields } = actor.getSnapshot().context
    const subscription = actor.subscribe((snapshot) => {
      const { context } = snapshot
      if (!snapshot.matches('editing') || !context.training || context.fields === fields) return
      fields = context.fields
      const slot = slotOf(shelfOf(userId, agentId), context.training.id)
      const typed = draftOf(snapshot)
      if (typed) slot.write(typed)
      else slot.clear()
    })
    return () => subscription.unsubscribe()
  }, [actor, userId, agentId])
  return actor
}
