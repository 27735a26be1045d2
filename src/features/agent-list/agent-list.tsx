/** The agent list: what the server knows comes from the query, what the user looks for from the machine. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFlow } from '../../flow/use-flow.ts'
import { agentListMachine } from '../../machines/agent-list/agent-list.machine.ts'
import { agentsQuery } from '../../services/queries.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentListView } from './agent-list-view.tsx'

type AgentListProps = {
  /** Whether the signed-in role may manage agents (AL-04). */
  canManage: boolean
  renderWizard: (close: () => void) => ReactNode
}

const noNotices = {}

export const AgentList = ({ canManage, renderWizard }: AgentListProps) => {
  const actor = useFlow(agentListMachine, undefined, noNotices)
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
