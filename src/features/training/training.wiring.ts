/** The ports of the trainings tab. */
import type { Actor } from 'xstate'
import { useEffects, useFlow } from '../../flow/use-flow.ts'
import { isAtWork } from '../../machines/training/training-data.ts'
import { trainingMachine, type Progress, type TrainingMachine } from '../../machines/training/training.machine.ts'
import type { Draft } from '../../machines/training-creation/training-creation.setup.ts'
import { queryPort } from '../../services/ports.ts'
import { trainingsQuery } from '../../services/queries.ts'
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

/** Runs the tab and its creation; the form is stored in this browser until the training is created. */
export const useTraining = (userId: string | null, agentId: string, draft: Draft | null): Actor<TrainingMachine> => {
  const actor = useFlow(wiredTraining, { agentId, draft })
  const { creation } = actor.getSnapshot().children
  useEffects(creation, creationNotices)
  useDraft(creation, userId, agentId)
  return actor
}
