/** The confirmation before a conversation is deleted. */
import DialogContentText from '@mui/material/DialogContentText'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { removalWords } from './conversation-actions.strings.ts'
import type { RemovalActor } from './conversation-actions.wiring.ts'

const RemovalQuestion = ({ actor }: { actor: RemovalActor }) => {
  const { subject, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} words={removalWords}>
      <DialogContentText>{removalWords.effect(subject?.title ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}

export default RemovalQuestion
