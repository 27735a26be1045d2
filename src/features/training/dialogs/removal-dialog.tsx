/** 'Remover Treinamento' (S2§2.3). */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { useFocusAfter } from '../../../ui/use-focus-after.ts'
import { removal } from './strings.ts'
import { TrainingRemovalContext } from './training-removal.context.tsx'

const { useSend, useSelect, useCan } = TrainingRemovalContext

export const RemovalDialog = () => {
  const send = useSend()
  const id = useId()
  const name = useSelect(({ context }) => context.training?.name ?? '')
  const isOpen = useSelect((snapshot) => !snapshot.matches('closed'))
  const isRemoving = useSelect((snapshot) => snapshot.matches('removing'))
  const hasFailed = useSelect((snapshot) => snapshot.matches({ asking: 'failed' }))
  const canCancel = useCan({ type: 'removal.cancel' })
  const canConfirm = useCan({ type: 'removal.confirm' })
  const confirm = useRef<HTMLButtonElement>(null)
  useFocusAfter(isRemoving, confirm)
  return (
    <Dialog
      open={isOpen}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-warning`}
      onClose={() => send({ type: 'removal.cancel' })}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {removal.title}
      </DialogTitle>
      <DialogContent id={`${id}-warning`}>
        <DialogContentText sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
          {removal.effect(name)}
        </DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{removal.warning}</DialogContentText>
        {hasFailed && (
          // A notice lies below the dialog for screen readers.
          <Typography role="alert" variant="body2" color="error" sx={{ mt: 1.5 }}>
            {removal.failed}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ px: { xs: 1.75, sm: 3 }, pb: 2.5, flexWrap: 'wrap' }}>
        <Button autoFocus disabled={!canCancel} onClick={() => send({ type: 'removal.cancel' })}>
          {removal.cancel}
        </Button>
        <Button
          ref={confirm}
          color="error"
          variant="contained"
          disabled={!canConfirm}
          onClick={() => send({ type: 'removal.confirm' })}
        >
          {isRemoving ? removal.running : removal.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
