import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { FADE, type AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { AgentHeader } from './agent-header.tsx'
import { AgentTabsContext } from './agent-tabs.context.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { TabBar } from './tab-bar.tsx'

type AgentTabsViewProps = { agent: Agent; renderTab: (tab: AgentTab) => ReactNode }

export const AgentTabsView = ({ agent, renderTab }: AgentTabsViewProps) => {
  const tab = AgentTabsContext.useSelect(({ context }) => context.tab)
  const isFading = AgentTabsContext.useSelect((snapshot) => snapshot.matches({ view: 'fading' }))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: { xs: 1.25, sm: 2.5 }, minHeight: 0, flex: 1 }}>
      <AgentHeader agent={agent} />
      <TabBar agentId={agent.id} />
      <Box
        role="tabpanel"
        id="agent-panel"
        aria-labelledby={`agent-tab-${tab}`}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flex: 1,
          minHeight: 0,
          opacity: isFading ? 0 : 1,
          transition: { xs: `opacity ${FADE.phone}ms`, sm: `opacity ${FADE.desktop}ms` },
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      >
        {renderTab(tab)}
      </Box>
      <LeaveDialog />
    </Box>
  )
}
