import { useQuery } from '@tanstack/react-query'
import { AgentTabs } from '../../features/agent-tabs/agent-tabs.tsx'
import { FirstSteps } from '../../features/first-steps/first-steps.tsx'
import { SessionContext, useCanManage } from '../../features/session/session.context.tsx'
import { agentTabs } from '../../machines/agent-tabs/agent-tabs.machine.ts'
import { agentQuery, isNotFound, prepareAgent } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { isTabRefused } from '../agent-tab-rows.ts'
import type { PageProps } from '../page-row.ts'
import { PageBody } from '../shell/page-body.tsx'
import { UnknownAgent, UnreadAgent } from '../shell/unknown-agent.tsx'
import { AgentTabContent } from './agent-tab-content.tsx'

export const prepare = ({ agentId = '' }: PageProps['params']): Promise<unknown> => prepareAgent(agentId)

const AgentPage = ({ params: { agentId = '' } }: PageProps) => {
  const agent = useQuery(agentQuery(agentId))
  const canManage = useCanManage()
  const role = SessionContext.useSelect(({ context }) => context.user?.role)
  const isUnknown = isNotFound(agent.error)
  usePageTitle(isUnknown ? null : agent.data?.name)
  return (
    <PageBody fill>
      {isUnknown ? (
        <UnknownAgent />
      ) : agent.data ? (
        <AgentTabs
          agent={agent.data}
          allowedTabs={agentTabs.filter((tab) => !isTabRefused(tab, role))}
          renderTab={(tab) => <AgentTabContent agent={agent.data} tab={tab} />}
          renderSteps={(tab) => canManage && <FirstSteps key={agentId} agentId={agentId} tab={tab} />}
        />
      ) : agent.error ? (
        <UnreadAgent onRetry={() => void agent.refetch()} />
      ) : (
        <Loading />
      )}
    </PageBody>
  )
}

export default AgentPage
