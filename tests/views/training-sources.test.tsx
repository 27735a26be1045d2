import { passagesQuery, queryClient } from '../../src/services/queries.ts'
import { runViews } from '../kit/view-runner.tsx'
import { websiteChangeModel } from '../models/training-change.model.ts'
import { trainingChangeScreen } from '../models/training-change.screen.ts'
import { trainingPassagesModel } from '../models/training-passages.model.ts'
import { trainingPassagesScreen } from '../models/training-passages.screen.ts'
import { training } from '../models/training.model.ts'
import { trainingSelectionModel } from '../models/training-selection.model.ts'
import { trainingSelectionScreen } from '../models/training-selection.screen.ts'
import { uploadQueueModel } from '../models/upload-queue.model.ts'
import { uploadQueueScreen } from '../models/upload-queue.screen.ts'
import { trainingListView } from './training-list-view.tsx'

runViews([trainingSelectionModel], trainingSelectionScreen, (selection) => trainingListView({ sources: { selection } }))
runViews([uploadQueueModel], uploadQueueScreen, (uploads) => trainingListView({ sources: { uploads } }))

const website = training('w1', 'Site da padaria', {
  type: 'WEBSITE',
  content: '',
  enabled: true,
  reread: { interval: 'NEVER', isReading: false, nextAt: null, lastAt: null, changes: null, failure: null },
})
runViews([websiteChangeModel], trainingChangeScreen, (change) =>
  trainingListView({ sources: { change }, trainings: [website], open: 'w1' }),
)

const passages = [
  { ordinal: 1, sections: ['Horários'], content: 'De segunda a sexta, das 8h às 18h.' },
  { ordinal: 2, sections: ['Horários'], content: 'Aos sábados, das 9h às 13h.' },
]
runViews([trainingPassagesModel], trainingPassagesScreen, (shown) => {
  const view = trainingListView({
    sources: { passages: shown },
    trainings: [training('t1', 'Horários', { passages: 2 })],
    open: 't1',
  })
  queryClient.setQueryData(passagesQuery('', 't1').queryKey, passages)
  return view
})
