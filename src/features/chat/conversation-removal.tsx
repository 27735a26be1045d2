/** The confirmation before a conversation is deleted. */
import DialogContentText from '@mui/material/DialogContentText'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { removalTexts } from './conversation-actions.strings.ts'
import type { RemovalActor } from './conversation-actions.wiring.ts'

const RemovalQuestion = ({ actor }: { actor: RemovalActor }) => {
  const { subject, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} texts={removalTexts}>
      <DialogContentText>{removalTexts.effect(subject?.title ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}

export default RemovalQuestion
