import type { ReactNode } from 'react'
import type { Actor } from 'xstate'
import { ok } from '../../contract/failures.ts'
import { ApiTestDialogs } from '../../src/features/stages/api-test/api-test-dialogs.tsx'
import {
  ApiTestContext,
  StageListContext,
  StageRemovalContext,
  StageWizardContext,
} from '../../src/features/stages/contexts.ts'
import { StageListView } from '../../src/features/stages/list/stage-list-view.tsx'
import { TestButtons } from '../../src/features/stages/wizard/action-form.tsx'
import { ActionsStep } from '../../src/features/stages/wizard/actions-step.tsx'
import { DataStep } from '../../src/features/stages/wizard/data-step.tsx'
import { StepCounter, WizardSteps } from '../../src/features/stages/wizard/wizard-steps.tsx'
import { useFormView } from '../../src/flow/use-form-view.ts'

import { stageActionMachine } from '../../src/machines/stage-action/stage-action.machine.ts'
import { dataFieldMachine, emptyField } from '../../src/machines/data-field/data-field.machine.ts'
import { stageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { stageListMachine, type StageListMachine } from '../../src/machines/stage-list/stage-list.machine.ts'
import {
  stageRemovalMachine,
  type StageRemovalMachine,
} from '../../src/machines/stage-removal/stage-removal.machine.ts'
import type { StageWizardMachine } from '../../src/machines/stage-wizard/stage-wizard.machine.ts'
import { queryClient, stagesQuery } from '../../src/services/queries.ts'
import { rigUp } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { apiTestModel, tested } from '../models/api-test.model.ts'
import { apiTestScreen } from '../models/api-test.screen.ts'
import { stageListModel } from '../models/stage-list.model.ts'
import { stageListScreen } from '../models/stage-list.screen.ts'
import { stageRemovalModel } from '../models/stage-removal.model.ts'
import { stageRemovalScreen } from '../models/stage-removal.screen.ts'
import { resumedActionsModel, resumedDataModel, stageEditModel } from '../models/stage-wizard.model.ts'
import { stageWizardScreen } from '../models/stage-wizard.screen.ts'
import { someStages } from '../models/stage.fixtures.ts'
import { Stage } from './stage.tsx'

const noRef = { current: null }
const nothing = (): void => {}

const listRoom = (list: Actor<StageListMachine>, removal: Actor<StageRemovalMachine>): ReactNode => {
  queryClient.clear()
  queryClient.setQueryData(stagesQuery('agent-1').queryKey, someStages)
  return (
    <Stage>
      <StageListContext.Provider value={list}>
        <StageRemovalContext.Provider value={removal}>
          <StageListView
            agentId="agent-1"
            drafts={[]}
            draftName=""
            addButton={noRef}
            onAdd={nothing}
            onEdit={nothing}
          />
        </StageRemovalContext.Provider>
      </StageListContext.Provider>
    </Stage>
  )
}

runViews([stageListModel], stageListScreen, (list) => listRoom(list, rigUp(stageRemovalMachine, undefined).actor))
runViews([stageRemovalModel], stageRemovalScreen, (removal) => {
  const list = rigUp(stageListMachine, stageListModel.input).actor
  list.send({ type: 'stage.toggle', id: 's1' })
  return listRoom(list, removal)
})

const formRigs = () => {
  const stage = rigUp(stageFormMachine, { subject: null })
  stage.actor.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: 's1' } })
  stage.ports.settle('loadRecord', { done: ok({ record: someStages[0], draft: null }) })
  const field = rigUp(dataFieldMachine, { subject: { stageId: 's1' } })
  field.ports.settle('loadRecord', { done: ok({ record: emptyField, draft: null }) })
  return { stage: stage.actor, field: field.actor, action: rigUp(stageActionMachine, { subject: null }).actor }
}

const WizardRoom = ({ steps, forms }: { steps: Actor<StageWizardMachine>; forms: ReturnType<typeof formRigs> }) => {
  const view = useFormView(forms.stage)
  const field = useFormView(forms.field)
  const action = useFormView(forms.action)
  return (
    <StageWizardContext.Provider value={steps}>
      <StepCounter />
      <WizardSteps
        view={view}
        isActionOpen={false}
        isFieldPending={false}
        data={<DataStep field={field} />}
        actions={<ActionsStep action={action} isNew onOpen={nothing} onRemove={nothing} />}
      />
    </StageWizardContext.Provider>
  )
}

runViews([stageEditModel, resumedDataModel, resumedActionsModel], stageWizardScreen, (steps) => (
  <Stage>
    <WizardRoom steps={steps} forms={formRigs()} />
  </Stage>
))

runViews([apiTestModel], apiTestScreen, (test) => (
  <Stage>
    <ApiTestContext.Provider value={test}>
      <TestButtons action={tested} />
      <ApiTestDialogs />
    </ApiTestContext.Provider>
  </Stage>
))
