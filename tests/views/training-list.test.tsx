import { runViews } from '../kit/view-runner.tsx'
import { retryModel, tableModel, trainingListModel } from '../models/training-list.model.ts'
import { trainingListScreen } from '../models/training-list.screen.ts'
import { trainingListView } from './training-list-view.tsx'

runViews([trainingListModel, tableModel, retryModel], trainingListScreen, (list) => trainingListView({ list }), {
  unwalked: {
    'trainingList · list.search · 0': 'tests/e2e/training-switches.test.ts types there.',
    'trainingList · list.reveal · 0':
      'Other parts of the tab lead here: tests/e2e/training-switches.test.ts goes that way.',
  },
})
