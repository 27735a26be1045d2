/** The dialog with the wizard of a new or existing stage (S2§2.7). */
import IconButton from '@mui/material/IconButton'
import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useEffect } from 'react'
import { matchesState, type Actor } from 'xstate'
import { useFormView } from '../../../flow/use-form-view.ts'
import type { Intention } from '../../../../contract/stages.ts'
import type { ApiTestMachine } from '../../../machines/api-test/api-test.machine.ts'
import type { StageWizardMachine } from '../../../machines/stage-wizard/stage-wizard.machine.ts'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { LargeDialog } from '../../../ui/dialog.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { RetryAlert } from '../../../ui/retry-alert.tsx'
import { ApiTestDialogs } from '../api-test/api-test-dialogs.tsx'
import { useApiTest } from '../api-test/api-test.wiring.ts'
import { ApiTestContext, StageWizardContext } from '../contexts.ts'
import { forgetActions, type DraftOwner } from '../draft-slots.ts'
import { ActionsStep } from './actions-step.tsx'
import { DataStep } from './data-step.tsx'
import { actionFieldLabels, stageFieldLabels } from './field-labels.ts'
import { useStageParts, type StageActor } from './parts.wiring.ts'
import { openStoredAction, useWizardSteps } from './steps.wiring.ts'
import { wizard } from './strings.ts'
import { StepCounter, WizardSteps } from './wizard-steps.tsx'
import styles from './wizard.module.css'

type Mode = 'create' | 'edit'
type WizardProps = { stage: StageActor; mode: Mode; owner: DraftOwner }

type ViewProps = WizardProps & {
  stageId: string | null
  parts: ReturnType<typeof useStageParts>
  steps: Actor<StageWizardMachine>
  test: Actor<ApiTestMachine>
}

export const WizardView = ({ stage, mode, owner, stageId, parts, steps, test }: ViewProps) => {
  const view = useFormView(stage)
  const field = useFormView(parts.field)
  const action = useFormView(parts.action)
  const isNew = useSelector(parts.action, ({ context }) => context.subject?.index === null)
  const open = (index: number | null): void => parts.action.send({ type: 'form.open', subject: { stageId, index } })
  const isRead = view.record !== null
  const { field: fieldActor, action: actionActor } = parts
  // The action is found in the stage's list, which must be loaded first.
  useEffect(() => {
    if (isRead) openStoredAction({ owner, stage, stageId, parts: { field: fieldActor, action: actionActor } })
    // eslint-disable-next-line react/exhaustive-deps -- `owner` is made anew at each drawing; its keys never change here
  }, [isRead, stage, stageId, fieldActor, actionActor])
  const remove = (index: number): void => {
    const { intentions } = view.values as { intentions: Intention[] }
    forgetActions(owner, stageId)
    view.change({ intentions: intentions.filter((_, at) => at !== index) })
  }
  return (
    <StageWizardContext.Provider value={steps}>
      <ApiTestContext.Provider value={test}>
        <header className={styles.header}>
          <h2 id="stage-wizard-title" className={styles.title}>
            {mode === 'create' ? wizard.create : wizard.edit}
          </h2>
          <StepCounter />
          <IconButton edge="end" aria-label={wizard.close} disabled={!view.canClose} onClick={view.close}>
            <X size={20} />
          </IconButton>
        </header>
        {view.hasLoadFailed ? (
          <div className={styles.content}>
            <RetryAlert text={wizard.loadFailed} onRetry={view.retry} />
          </div>
        ) : view.record ? (
          <WizardSteps
            view={view}
            isActionOpen={action.isOpen}
            isFieldPending={field.isChanged}
            data={<DataStep field={field} />}
            actions={<ActionsStep action={action} isNew={isNew} onOpen={open} onRemove={remove} />}
          />
        ) : (
          <Loading />
        )}
        <ConflictDialog view={view} labels={stageFieldLabels} />
        <ConflictDialog view={action} labels={actionFieldLabels} />
        <ApiTestDialogs />
      </ApiTestContext.Provider>
    </StageWizardContext.Provider>
  )
}

/** The actors that run while the dialog is open. */
const RunningWizard = (props: WizardProps) => {
  const { stage, mode, owner } = props
  const stageId = useSelector(stage, ({ context }) => context.subject?.stageId ?? null)
  const parts = useStageParts(owner, stage, stageId)
  const steps = useWizardSteps({ owner, mode, stage, stageId, parts })
  const test = useApiTest(owner, parts.action)
  return <WizardView {...props} {...{ stageId, parts, steps, test }} />
}

export const WizardDialog = (props: WizardProps) => {
  const { stage } = props
  const isOpen = useSelector(stage, ({ value }) => !matchesState('closed', value))
  return (
    <LargeDialog
      open={isOpen}
      maxWidth="md"
      aria-labelledby="stage-wizard-title"
      // A click on the backdrop must not lose an hour of work.
      onClose={(_, reason) => reason === 'escapeKeyDown' && stage.send({ type: 'form.close' })}
    >
      <RunningWizard {...props} />
    </LargeDialog>
  )
}
