/** The content of each tab. */
import type { Agent } from '../../../contract/agents.ts'
import { SessionContext, useCanManage, useUserId } from '../../features/session/session.context.tsx'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { Part, WhileLoading } from '../../flow/lazy-part.tsx'
import type { AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { Loading } from '../../ui/loading.tsx'
import { agentTabRows, isTabRefused } from '../agent-tab-rows.ts'
import { NoAccessToTab } from '../shell/no-access.tsx'

export const AgentTabContent = ({ agent, tab }: { agent: Agent; tab: AgentTab }) => {
  const userId = useUserId()
  const canManage = useCanManage()
  const role = SessionContext.useSelect(({ context }) => context.user?.role)
  const row = agentTabRows[tab]
  if (isTabRefused(tab, role)) return <NoAccessToTab />
  return (
    <AreaBoundary key={tab}>
      <WhileLoading fallback={<Loading />}>
        <Part load={row.load} props={{ agent, userId, canManage }} />
      </WhileLoading>
    </AreaBoundary>
  )
}
