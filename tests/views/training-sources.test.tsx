import { runViews } from '../kit/view-runner.tsx'
import { trainingSelectionModel } from '../models/training-selection.model.ts'
import { trainingSelectionScreen } from '../models/training-selection.screen.ts'
import { uploadQueueModel } from '../models/upload-queue.model.ts'
import { uploadQueueScreen } from '../models/upload-queue.screen.ts'
import { trainingRoom } from './training-room.tsx'

runViews([trainingSelectionModel], trainingSelectionScreen, (selection) => trainingRoom({ sources: { selection } }))
runViews([uploadQueueModel], uploadQueueScreen, (uploads) => trainingRoom({ sources: { uploads } }))
