/** A dialog whose fields are sent once and never stored. */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, type ReactNode, type SyntheticEvent } from 'react'
import styles from './form-dialog.module.css'
import { FormViewProvider, type FormView } from './form-view.ts'
import { useFocusAfter } from './use-focus-after.ts'

export type SecretDialogTexts = { title: string; cancel: string; confirm: string; running: string; failed: string }

type SecretDialogProps = {
  view: FormView
  texts: SecretDialogTexts
  /** The server's message; empty when it sent none. */
  problem: string | null
  isDestructive?: boolean
  children: ReactNode
}

export const SecretDialog = ({ view, texts, problem, isDestructive = false, children }: SecretDialogProps) => {
  const id = useId()
  const confirm = useRef<HTMLButtonElement>(null)
  useFocusAfter(view.isSaving, confirm)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    view.save()
  }
  return (
    <FormViewProvider value={view}>
      <Dialog open={view.isOpen} fullWidth maxWidth="xs" aria-labelledby={id} onClose={view.close}>
        <form className={styles.form} noValidate aria-labelledby={id} onSubmit={submit}>
          <DialogTitle id={id} variant="h2">
            {texts.title}
          </DialogTitle>
          <DialogContent className={styles.content}>
            {children}
            {problem !== null && <Alert severity="error">{problem || texts.failed}</Alert>}
          </DialogContent>
          <DialogActions className={styles.actions}>
            <Button disabled={!view.canClose} onClick={view.close}>
              {texts.cancel}
            </Button>
            <Button
              ref={confirm}
              type="submit"
              variant="contained"
              color={isDestructive ? 'error' : 'primary'}
              disabled={!view.canSave}
            >
              {view.isSaving ? texts.running : texts.confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </FormViewProvider>
  )
}
