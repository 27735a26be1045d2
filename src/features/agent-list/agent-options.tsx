/** The menu of one agent of the list, and the confirmation of its removal (S1§2). */
import DialogContentText from '@mui/material/DialogContentText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Eye, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Actor } from 'xstate'
import { useEffectHandler } from '../../flow/effect-handler.tsx'
import { RemovalDialog } from '../../ui/question-dialog.tsx'
import type { AgentCopyMachine } from '../../machines/agent-copy/agent-copy.machine.ts'
import { useAgentCopy } from './agent-copy.wiring.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { CopyItem } from './copy-item.tsx'
import { removal } from './question-strings.ts'
import { optionsButtonId, optionsLabel } from './strings.ts'

const { useSend, useSelect, useCan } = AgentListContext

const OptionsMenu = ({ copy }: { copy: Actor<AgentCopyMachine> }) => {
  const send = useSend()
  const agent = useSelect(({ context }) => context.agent)
  const isOpen = useSelect((snapshot) => snapshot.matches({ view: 'choosing' }))
  // Unmounted at once when closed: a menu that stays mounted remembers its last item and would start at Deletar.
  if (!agent || !isOpen) return null
  const close = (): void => send({ type: 'options.close' })
  return (
    <Menu
      open
      anchorEl={() => document.getElementById(optionsButtonId(agent.id))}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={close}
      slotProps={{ list: { 'aria-label': optionsLabel(agent.name) } }}
    >
      <MenuItem component={Link} href={`/agentes/${agent.id}`} onClick={close} sx={{ gap: 1.25, minHeight: 40 }}>
        <Eye size={18} aria-hidden />
        Detalhes
      </MenuItem>
      <CopyItem actor={copy} way="copy.duplicate" agent={agent} onChosen={close} />
      <CopyItem actor={copy} way="copy.export" agent={agent} onChosen={close} />
      <MenuItem onClick={() => send({ type: 'removal.ask' })} sx={{ gap: 1.25, minHeight: 40, color: 'error.main' }}>
        <Trash2 size={18} aria-hidden />
        Deletar
      </MenuItem>
    </Menu>
  )
}

const AgentRemoval = () => {
  const send = useSend()
  const { expectNotice } = useEffectHandler()
  const agent = useSelect(({ context }) => context.agent)
  const isOpen = useSelect((snapshot) => snapshot.matches({ view: 'removing' }))
  const isDeleting = useSelect((snapshot) => snapshot.matches({ view: { removing: 'deleting' } }))
  const hasFailed = useSelect((snapshot) => snapshot.matches({ view: { removing: { asking: 'failed' } } }))
  const canCancel = useCan({ type: 'removal.cancel' })
  const canConfirm = useCan({ type: 'removal.confirm' })
  // The page reloads half a second after the removal, and the notice must have been seen by then.
  useEffect(() => {
    if (isOpen) expectNotice?.()
  }, [isOpen, expectNotice])
  return (
    <RemovalDialog
      isOpen={isOpen}
      isRemoving={isDeleting}
      hasFailed={hasFailed}
      canCancel={canCancel}
      canConfirm={canConfirm}
      texts={removal}
      onCancel={() => send({ type: 'removal.cancel' })}
      onConfirm={() => send({ type: 'removal.confirm' })}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{removal.warning(agent?.name ?? '')}</DialogContentText>
    </RemovalDialog>
  )
}

const AgentOptions = () => (
  <>
    <OptionsMenu copy={useAgentCopy()} />
    <AgentRemoval />
  </>
)

export default AgentOptions
