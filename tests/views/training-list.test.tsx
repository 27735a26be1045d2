import { runViews } from '../kit/view-runner.tsx'
import { retryModel, tableModel, trainingListModel } from '../models/training-list.model.ts'
import { trainingListScreen } from '../models/training-list.screen.ts'
import { trainingRoom } from './training-room.tsx'

runViews([trainingListModel, tableModel, retryModel], trainingListScreen, (list) => trainingRoom({ list }))
