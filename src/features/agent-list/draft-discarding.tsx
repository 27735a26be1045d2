/** Asks before the draft of an agent is discarded. */
import DialogContentText from '@mui/material/DialogContentText'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import { AgentListContext } from './agent-list.context.tsx'
import { discarding } from './question-strings.ts'

const DraftDiscarding = () => {
  const send = AgentListContext.useSend()
  return (
    <RemovalDialog
      isOpen
      isRemoving={false}
      canCancel
      canConfirm
      texts={discarding}
      onCancel={() => send({ type: 'discarding.cancel' })}
      onConfirm={() => send({ type: 'discarding.confirm' })}
    >
      <DialogContentText>{discarding.effect}</DialogContentText>
    </RemovalDialog>
  )
}

export default DraftDiscarding
