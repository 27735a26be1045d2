import { runViews } from '../kit/view-runner.tsx'
import { trainingEditModel } from '../models/training-edit.model.ts'
import { trainingEditScreen } from '../models/training-edit.screen.ts'
import { trainingRemovalModel } from '../models/training-removal.model.ts'
import { trainingRemovalScreen } from '../models/training-removal.screen.ts'
import { trainingRoom } from './training-room.tsx'

runViews([trainingEditModel], trainingEditScreen, (edit) => trainingRoom({ edit, open: 't1' }))
runViews([trainingRemovalModel], trainingRemovalScreen, (removal) => trainingRoom({ removal, open: 't1' }))
