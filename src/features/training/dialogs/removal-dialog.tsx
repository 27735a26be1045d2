/** 'Remover Treinamento' (S2§2.3). */
import DialogContentText from '@mui/material/DialogContentText'
import Typography from '@mui/material/Typography'
import { useConfirmView } from '../../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { removal } from './strings.ts'
import { TrainingRemovalContext } from './training-removal.context.tsx'

export const TrainingRemovalDialog = () => {
  const { subject, hasFailed, question } = useConfirmView(TrainingRemovalContext.useActor())
  return (
    <RemovalDialog {...question} words={removal}>
      <DialogContentText sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
        {removal.effect(subject?.name ?? '')}
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
