/** The confirmation before a conversation is deleted. */
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { removalWords } from './conversation-actions.strings.ts'
import type { RemovalActor } from './conversation-actions.wiring.ts'

const RemovalQuestion = ({ actor }: { actor: RemovalActor }) => {
  const { subject, hasFailed, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} words={removalWords}>
      <DialogContentText>{removalWords.effect(subject?.title ?? '')}</DialogContentText>
      {hasFailed && <Alert severity="error">{removalWords.failed}</Alert>}
    </RemovalDialog>
  )
}

export default RemovalQuestion
