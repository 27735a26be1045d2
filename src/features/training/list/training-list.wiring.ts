/** The port of the list, and the form of it that this browser remembers. */
import { useEffect, useState } from 'react'
import { fromPromise, type Actor } from 'xstate'
import { ok, type Result } from '../../../../contract/failures.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import { trainingListMachine, type TrainingListMachine } from '../../../machines/training-list/training-list.machine.ts'
import { formOf } from '../../../machines/training-list/training-list.select.ts'
import { call } from '../../../services/http.ts'
import { readTrainingForm, writeTrainingForm } from '../../../services/preferences.ts'
import { listNotices } from './strings.ts'

const retryTraining = fromPromise<Result<null>, { trainingId: string }>(async ({ input, signal }) => {
  const result = await call('retryTraining', { params: input }, signal)
  // What it is now, the list tells.
  return result.ok || result.failure.kind === 'malformed' ? ok(null) : result
})

const wiredList = trainingListMachine.provide({ actors: { retryTraining } })

export const useTrainingList = (): Actor<TrainingListMachine> => {
  const [input] = useState(() => ({ form: readTrainingForm() }))
  const actor = useFlow(wiredList, input, listNotices)
  useEffect(() => {
    let form = formOf(actor.getSnapshot())
    const subscription = actor.subscribe((snapshot) => {
      const next = formOf(snapshot)
      if (next !== form) writeTrainingForm(next)
      form = next
    })
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
