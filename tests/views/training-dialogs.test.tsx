import { trainingTextMachine } from '../../src/machines/training-text/training-text.machine.ts'
import { runViews } from '../kit/view-runner.tsx'
import { trainingEditModel } from '../models/training-edit.model.ts'
import { trainingEditScreen } from '../models/training-edit.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { trainingTextModel, typedPairsModel } from '../models/training-forms.model.ts'
import { trainingPairsScreen, trainingTextScreen } from '../models/training-forms.screen.ts'
import { trainingRemovalModel } from '../models/training-removal.model.ts'
import { trainingRemovalScreen } from '../models/training-removal.screen.ts'
import { trainingRoom } from './training-room.tsx'

runViews([trainingEditModel], trainingEditScreen, (edit) => trainingRoom({ edit, open: 't1' }))
runViews([trainingRemovalModel], trainingRemovalScreen, (removal) => trainingRoom({ removal, open: 't1' }))
runViews([asTyped(typedPairsModel)], trainingPairsScreen, (pairs) => trainingRoom({ sources: { pairs } }))
runViews([asTyped(trainingTextModel)], trainingTextScreen, (text) => trainingRoom({ sources: { text }, open: 't1' }), {
  unwalked: withOneField(trainingTextMachine),
})
