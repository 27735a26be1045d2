import { trainingTextMachine } from '../../src/machines/training-text/training-text.machine.ts'
import { runViews } from '../kit/view-runner.tsx'
import { trainingEditModel } from '../models/training-edit.model.ts'
import { trainingEditScreen } from '../models/training-edit.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { trainingTextModel, typedPairsModel } from '../models/training-forms.model.ts'
import { trainingPairsScreen, trainingTextScreen } from '../models/training-forms.screen.ts'
import { trainingRemovalModel } from '../models/training-removal.model.ts'
import { trainingRemovalScreen } from '../models/training-removal.screen.ts'
import { trainingListView } from './training-list-view.tsx'

runViews([trainingEditModel], trainingEditScreen, (edit) => trainingListView({ edit, open: 't1' }))
runViews([trainingRemovalModel], trainingRemovalScreen, (removal) => trainingListView({ removal, open: 't1' }))
runViews([asTyped(typedPairsModel)], trainingPairsScreen, (pairs) => trainingListView({ sources: { pairs } }))
runViews(
  [asTyped(trainingTextModel)],
  trainingTextScreen,
  (text) => trainingListView({ sources: { text }, open: 't1' }),
  {
    unwalked: withOneField(trainingTextMachine),
  },
)
