/** Asks before something that cannot be kept is lost. */
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { QuestionDialog } from '../../ui/question-dialog.tsx'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { leaving } from './strings.ts'

export const LeaveDialog = () => {
  const send = AgentTabsContext.useSend()
  const isOpen = AgentTabsContext.useSelect((snapshot) => snapshot.matches({ view: 'asking' }))
  const loss = AgentTabsContext.useSelect(({ context }) => context.loss)
  const stay = (): void => send({ type: 'tab.stay' })
  return (
    <QuestionDialog
      isOpen={isOpen}
      title={leaving.title}
      onClose={stay}
      actions={
        <>
          <Button color="error" onClick={() => send({ type: 'tab.leave' })}>
            {leaving.leave}
          </Button>
          <Button autoFocus variant="contained" onClick={stay}>
            {leaving.stay}
          </Button>
        </>
      }
    >
      <DialogContentText>{loss}</DialogContentText>
    </QuestionDialog>
  )
}
