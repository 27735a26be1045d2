/** What one may do with one agent of the list: its menu, and the question before it is removed (S1§2). */
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Eye, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useOutlet } from '../../flow/outlet.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { optionsButtonId, optionsLabel, removal } from './strings.ts'

const { useSend, useSelect, useCan } = AgentListContext

const OptionsMenu = () => {
  const send = useSend()
  const agent = useSelect(({ context }) => context.agent)
  const isOpen = useSelect((snapshot) => snapshot.matches({ view: 'choosing' }))
  // Gone at once when closed: a menu that stays remembers its last item, and the next one would begin at Deletar.
  if (!agent || !isOpen) return null
  return (
    <Menu
      open
      anchorEl={() => document.getElementById(optionsButtonId(agent.id))}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={() => send({ type: 'options.close' })}
      slotProps={{ list: { 'aria-label': optionsLabel(agent.name) } }}
    >
      <MenuItem
        component={Link}
        href={`/agentes/${agent.id}`}
        onClick={() => send({ type: 'options.close' })}
        sx={{ gap: 1.25, minHeight: 40 }}
      >
        <Eye size={18} aria-hidden />
        Detalhes
      </MenuItem>
      <MenuItem onClick={() => send({ type: 'removal.ask' })} sx={{ gap: 1.25, minHeight: 40, color: 'error.main' }}>
        <Trash2 size={18} aria-hidden />
        Deletar
      </MenuItem>
    </Menu>
  )
}

const RemovalDialog = () => {
  const send = useSend()
  const { expectNotice } = useOutlet()
  const agent = useSelect(({ context }) => context.agent)
  const isOpen = useSelect((snapshot) => snapshot.matches({ view: 'removing' }))
  const isDeleting = useSelect((snapshot) => snapshot.matches({ view: { removing: 'deleting' } }))
  const canCancel = useCan({ type: 'removal.cancel' })
  const canConfirm = useCan({ type: 'removal.confirm' })
  const confirm = useRef<HTMLButtonElement>(null)
  useFocusAfter(isDeleting, confirm)
  // Half a second after its success the page is reloaded: by then the notice must have been seen.
  useEffect(() => {
    if (isOpen) expectNotice?.()
  }, [isOpen, expectNotice])
  return (
    <Dialog
      open={isOpen}
      maxWidth="xs"
      fullWidth
      aria-labelledby="removal-title"
      aria-describedby="removal-warning"
      onClose={() => send({ type: 'removal.cancel' })}
    >
      <DialogTitle id="removal-title" variant="h2">
        {removal.title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="removal-warning" sx={{ overflowWrap: 'anywhere' }}>
          {removal.warning(agent?.name ?? '')}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 1.75, sm: 3 }, pb: 2.5, flexWrap: 'wrap' }}>
        <Button autoFocus disabled={!canCancel} onClick={() => send({ type: 'removal.cancel' })}>
          {removal.cancel}
        </Button>
        <Button
          ref={confirm}
          color="error"
          variant="contained"
          disabled={!canConfirm}
          onClick={() => send({ type: 'removal.confirm' })}
        >
          {isDeleting ? removal.running : removal.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const AgentOptions = () => (
  <>
    <OptionsMenu />
    <RemovalDialog />
  </>
)

export default AgentOptions
