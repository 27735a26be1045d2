/** The frame of a form: loading, actions, and the choice between two versions after a conflict. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { FieldLabels } from './field-labels.ts'
import styles from './form-shell.module.css'
import { FormViewProvider, useForm, type FormView } from './form-view.ts'
import { Loading } from './loading.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import { failureReason, formTexts, type FormTexts } from './form-texts.ts'
import { RetryAlert } from './retry-alert.tsx'
import './saving.css'

const statusOf = ({ isSaving, isChanged, isInvalid, isSaved }: FormView): string => {
  if (isSaving) return formTexts.saving
  if (isInvalid) return formTexts.invalid
  if (isChanged) return formTexts.unsaved
  return isSaved ? formTexts.saved : ''
}

/** Save and discard, at the lower edge of the window. */
const FormActions = () => {
  const view = useForm()
  const save = useRef<HTMLButtonElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  useFocusAfter(view.isSaving, save)
  useFocusAfter(view.canDiscard, actions)
  return (
    <div ref={actions} className={styles.actions} tabIndex={-1} data-bottom-bar>
      <p className={styles.status} role="status">
        {statusOf(view)}
      </p>
      {view.canDiscard && (
        <Button color="error" onClick={view.discard}>
          {formTexts.discard}
        </Button>
      )}
      <Button ref={save} type="submit" variant="contained" disabled={!view.canSave} loading={view.isSaving}>
        {formTexts.save}
      </Button>
    </div>
  )
}

export const FormLoadFailed = ({ text }: { text: string }) => {
  const { retry } = useForm()
  return <RetryAlert text={text} onRetry={retry} />
}

type FormShellProps = {
  view: FormView
  texts: FormTexts
  labels: FieldLabels
  /** Height in pixels while loading. Set it where content follows, which would jump when the form appears. */
  height?: number
  children: ReactNode
}

/** A form inside a page. */
export const FormShell = ({ view, texts, labels, height, children }: FormShellProps) => {
  const reason = view.hasFailed ? failureReason(view) : null
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    view.save()
  }
  return (
    <FormViewProvider value={view}>
      {view.hasLoadFailed ? (
        <FormLoadFailed text={texts.loadFailed} />
      ) : view.record ? (
        <form
          className={view.isReadOnly ? styles.readOnly : styles.form}
          noValidate
          data-saving={view.isSaving}
          aria-label={texts.title}
          onSubmit={submit}
        >
          {view.isReadOnly && (
            <Alert severity="info" variant="outlined" role="note">
              {formTexts.readOnly}
            </Alert>
          )}
          {children}
          {(view.hasFailed || view.isGone) && (
            <div className={styles.failed} role="alert">
              <p>{view.isGone ? texts.gone : view.isUnanswered ? formTexts.unanswered : texts.failed}</p>
              {reason !== null && <p>{reason}</p>}
            </div>
          )}
          {!view.isReadOnly && <FormActions />}
        </form>
      ) : (
        <Loading minHeight={height} />
      )}
      {!view.isReadOnly && <ConflictDialog view={view} labels={labels} />}
    </FormViewProvider>
  )
}
