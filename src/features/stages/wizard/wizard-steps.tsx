/** The steps of the wizard, the current one, and the buttons back and forward (SW-01, SW-02). */
import Button from '@mui/material/Button'
import { useEffect, useRef, type ReactNode } from 'react'
import { instructionsOf } from '../../../machines/stage-form/instructions.ts'
import { emptyStage, type StageValues } from '../../../machines/stage-form/stage-values.ts'
import {
  basicsIssues,
  stepOfField,
  wizardSteps,
  type WizardStep,
} from '../../../machines/stage-wizard/stage-wizard.machine.ts'
import { FormViewProvider, type FormView } from '../../../ui/form-view.ts'
import { formTexts } from '../../../ui/form-texts.ts'
import { isFocusLost, useFocusAfter } from '../../../ui/use-focus-after.ts'
import { StageWizardContext } from '../contexts.ts'
import { BasicsStep } from './basics-step.tsx'
import { DiscardQuestion, DraftOffer } from './draft-questions.tsx'
import { stepTitles, wizard } from './strings.ts'
import styles from './wizard.module.css'

const { useSend, useSelect, useCan } = StageWizardContext

const useStep = (): WizardStep => useSelect(({ context }) => context.step)

const StepButton = ({ step, current, isLocked }: { step: WizardStep; current: WizardStep; isLocked: boolean }) => {
  const send = useSend()
  const canGo = useCan({ type: 'wizard.go', step })
  const isReached = wizardSteps.indexOf(step) <= wizardSteps.indexOf(current)
  const look = [styles.step, isReached && styles.reached, step === current && styles.current]
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(' ')}
      aria-current={step === current ? 'step' : undefined}
      disabled={(!canGo && step !== current) || isLocked}
      onClick={() => send({ type: 'wizard.go', step })}
    >
      {stepTitles[step]}
    </button>
  )
}

const Instructions = ({ values }: { values: StageValues }) => (
  <details className={styles.instructions}>
    <summary>{wizard.instructions}</summary>
    <p className={styles.soft}>{wizard.instructionsHelp}</p>
    <pre>{instructionsOf(values)}</pre>
  </details>
)

type WizardStepsProps = {
  view: FormView
  /** An action is being edited: it must be saved or cancelled first. */
  isActionOpen: boolean
  /** A field was typed and not added. */
  isFieldPending: boolean
  data: ReactNode
  actions: ReactNode
}

const Footer = ({ view, isActionOpen, isFieldPending }: Omit<WizardStepsProps, 'data' | 'actions'>) => {
  const send = useSend()
  const step = useStep()
  const canGoBack = useCan({ type: 'wizard.back' })
  const canFinish = useCan({ type: 'wizard.finish' })
  const values = { ...emptyStage, ...view.values }
  const canGoOn = useCan({ type: 'wizard.next', values })
  const canDiscard = view.canDiscard || (isFieldPending && !view.isSaving)
  const finish = useRef<HTMLButtonElement>(null)
  useFocusAfter(view.isSaving, finish)
  const hasFailed = view.hasFailed || view.isGone
  const failed = view.isUnanswered ? formTexts.unanswered : wizard.failed
  const hint = isActionOpen
    ? wizard.actionOpen
    : step === 'actions' && isFieldPending
      ? wizard.fieldPending
      : wizard.draftHint
  return (
    <footer className={styles.footer} data-step={step}>
      <p className={`${styles.hint} ${hasFailed ? (styles.error ?? '') : ''}`} role="status">
        {view.isSaving ? wizard.saving : view.isGone ? wizard.gone : hasFailed ? failed : hint}
      </p>
      {canDiscard && !isActionOpen && (
        <Button color="error" onClick={() => send({ type: 'wizard.discard' })}>
          {wizard.discard}
        </Button>
      )}
      {step !== 'basics' && (
        <Button disabled={!canGoBack || isActionOpen || view.isSaving} onClick={() => send({ type: 'wizard.back' })}>
          {wizard.back}
        </Button>
      )}
      {step === 'actions' ? (
        <Button
          ref={finish}
          variant="contained"
          disabled={!view.canSave || !canFinish || isActionOpen}
          onClick={() => send({ type: 'wizard.finish' })}
        >
          {view.isSaving ? wizard.saving : view.isGone ? formTexts.recreate : wizard.finish}
        </Button>
      ) : (
        <Button variant="contained" disabled={!canGoOn} onClick={() => send({ type: 'wizard.next', values })}>
          {wizard.next}
        </Button>
      )}
    </footer>
  )
}

const Steps = (props: WizardStepsProps) => {
  const { view, isActionOpen, data, actions } = props
  const send = useSend()
  const step = useStep()
  const isIncomplete = useSelect((snapshot) => snapshot.matches({ basics: 'incomplete' }))
  const values = { ...emptyStage, ...view.values }
  const { focus } = view
  // The field with the error may be in another step.
  useEffect(() => {
    if (focus) send({ type: 'wizard.go', step: stepOfField(focus.field) })
  }, [focus, send])
  const content = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(step)
  // Left at 'Próximo', which becomes 'Finalizar', another Enter would save the stage without its actions.
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (isFocusLost() || document.activeElement?.closest('footer'))
      list.current?.querySelector<HTMLElement>('[aria-current=step]')?.focus()
  }, [step])
  const missing = isIncomplete ? basicsIssues(values) : {}
  useEffect(() => {
    if (isIncomplete) content.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isIncomplete])
  return (
    <FormViewProvider value={{ ...view, issues: { ...missing, ...view.issues } }}>
      <ol ref={list} className={styles.steps} aria-label={wizard.steps}>
        {wizardSteps.map((each) => (
          <li key={each}>
            <StepButton step={each} current={step} isLocked={isActionOpen || view.isSaving} />
          </li>
        ))}
      </ol>
      <div ref={content} data-scrolls className={styles.content}>
        {step === 'basics' ? <BasicsStep /> : step === 'data' ? data : actions}
        <Instructions values={values} />
      </div>
      <Footer {...props} />
      <DiscardQuestion content={content} />
    </FormViewProvider>
  )
}

export const WizardSteps = (props: WizardStepsProps) => {
  const isOffering = useSelect((snapshot) => snapshot.matches('offering'))
  return isOffering ? <DraftOffer name={(props.view.values as StageValues).name} /> : <Steps {...props} />
}

/** The current step as `1/3`. */
export const StepCounter = () => {
  const at = wizardSteps.indexOf(useStep()) + 1
  const isOffering = useSelect((snapshot) => snapshot.matches('offering'))
  return isOffering ? null : <span className={styles.counter}>{wizard.counter(at, wizardSteps.length)}</span>
}
