/** The port of the list, and its view mode and order, which are stored in this browser. */
import { useEffect, useState } from 'react'
import type { Actor } from 'xstate'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  newestFirst,
  type Sort,
  sortColumns,
  trainingListMachine,
  type TrainingListMachine,
} from '../../../machines/training-list/training-list.machine.ts'
import { viewModeOf } from '../../../machines/training-list/training-list.select.ts'
import { writePort } from '../../../services/ports.ts'
import {
  readTrainingSort,
  readTrainingViewMode,
  writeTrainingSort,
  writeTrainingViewMode,
} from '../../../services/preferences.ts'
import { readSearch, writeSearch } from '../../../services/search-in-url.ts'
import { listNotices } from './strings.ts'

const retryTraining = writePort('retryTraining', (params: { trainingId: string }) => ({ params }))

const wiredList = trainingListMachine.provide({ actors: { retryTraining } })

const textOf = ({ column, direction }: Sort): string => `${column} ${direction}`
const storedSort = (): Sort => {
  const stored = readTrainingSort()
  const sorts = sortColumns.flatMap((column): Sort[] => [
    { column, direction: 'ascending' },
    { column, direction: 'descending' },
  ])
  return sorts.find((sort) => textOf(sort) === stored) ?? newestFirst
}

export const useTrainingList = (): Actor<TrainingListMachine> => {
  const [input] = useState(() => ({ viewMode: readTrainingViewMode(), sort: storedSort(), search: readSearch() }))
  const actor = useFlow(wiredList, input, listNotices)
  useEffect(() => {
    let known = actor.getSnapshot()
    const subscription = actor.subscribe((snapshot) => {
      const viewMode = viewModeOf(snapshot)
      if (viewMode !== viewModeOf(known)) writeTrainingViewMode(viewMode)
      const { sort, search } = snapshot.context
      if (search !== known.context.search) writeSearch(search)
      if (sort !== known.context.sort) writeTrainingSort(textOf(sort))
      known = snapshot
    })
    return () => subscription.unsubscribe()
  }, [actor])
  return actor
}
