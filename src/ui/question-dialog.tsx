/** A confirmation dialog; the safe answer has the focus. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, type ReactNode } from 'react'
import { useFocusAfter } from './use-focus-after.ts'

type QuestionDialogProps = {
  isOpen: boolean
  title: string
  /** The consequences; read out with the title. */
  children: ReactNode
  actions: ReactNode
  onClose: () => void
}

export const QuestionDialog = ({ isOpen, title, children, actions, onClose }: QuestionDialogProps) => {
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      onClose={onClose}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 1.75, sm: 3 }, pb: 2.5, flexWrap: 'wrap' }}>{actions}</DialogActions>
    </Dialog>
  )
}

/** Why the action failed; in the dialog, because screen readers cannot reach notices while one is open. */
export const QuestionFailure = ({ children }: { children: ReactNode }) => (
  <Typography role="alert" variant="body2" color="error" sx={{ mt: 1.5 }}>
    {children}
  </Typography>
)

type QuestionActionsProps = {
  isRunning: boolean
  canCancel: boolean
  canConfirm: boolean
  tone: 'error' | 'primary'
  texts: { cancel: string; confirm: string; running: string }
  onCancel: () => void
  onConfirm: () => void
}

/** The buttons stay until the confirmed action is done. */
export const QuestionActions = (props: QuestionActionsProps) => {
  const { isRunning, canCancel, canConfirm, tone, texts, onCancel, onConfirm } = props
  const confirm = useRef<HTMLButtonElement>(null)
  useFocusAfter(isRunning, confirm)
  return (
    <>
      <Button autoFocus disabled={!canCancel} onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button ref={confirm} color={tone} variant="contained" disabled={!canConfirm} onClick={onConfirm}>
        {isRunning ? texts.running : texts.confirm}
      </Button>
    </>
  )
}

type RemovalDialogProps = {
  isOpen: boolean
  isRemoving: boolean
  canCancel: boolean
  canConfirm: boolean
  /** The confirmed removal has failed, and can be tried again. */
  hasFailed?: boolean
  texts: { title: string; cancel: string; confirm: string; running: string; failed?: string }
  children: ReactNode
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before removing something. */
export const RemovalDialog = ({ isOpen, isRemoving, hasFailed = false, children, ...actions }: RemovalDialogProps) => (
  <QuestionDialog
    isOpen={isOpen}
    title={actions.texts.title}
    onClose={actions.onCancel}
    actions={<QuestionActions {...actions} tone="error" isRunning={isRemoving} />}
  >
    {children}
    {hasFailed && <QuestionFailure>{actions.texts.failed}</QuestionFailure>}
  </QuestionDialog>
)
