/** Asks before something that cannot be kept is lost. */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { leaving } from './strings.ts'

export const LeaveDialog = () => {
  const send = AgentTabsContext.useSend()
  const isOpen = AgentTabsContext.useSelect((snapshot) => snapshot.matches({ view: 'asking' }))
  const loss = AgentTabsContext.useSelect(({ context }) => context.loss)
  return (
    <Dialog
      open={isOpen}
      maxWidth="xs"
      fullWidth
      aria-labelledby="leave-title"
      aria-describedby="leave-loss"
      onClose={() => send({ type: 'tab.stay' })}
    >
      <DialogTitle id="leave-title" variant="h2">
        {leaving.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-loss">{loss}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 1.75, sm: 3 }, pb: 2.5, flexWrap: 'wrap' }}>
        <Button color="error" onClick={() => send({ type: 'tab.leave' })}>
          {leaving.leave}
        </Button>
        <Button autoFocus variant="contained" onClick={() => send({ type: 'tab.stay' })}>
          {leaving.stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
