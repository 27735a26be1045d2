/** The port of the list, and its view mode, which is stored in this browser. */
import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../../flow/use-flow.ts'
import { trainingListMachine, type TrainingListMachine } from '../../../machines/training-list/training-list.machine.ts'
import { viewModeOf } from '../../../machines/training-list/training-list.select.ts'
import { writePort } from '../../../services/ports.ts'
import { readTrainingViewMode, writeTrainingViewMode } from '../../../services/preferences.ts'
import { listNotices } from './strings.ts'

const retryTraining = writePort('retryTraining', (params: { trainingId: string }) => ({ params }))

const wiredList = trainingListMachine.provide({ actors: { retryTraining } })

export const useTrainingList = (): Actor<TrainingListMachine> => {
  const [input] = useState(() => ({ viewMode: readTrainingViewMode() }))
  const actor = useFlow(wiredList, input, listNotices)
  useEffect(() => {
    let viewMode = viewModeOf(actor.getSnapshot())
    const subscription = actor.subscribe((snapshot) => {
      const next = viewModeOf(snapshot)
      if (next !== viewMode) writeTrainingViewMode(next)
      viewMode = next
    })
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
