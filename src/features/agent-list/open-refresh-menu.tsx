/** The menu of the list: auto-refresh (AL-10), and importing an agent. */
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Check, RefreshCw } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useAgentCopy } from './agent-copy.wiring.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { ImportAgent } from './import-agent.tsx'
import { listOptionsLabel, refreshLabel } from './strings.ts'

type OpenRefreshMenuProps = {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  canManage: boolean
  onClose: () => void
}

const itemStyle = { gap: 1.25, minHeight: 44, whiteSpace: 'normal' } as const

/** Stays mounted after closing, so that a running import goes on. */
const OpenRefreshMenu = ({ anchor, isOpen, canManage, onClose }: OpenRefreshMenuProps) => {
  const send = AgentListContext.useSend()
  const isRefreshed = AgentListContext.useSelect((snapshot) => snapshot.matches({ refresh: 'on' }))
  const copy = useAgentCopy()
  const toggle = (): void => {
    send({ type: 'refresh.toggle' })
    onClose()
  }
  const menu = (importItem: ReactNode) =>
    isOpen && (
      <Menu
        open
        anchorEl={() => anchor.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        onClose={onClose}
        slotProps={{ list: { 'aria-label': listOptionsLabel } }}
      >
        <MenuItem role="menuitemcheckbox" aria-checked={isRefreshed} onClick={toggle} sx={itemStyle}>
          {isRefreshed ? <Check size={18} aria-hidden /> : <RefreshCw size={18} aria-hidden />}
          {refreshLabel}
        </MenuItem>
        {importItem}
      </Menu>
    )
  if (!canManage) return menu(null)
  return (
    <ImportAgent
      actor={copy}
      render={({ label, isBusy, choose }) =>
        menu(
          <MenuItem
            disabled={isBusy}
            onClick={() => {
              choose()
              onClose()
            }}
            sx={itemStyle}
          >
            {label}
          </MenuItem>,
        )
      }
    />
  )
}

export default OpenRefreshMenu
