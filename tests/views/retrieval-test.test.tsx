import { runViews } from '../kit/view-runner.tsx'
import { retrievalTestModel } from '../models/retrieval-test.model.ts'
import { retrievalTestScreen } from '../models/retrieval-test.screen.ts'
import { trainingListView } from './training-list-view.tsx'

runViews([retrievalTestModel], retrievalTestScreen, (retrieval) => trainingListView({ retrieval }))
