/** The agent list: what the server knows comes from the query, what the user looks for from the machine. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { agentsQuery } from '../../services/queries.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentListView } from './agent-list-view.tsx'
import { useAgentList } from './agent-list.wiring.ts'

type AgentListProps = {
  /** Whether the signed-in role may manage agents (AL-04). */
  canManage: boolean
  renderWizard: (close: () => void) => ReactNode
}

export const AgentList = ({ canManage, renderWizard }: AgentListProps) => {
  const actor = useAgentList()
  const agents = useQuery(agentsQuery)
  return (
    <AgentListContext.Provider value={actor}>
      <AgentListView
        agents={agents.data}
        hasFailed={agents.isError}
        canManage={canManage}
        onRetry={() => void agents.refetch()}
        renderWizard={renderWizard}
      />
    </AgentListContext.Provider>
  )
}
