/** Opens the options of one agent. */
import IconButton from '@mui/material/IconButton'
import { EllipsisVertical } from 'lucide-react'
import type { Agent } from '../../../contract/agents.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { loadAgentOptions } from './load-agent-options.ts'
import { optionsButtonId, optionsLabel } from './strings.ts'

export const OptionsButton = ({ agent: { id, name } }: { agent: Agent }) => {
  const send = AgentListContext.useSend()
  const isOpen = AgentListContext.useSelect(
    (snapshot) => snapshot.context.agent?.id === id && snapshot.matches({ view: 'choosing' }),
  )
  return (
    <IconButton
      id={optionsButtonId(id)}
      size="small"
      aria-label={optionsLabel(name)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onPointerEnter={() => void loadAgentOptions()}
      onFocus={() => void loadAgentOptions()}
      onClick={() => send({ type: 'options.open', agent: { id, name } })}
      sx={{ mr: -1, '@media (pointer: coarse)': { width: 44, height: 44 } }}
    >
      <EllipsisVertical size={18} />
    </IconButton>
  )
}
