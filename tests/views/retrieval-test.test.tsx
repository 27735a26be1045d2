import { runViews } from '../kit/view-runner.tsx'
import { retrievalTestModel } from '../models/retrieval-test.model.ts'
import { retrievalTestScreen } from '../models/retrieval-test.screen.ts'
import { trainingRoom } from './training-room.tsx'

runViews([retrievalTestModel], retrievalTestScreen, (retrieval) => trainingRoom({ retrieval }))
