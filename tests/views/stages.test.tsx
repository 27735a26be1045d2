import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import type { Actor } from 'xstate'
import { ok } from '../../contract/failures.ts'
import type { RequiredField } from '../../contract/stages.ts'
import { useApiTest } from '../../src/features/stages/api-test/api-test.wiring.ts'
import { ApiTestDialogs } from '../../src/features/stages/api-test/api-test-dialogs.tsx'
import {
  ApiTestContext,
  StageListContext,
  StageRemovalContext,
  StageWizardContext,
} from '../../src/features/stages/contexts.ts'
import { forgetActions, stagesWithDraft } from '../../src/features/stages/draft-slots.ts'
import { useStageForms } from '../../src/features/stages/stages.wiring.ts'
import { StageListView } from '../../src/features/stages/list/stage-list-view.tsx'
import { TestButtons } from '../../src/features/stages/wizard/action-form.tsx'
import { ActionsStep } from '../../src/features/stages/wizard/actions-step.tsx'
import { DataStep } from '../../src/features/stages/wizard/data-step.tsx'
import { WizardDialog, WizardView } from '../../src/features/stages/wizard/wizard-dialog.tsx'
import { useStageParts, type StageActor } from '../../src/features/stages/wizard/parts.wiring.ts'
import { wizard } from '../../src/features/stages/wizard/strings.ts'
import { StepCounter, WizardSteps } from '../../src/features/stages/wizard/wizard-steps.tsx'
import { useFormView } from '../../src/flow/use-form-view.ts'

import { apiTestMachine } from '../../src/machines/api-test/api-test.machine.ts'
import {
  newAction,
  stageActionMachine,
  type StageActionMachine,
} from '../../src/machines/stage-action/stage-action.machine.ts'
import {
  dataFieldMachine,
  emptyField,
  type DataFieldMachine,
} from '../../src/machines/data-field/data-field.machine.ts'
import { stageFormMachine } from '../../src/machines/stage-form/stage-form.machine.ts'
import { stageListMachine, type StageListMachine } from '../../src/machines/stage-list/stage-list.machine.ts'
import {
  stageRemovalMachine,
  type StageRemovalMachine,
} from '../../src/machines/stage-removal/stage-removal.machine.ts'
import {
  stageWizardMachine,
  type StageWizardMachine,
  type WizardStep,
} from '../../src/machines/stage-wizard/stage-wizard.machine.ts'
import { queryClient, stagesQuery } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { runViews } from '../kit/view-runner.tsx'
import { apiTestModel, tested } from '../models/api-test.model.ts'
import { apiTestScreen } from '../models/api-test.screen.ts'
import { asTyped } from '../models/form-dialog.screen.ts'
import { editedAction, editedStage, stageFormModel, typedFieldModel } from '../models/stage-forms.model.ts'
import {
  cancelledActionModel,
  dataFieldScreen,
  stageActionScreen,
  stageFormScreen,
} from '../models/stage-forms.screen.ts'
import { stageListModel } from '../models/stage-list.model.ts'
import { stageListScreen } from '../models/stage-list.screen.ts'
import { stageRemovalModel } from '../models/stage-removal.model.ts'
import { stageRemovalScreen } from '../models/stage-removal.screen.ts'
import {
  offeredDraftModel,
  resumedActionsModel,
  resumedDataModel,
  stageEditModel,
} from '../models/stage-wizard.model.ts'
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
            onContinue={nothing}
            onEdit={nothing}
          />
        </StageRemovalContext.Provider>
      </StageListContext.Provider>
    </Stage>
  )
}

runViews([stageListModel], stageListScreen, (list) =>
  listRoom(list, startTestActor(stageRemovalMachine, undefined).actor),
)
runViews([stageRemovalModel], stageRemovalScreen, (removal) => {
  const list = startTestActor(stageListMachine, stageListModel.input).actor
  list.send({ type: 'stage.toggle', id: 's1' })
  return listRoom(list, removal)
})

const owner = { agentId: 'agent-1', userId: null }

runViews([asTyped(stageFormModel)], stageFormScreen, (stage) => (
  <Stage>
    <button onClick={() => stage.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: 's1' } })}>
      Abrir Pedido
    </button>
    <WizardDialog stage={stage} mode="edit" owner={owner} />
  </Stage>
))

const wizardRoom = (
  step: WizardStep,
  {
    requiredData = [],
    ...given
  }: { field?: Actor<DataFieldMachine>; action?: Actor<StageActionMachine>; requiredData?: RequiredField[] },
) => {
  const stage = startTestActor(stageFormMachine, { subject: null })
  stage.actor.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: 's1' } })
  stage.ports.settle('loadRecord', {
    done: ok({ record: { ...editedStage, requiredData, intentions: [editedAction] }, draft: null }),
  })
  const parts = {
    field: startTestActor(dataFieldMachine, { subject: { stageId: 's1' } }).actor,
    action: startTestActor(stageActionMachine, { subject: null }).actor,
    ...given,
  }
  return (
    <Stage>
      <WizardView
        {...{ stage: stage.actor, mode: 'edit', owner, stageId: 's1', parts }}
        steps={startTestActor(stageWizardMachine, { mode: 'edit', step, isDraftOffered: false }).actor}
        test={startTestActor(apiTestMachine, apiTestModel.input).actor}
      />
    </Stage>
  )
}

runViews([cancelledActionModel], stageActionScreen, (action) => wizardRoom('actions', { action }), {
  unwalked: {
    'stageAction.editing · form.discard · 0': 'Nothing takes back what was typed without closing, too.',
    'stageAction.editing · form.close · 0': 'What was typed is taken back before it closes.',
  },
})

const neverRead = 'Nothing is read for a new field.'
const onlyHere = 'Nobody else saves a new field.'
runViews([asTyped(typedFieldModel)], dataFieldScreen, (field) => wizardRoom('data', { field }), {
  unwalked: {
    'dataField.loading · xstate.done.actor.loadRecord · 0': onlyHere,
    'dataField.loading · xstate.done.actor.loadRecord · 2': neverRead,
    'dataField.loadFailed · form.retry · 0': neverRead,
    'dataField.editing · form.discard · 0': 'The fields are emptied by hand.',
    'dataField.editing · form.save · 0': onlyHere,
    'dataField.editing · record.changed · 0': onlyHere,
    'dataField.editing · record.changed · 1': onlyHere,
    'dataField.saving · xstate.done.actor.saveRecord · 1': onlyHere,
    'dataField.saving · xstate.done.actor.saveRecord · 2': onlyHere,
    'dataField.saving · xstate.done.actor.saveRecord · 3': 'It is added to the stage, and no server is asked.',
    'dataField.conflict · form.choose · 0': onlyHere,
    'dataField.conflict · form.resolve · 0': onlyHere,
    'dataField.conflict · form.resolve · 1': onlyHere,
    'dataField.conflict · form.resolve · 2': onlyHere,
    'dataField.conflict · form.back · 0': onlyHere,
  },
})

const formRigs = () => {
  const stage = startTestActor(stageFormMachine, { subject: null })
  stage.actor.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: 's1' } })
  stage.ports.settle('loadRecord', { done: ok({ record: someStages[0], draft: null }) })
  // Only what was changed can be discarded.
  stage.actor.send({ type: 'form.change', patch: { conditionDescription: 'Quer comprar hoje' } })
  const field = startTestActor(dataFieldMachine, { subject: { stageId: 's1' } })
  field.ports.settle('loadRecord', { done: ok({ record: emptyField, draft: null }) })
  return { stage: stage.actor, field: field.actor, action: startTestActor(stageActionMachine, { subject: null }).actor }
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

runViews([stageEditModel, resumedDataModel, resumedActionsModel, offeredDraftModel], stageWizardScreen, (steps) => (
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

test('[SG-01] how many stages a filter finds is told to screen readers', async () => {
  const list = startTestActor(stageListMachine, stageListModel.input).actor
  await render(listRoom(list, startTestActor(stageRemovalMachine, undefined).actor))
  const status = page.getByRole('status').first()
  await expect.element(status).toHaveTextContent('3 estágios')
  await page.getByRole('button', { name: 'Filtro: Todos' }).click()
  await expect.element(status).toHaveTextContent('2 estágios')
  await page.getByRole('button', { name: 'Filtro: Ativos' }).click()
  await expect.element(status).toHaveTextContent('1 estágio')
})

test.for([
  [200, true],
  [399, true],
  [400, false],
  [500, false],
] as const)('[AT-02] a call that is answered with %i counts as tested: %s', async ([status, isTested]) => {
  localStorage.setItem('prosa.token', 'token')
  const reply = { answered: true, status, contentType: '', durationMs: 1, text: 'ok', isCut: false, problem: null }
  vi.stubGlobal('fetch', async (url: string) => Response.json(url === '/config.json' ? {} : reply))
  const changes: object[] = []
  const form = { send: ({ patch }: { patch: object }) => void changes.push(patch) }
  const owner = { agentId: 'agent-1', userId: 'user-1' }
  const { result, unmount } = await renderHook(() => useApiTest(owner, form as Parameters<typeof useApiTest>[1]), {
    wrapper: Stage,
  })
  const actor = result.current
  actor.send({ type: 'test.open', mode: 'simple', action: tested })
  actor.send({ type: 'test.call' })
  await expect.poll(() => actor.getSnapshot().context.answer?.status).toBe(status)
  const at: unknown = expect.any(String)
  expect(changes).toEqual([isTested ? { testedAt: at, failedAt: null } : { testedAt: null, failedAt: at }])
  await unmount()
  localStorage.clear()
})

test('[AT-02] on a low screen a long response scrolls with its dialog, not within it', async () => {
  await page.viewport(320, 256)
  const { actor, ports } = startTestActor(apiTestMachine, apiTestModel.input)
  await render(
    <Stage>
      <ApiTestContext.Provider value={actor}>
        <ApiTestDialogs />
      </ApiTestContext.Provider>
    </Stage>,
  )
  actor.send({ type: 'test.open', mode: 'simple', action: tested })
  actor.send({ type: 'test.call' })
  const text = JSON.stringify(Array.from({ length: 60 }, (_, at) => at))
  const facts = { status: 200, contentType: '', durationMs: 1, isCut: false }
  ports.settle('callApi', { done: ok({ ...facts, text }) })
  await expect.poll(() => document.querySelector('pre')?.textContent.length).toBeGreaterThan(300)
  const response = document.querySelector('pre')
  expect(response?.scrollHeight).toBe(response?.clientHeight)
  await page.viewport(1280, 800)
})

test('[SW-06] a stage whose creation got no answer is not created twice', async () => {
  localStorage.setItem('prosa.token', 'token')
  const stored: object[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body = '' }: { method?: string; body?: string } = {}) => {
    if (url === '/config.json') return Response.json({})
    if (method !== 'POST') return Response.json(stored)
    stored.push({ ...(JSON.parse(body) as object), id: `stage-${stored.length}` })
    throw new TypeError('the connection broke')
  })
  const owner = { agentId: 'agent-1', userId: 'user-1' }
  const open = async (stage: object) => {
    const { result, unmount } = await renderHook(() => useStageForms(owner), { wrapper: Stage })
    const { creation } = result.current
    creation.send({ type: 'form.open', subject: { agentId: 'agent-1', stageId: null } })
    await expect.poll(() => creation.getSnapshot().can({ type: 'form.blur' })).toBe(true)
    creation.send({ type: 'form.change', patch: stage })
    creation.send({ type: 'form.save' })
    return { creation, unmount }
  }
  const create = async (name: string, isReloaded = false) => {
    const stage = { name, description: 'Anota o pedido', condition: 'quer pedir' }
    const first = await open(stage)
    await expect.poll(() => first.creation.getSnapshot().value).toEqual({ editing: 'failed' })
    if (isReloaded) await first.unmount()
    else first.creation.send({ type: 'form.save' })
    const { creation, unmount } = isReloaded ? await open(stage) : first
    await expect.poll(() => creation.getSnapshot().value).toBe('closed')
    await unmount()
  }
  await create('Pedido')
  await create('Entrega', true)
  expect(stored).toMatchObject([{ name: 'Pedido' }, { name: 'Entrega' }])
  queryClient.clear()
  localStorage.clear()
})

test('[SW-03] a field is added without spaces around its names', async () => {
  const changes: object[] = []
  const stage = {
    send: (event: object) => void changes.push(event),
    getSnapshot: () => ({ context: { values: { requiredData: [], intentions: [] } } }),
  } as unknown as StageActor
  const owner = { agentId: 'agent-1', userId: 'user-1' }
  const { result, unmount } = await renderHook(() => useStageParts(owner, stage, 'stage-1'))
  const { field } = result.current
  await expect.poll(() => field.getSnapshot().value).toHaveProperty('editing')
  field.send({ type: 'form.change', patch: { fieldName: ' cpf ', displayName: ' CPF ' } })
  field.send({ type: 'form.save' })
  await expect
    .poll(() => changes)
    .toMatchObject([{ type: 'form.change', patch: { requiredData: [{ fieldName: 'cpf', displayName: 'CPF' }] } }])
  await unmount()
  localStorage.clear()
})

test('what was typed into actions goes when one of them is removed, except what was typed into a new one', () => {
  const owner = { agentId: 'agent-1', userId: 'user-1' }
  const names = ['stage-1.0', 'stage-1.1', 'stage-1.new', 'stage-2.0']
  for (const name of names) localStorage.setItem(`prosa.draft.stage-action.user-1.agent-1.${name}`, '{}')
  forgetActions(owner, 'stage-1')
  expect(Object.keys(localStorage).toSorted()).toEqual([
    'prosa.draft.stage-action.user-1.agent-1.stage-1.new',
    'prosa.draft.stage-action.user-1.agent-1.stage-2.0',
  ])
  localStorage.clear()
})

test('a stage has unsaved changes also if only a field or an action of it was being typed', () => {
  const owner = { agentId: 'agent-1', userId: 'user-1' }
  for (const name of ['stage-field.user-1.agent-1.stage-1.typed', 'stage-action.user-1.agent-1.stage-1.0'])
    localStorage.setItem(`prosa.draft.${name}`, '{}')
  expect(stagesWithDraft(owner)).toEqual(['stage-1'])
  localStorage.clear()
})

const pressed = async (name: string): Promise<void> => {
  ;(page.getByRole('button', { name, exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('[SW-04] after a field is removed the focus is on the next one, and then where a new one is typed', async () => {
  const fieldOf = (fieldName: string) => ({ ...emptyField, fieldName, displayName: fieldName })
  await render(wizardRoom('data', { requiredData: ['a', 'b'].map(fieldOf) }))
  await pressed(wizard.removeField('a'))
  await expect.element(page.getByRole('button', { name: wizard.removeField('b') })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: wizard.displayName })).toHaveFocus()
})

test('[SW-05] after an action is cancelled or removed the focus is where one is added', async () => {
  const { actor, ports } = startTestActor(stageActionMachine, { subject: null })
  await render(wizardRoom('actions', { action: actor }))
  const add = page.getByRole('button', { name: wizard.addAction })
  await pressed(wizard.addAction)
  ports.settle('loadRecord', { done: ok({ record: newAction, draft: null }) })
  await pressed(wizard.cancelAction)
  await expect.element(add).toHaveFocus()
  await pressed(wizard.removeAction(editedAction.name))
  await expect.element(add).toHaveFocus()
})
