/** The dialogs over a conversation of the list: its name, and the question before it is deleted. */
import Alert from '@mui/material/Alert'
import DialogContentText from '@mui/material/DialogContentText'
import { titleLimit } from '../../../contract/conversations.ts'
import { useConfirmView } from '../../flow/use-confirm-view.ts'
import { useFormView } from '../../flow/use-form-view.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { FormText } from '../../ui/form-fields.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { nameLabels, nameWords, removalWords } from './conversation-actions.strings.ts'
import type { ConversationActors } from './conversation-actions.wiring.ts'

const RenameDialog = ({ actor }: { actor: ConversationActors['renaming'] }) => (
  <FormDialog view={useFormView(actor)} words={nameWords} labels={nameLabels}>
    <FormText name="title" label={nameLabels.title} limit={titleLimit} required autoFocus />
  </FormDialog>
)

const RemovalQuestion = ({ actor }: { actor: ConversationActors['removal'] }) => {
  const { subject, hasFailed, question } = useConfirmView(actor)
  return (
    <RemovalDialog {...question} words={removalWords}>
      <DialogContentText>{removalWords.effect(subject?.title ?? '')}</DialogContentText>
      {hasFailed && <Alert severity="error">{removalWords.failed}</Alert>}
    </RemovalDialog>
  )
}

const ConversationDialogs = ({ actors }: { actors: ConversationActors }) => (
  <>
    <RenameDialog actor={actors.renaming} />
    <RemovalQuestion actor={actors.removal} />
  </>
)

export default ConversationDialogs
