import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { ok } from '../../contract/failures.ts'
import { editLabels } from '../../src/features/training/dialogs/strings.ts'
import { fieldsOf } from '../../src/machines/training-edit/edit-data.ts'
import { trainingEditMachine } from '../../src/machines/training-edit/training-edit.machine.ts'
import { trainingTextMachine } from '../../src/machines/training-text/training-text.machine.ts'
import { formTexts } from '../../src/ui/form-texts.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { trainingEditModel } from '../models/training-edit.model.ts'
import { trainingEditScreen } from '../models/training-edit.screen.ts'
import { asTyped, withOneField } from '../models/form-dialog.screen.ts'
import { trainingTextModel, typedPairsModel } from '../models/training-forms.model.ts'
import { trainingPairsScreen, trainingTextScreen } from '../models/training-forms.screen.ts'
import { trainingRemovalModel } from '../models/training-removal.model.ts'
import { trainingRemovalScreen } from '../models/training-removal.screen.ts'
import { training } from '../models/training.model.ts'
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

test('[TR-11] a website without a URL, made together with its agent, is renamed without one', async () => {
  const website = training('w1', 'Sobre nós', { type: 'WEBSITE', sourceUrl: null, content: 'Somos uma padaria.' })
  const rig = startTestActor(trainingEditMachine, trainingEditModel.input)
  await render(trainingListView({ edit: rig.actor, trainings: [website] }))
  rig.actor.send({ type: 'form.open', subject: website })
  rig.ports.settle('loadRecord', { done: ok({ record: website, draft: null }) })
  await screen.seesValue(editLabels.name, 'Sobre nós')
  await screen.misses('textbox', editLabels.url)
  await screen.misses('switch', editLabels.subpages)
  await screen.fill(editLabels.name, 'A padaria')
  await screen.click('button', formTexts.save)
  expect(rig.ports.last('saveRecord').input).toMatchObject({ values: { ...fieldsOf(website), name: 'A padaria' } })
})
