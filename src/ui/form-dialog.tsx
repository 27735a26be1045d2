/** A form in a dialog; it closes after saving. */
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { ConflictDialog } from './conflict-dialog.tsx'
import { LargeDialog } from './dialog.tsx'
import type { FieldLabels } from './field-labels.ts'
import styles from './form-dialog.module.css'
import { FormLoadFailed } from './form-shell.tsx'
import { failureReason, formTexts, type FormTexts } from './form-texts.ts'
import { FormViewProvider, useForm, type FormView } from './form-view.ts'
import './saving.css'
import { useFocusAfter } from './use-focus-after.ts'

type DialogTexts = FormTexts & {
  loading: string
  close: string
  /** Explains what saving will do; shown while nothing was changed. */
  savingHint: string
  /** Says that the unsaved changes are stored in the browser. */
  draftHint: string
}

/** About as high as the form that takes its place, so that the dialog does not jump. */
const Opening = ({ label, heights }: { label: string; heights: readonly number[] }) => (
  <output className={styles.opening} aria-label={label}>
    {heights.map((height, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the heights of a form never change
      <Skeleton key={at} variant="rounded" height={height} />
    ))}
  </output>
)

const Hint = ({ texts }: { texts: DialogTexts }) => {
  const view = useForm()
  const { hasFailed, isUnanswered, isGone, isInvalid, isChanged, canDiscard, discard } = view
  const failed = isUnanswered ? formTexts.unanswered : texts.failed
  const alert = isGone ? texts.gone : hasFailed ? failed : isInvalid ? formTexts.invalid : undefined
  const reason = failureReason(view)
  const hint = useRef<HTMLDivElement>(null)
  useFocusAfter(canDiscard, hint)
  return (
    <div ref={hint} className={styles.hint} tabIndex={-1}>
      <p className={alert ? styles.alert : styles.text} {...(alert && { role: 'alert' })}>
        {alert ?? (isChanged ? texts.draftHint : texts.savingHint)}
      </p>
      {hasFailed && reason !== null && (
        <p className={styles.reason} role="alert">
          {reason}
        </p>
      )}
      {canDiscard && (
        <Button size="small" color="error" onClick={discard}>
          {formTexts.discard}
        </Button>
      )}
    </div>
  )
}

const Actions = ({ texts }: { texts: DialogTexts }) => {
  const { canClose, canSave, isGone, isSaving, close } = useForm()
  const save = useRef<HTMLButtonElement>(null)
  useFocusAfter(isSaving, save)
  return (
    <DialogActions className={styles.actions}>
      <Button disabled={!canClose} onClick={close}>
        {texts.close}
      </Button>
      <Button ref={save} type="submit" variant="contained" disabled={!canSave} loading={isSaving}>
        {isGone ? formTexts.recreate : formTexts.save}
      </Button>
    </DialogActions>
  )
}

type FormDialogProps = {
  view: FormView
  texts: DialogTexts
  labels: FieldLabels
  /** Shown below the title. */
  heading?: ReactNode
  /** Of the fields and the hint below them, in pixels; drawn while the record is read. */
  heights?: readonly number[]
  children: ReactNode
}

const estimatedHeights = [40, 40, 140]

export const FormDialog = ({ view, texts, labels, heading, heights = estimatedHeights, children }: FormDialogProps) => {
  const id = useId()
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    view.save()
  }
  return (
    <FormViewProvider value={view}>
      <LargeDialog open={view.isOpen} maxWidth="sm" aria-labelledby={id} onClose={view.close}>
        <form className={styles.form} noValidate data-saving={view.isSaving} aria-labelledby={id} onSubmit={submit}>
          <DialogTitle id={id} variant="h2">
            {texts.title}
          </DialogTitle>
          {heading && <div className={styles.heading}>{heading}</div>}
          <DialogContent className={styles.content}>
            {view.hasLoadFailed ? (
              <FormLoadFailed text={texts.loadFailed} />
            ) : view.record ? (
              <>
                {children}
                <Hint texts={texts} />
              </>
            ) : (
              <Opening label={texts.loading} heights={heights} />
            )}
          </DialogContent>
          <Actions texts={texts} />
        </form>
      </LargeDialog>
      <ConflictDialog view={view} labels={labels} />
    </FormViewProvider>
  )
}
