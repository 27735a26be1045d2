/** 'Remover Treinamento' (S2§2.3). */
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { removal } from './strings.ts'
import { TrainingRemovalContext } from './training-removal.context.tsx'

const { useSend, useSelect, useCan } = TrainingRemovalContext

export const TrainingRemovalDialog = () => {
  const send = useSend()
  const name = useSelect(({ context }) => context.subject?.name ?? '')
  const isOpen = useSelect((snapshot) => !snapshot.matches('closed'))
  const isRemoving = useSelect((snapshot) => snapshot.matches('running'))
  const hasFailed = useSelect((snapshot) => snapshot.matches({ asking: 'failed' }))
  const canCancel = useCan({ type: 'confirm.cancel' })
  const canConfirm = useCan({ type: 'confirm.accept' })
  return (
    <RemovalDialog
      isOpen={isOpen}
      isRemoving={isRemoving}
      canCancel={canCancel}
      canConfirm={canConfirm}
      words={removal}
      onCancel={() => send({ type: 'confirm.cancel' })}
      onConfirm={() => send({ type: 'confirm.accept' })}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
        {removal.effect(name)}
      </DialogContentText>
      <DialogContentText sx={{ mt: 1 }}>{removal.warning}</DialogContentText>
      {hasFailed && (
        // Screen readers cannot reach notices while a dialog is open.
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1.5 }}>
          {removal.failed}
        </Typography>
      )}
    </RemovalDialog>
  )
}
