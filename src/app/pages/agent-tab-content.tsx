/** What each tab shows; those not built yet say so. */
import { Suspense } from 'react'
import type { Agent } from '../../../contract/agents.ts'
import { tabTexts } from '../../features/agent-tabs/strings.ts'
import { SessionContext } from '../../features/session/session.context.tsx'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { Part } from '../../flow/lazy-part.tsx'
import type { AgentTab } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { Loading } from '../../ui/loading.tsx'
import { Planned } from '../../ui/planned.tsx'
import { agentTabRows } from '../agent-tab-rows.ts'

export const AgentTabContent = ({ agent, tab }: { agent: Agent; tab: AgentTab }) => {
  const userId = SessionContext.useSelect(({ context }) => context.user?.id ?? '')
  const canManage = SessionContext.useSelect(({ context }) => context.user?.role !== 'USER_CHAT')
  const row = agentTabRows[tab]
  if ('planned' in row) return <Planned title={tabTexts[tab].title} text={row.planned} />
  return (
    <AreaBoundary key={tab}>
      <Suspense fallback={<Loading />}>
        <Part load={row.load} props={{ agent, userId, canManage }} />
      </Suspense>
    </AreaBoundary>
  )
}
