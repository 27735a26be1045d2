/** The ports of the trainings tab. */
import { fromCallback, fromPromise, type Actor, type EventObject } from 'xstate'
import { fail, ok, type Result } from '../../../contract/failures.ts'
import { useEffects, useFlow } from '../../flow/use-flow.ts'
import { isInProgress } from '../../machines/training/training-data.ts'
import {
  trainingMachine,
  type Progress,
  type TrainingMachine,
  type VisibilityFact,
} from '../../machines/training/training.machine.ts'
import type { Draft } from '../../machines/training-creation/training-creation.setup.ts'
import { queryClient, ReadFailure, trainingsQuery } from '../../services/queries.ts'
import { creationNotices } from './creation-strings.ts'
import { useDraft, wiredCreation } from './training-creation.wiring.ts'

/** Feeds the cache, and joins a fetch that is under way instead of starting a second one. */
const refreshTrainings = fromPromise<Result<Progress>, { agentId: string }>(async ({ input: { agentId } }) => {
  try {
    const trainings = await queryClient.query({ ...trainingsQuery(agentId), staleTime: 0 })
    return ok({ inProgress: trainings.some(isInProgress) })
  } catch (error) {
    return error instanceof ReadFailure ? { ok: false, failure: error.failure } : fail('aborted')
  }
})

const watchVisibility = fromCallback<EventObject, undefined, VisibilityFact>(({ sendBack }) => {
  const report = (): void => sendBack({ type: document.hidden ? 'page.hidden' : 'page.shown' })
  document.addEventListener('visibilitychange', report)
  report()
  return () => document.removeEventListener('visibilitychange', report)
})

const wiredTraining = trainingMachine.provide({
  actors: { creation: wiredCreation, refreshTrainings, watchVisibility },
})

const noNotices = {}

/** Runs the tab with the creation inside it; what is filled in is kept in this browser until it has been created. */
export const useTraining = (userId: string | null, agentId: string, draft: Draft | null): Actor<TrainingMachine> => {
  const actor = useFlow(wiredTraining, { agentId, draft }, noNotices)
  const { creation } = actor.getSnapshot().children
  useEffects(creation, creationNotices)
  useDraft(creation, userId, agentId)
  return actor
}
