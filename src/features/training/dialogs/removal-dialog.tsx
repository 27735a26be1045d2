/** 'Remover Treinamento' (S2§2.3). */
import DialogContentText from '@mui/material/DialogContentText'
import { useConfirmView } from '../../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../../ui/question-dialog.tsx'
import { removal } from './strings.ts'
import { RemovalActor } from '../list/training-actors.ts'

export const TrainingRemovalDialog = () => {
  const { subject, question } = useConfirmView(RemovalActor.useActor())
  return (
    <RemovalDialog {...question} texts={removal}>
      <DialogContentText sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}>
        {removal.effect(subject?.name ?? '')}
      </DialogContentText>
      <DialogContentText sx={{ mt: 1 }}>{removal.warning}</DialogContentText>
    </RemovalDialog>
  )
}
