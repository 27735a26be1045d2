/** Asks before unsaved changes are lost. */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { leaving } from './strings.ts'

type LeaveDialogProps = { isOpen: boolean; onStay: () => void }

const LeaveDialog = ({ isOpen, onStay }: LeaveDialogProps) => {
  const send = AgentTabsContext.useSend()
  const loss = AgentTabsContext.useSelect(({ context }) => context.loss)
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={leaving.title}
      onClose={onStay}
      actions={
        <>
          <Button color="error" onClick={() => send({ type: 'tab.leave' })}>
            {leaving.leave}
          </Button>
          <Button autoFocus variant="contained" onClick={onStay}>
            {leaving.stay}
          </Button>
        </>
      }
    >
      <DialogContentText>{loss}</DialogContentText>
    </QuestionDialog>
  )
}

export default LeaveDialog
