import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, RefreshCw } from 'lucide-react'
import type { RefObject } from 'react'
import { AgentListContext } from './agent-list.context.tsx'
import { listOptionsLabel, refreshLabel } from './strings.ts'

const OpenRefreshMenu = ({ anchor, onClose }: { anchor: RefObject<HTMLElement | null>; onClose: () => void }) => {
  const send = AgentListContext.useSend()
  const isRefreshed = AgentListContext.useSelect((snapshot) => snapshot.matches({ refresh: 'on' }))
  const toggle = (): void => {
    send({ type: 'refresh.toggle' })
    onClose()
  }
  return (
    <Menu
      open
      anchorEl={() => anchor.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': listOptionsLabel } }}
    >
      <MenuItem
        role="menuitemcheckbox"
        aria-checked={isRefreshed}
        onClick={toggle}
        sx={{ gap: 1.25, minHeight: 44, whiteSpace: 'normal' }}
      >
        {isRefreshed ? <Check size={18} aria-hidden /> : <RefreshCw size={18} aria-hidden />}
        {refreshLabel}
      </MenuItem>
    </Menu>
  )
}

export default OpenRefreshMenu
