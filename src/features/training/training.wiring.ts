/** The ports of the trainings tab. */
import { QueryObserver } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Actor } from 'xstate'
import { useEffects, useFlow } from '../../flow/use-flow.ts'
import { isAtWork } from '../../machines/training/training-data.ts'
import { trainingMachine, type Progress, type TrainingMachine } from '../../machines/training/training.machine.ts'
import type { Draft } from '../../machines/training-creation/training-creation.setup.ts'
import { queryPort } from '../../services/ports.ts'
import { queryClient, trainingsQuery } from '../../services/queries.ts'
import { creationNotices } from './creation-strings.ts'
import { followTrainings } from './follow-trainings.ts'
import { useDraft, wiredCreation } from './training-creation.wiring.ts'

const refreshTrainings = queryPort(
  ({ agentId }: { agentId: string }) => trainingsQuery(agentId),
  (trainings): Progress => ({ inProgress: trainings.some(isAtWork) }),
)

const wiredTraining = trainingMachine.provide({
  actors: { creation: wiredCreation, refreshTrainings, followTrainings },
})

/**
 * The flow stops following when nothing is at work, perhaps by a read that began before the last training was added. Any
 * later read that shows one at work makes it look again.
 */
const watchReads = (actor: Actor<TrainingMachine>, agentId: string): (() => void) => {
  const observer = new QueryObserver(queryClient, { ...trainingsQuery(agentId), enabled: false })
  let readAt = observer.getCurrentResult().dataUpdatedAt
  return observer.subscribe(({ data, dataUpdatedAt }) => {
    if (dataUpdatedAt === readAt) return
    readAt = dataUpdatedAt
    if (data?.some(isAtWork) && actor.getSnapshot().matches({ progress: 'idle' }))
      actor.send({ type: 'training.refresh' })
  })
}

/** Runs the tab and its creation; the form is stored in this browser until the training is created. */
export const useTraining = (userId: string | null, agentId: string, draft: Draft | null): Actor<TrainingMachine> => {
  const actor = useFlow(wiredTraining, { agentId, draft })
  useEffect(() => watchReads(actor, agentId), [actor, agentId])
  const { creation } = actor.getSnapshot().children
  useEffects(creation, creationNotices)
  useDraft(creation, userId, agentId)
  return actor
}
