/** Menu items that copy or export an agent. */
import MenuItem from '@mui/material/MenuItem'
import { useSelector } from '@xstate/react'
import { Copy, FileDown } from 'lucide-react'
import type { Actor } from 'xstate'
import type { AgentCopyMachine, NamedAgent } from '../../machines/agent-copy/agent-copy.machine.ts'
import { copyTexts } from './copy-strings.ts'

const ways = {
  'copy.duplicate': { label: copyTexts.duplicate, Icon: Copy },
  'copy.export': { label: copyTexts.export, Icon: FileDown },
}

type CopyItemProps = {
  actor: Actor<AgentCopyMachine>
  way: keyof typeof ways
  agent: NamedAgent
  onChosen: () => void
}

export const CopyItem = ({ actor, way, agent, onChosen }: CopyItemProps) => {
  const canCopy = useSelector(actor, (snapshot) => snapshot.can({ type: way, agent }))
  const { label, Icon } = ways[way]
  const choose = (): void => {
    actor.send({ type: way, agent })
    onChosen()
  }
  return (
    <MenuItem disabled={!canCopy} onClick={choose} sx={{ gap: 1.25, minHeight: 40 }}>
      <Icon size={18} aria-hidden />
      {label}
    </MenuItem>
  )
}
