/** The agent list: agents come from the query, search and filter from the machine. */
import { useQuery } from '@tanstack/react-query'
import { agentsQuery } from '../../services/queries.ts'
import { AgentExampleContext } from './agent-example.context.tsx'
import { useAgentExample } from './agent-example.wiring.ts'
import { AgentListContext } from './agent-list.context.tsx'
import { AgentListView, type RenderWizard } from './agent-list-view.tsx'
import { useAgentList, type WatchDrafts } from './agent-list.wiring.ts'

type AgentListProps = {
  /** Whether the signed-in role may manage agents (AL-04). */
  canManage: boolean
  /** Whether the session ended while the wizard was open. */
  isInterrupted: boolean
  watchDrafts: WatchDrafts
  discardDraft: () => void
  renderWizard: RenderWizard
}

export const AgentList = ({ canManage, isInterrupted, watchDrafts, discardDraft, renderWizard }: AgentListProps) => {
  const actor = useAgentList(isInterrupted, watchDrafts, discardDraft)
  const example = useAgentExample()
  const agents = useQuery(agentsQuery)
  return (
    <AgentListContext.Provider value={actor}>
      <AgentExampleContext.Provider value={example}>
        <AgentListView
          agents={agents.data}
          hasFailed={agents.isError}
          canManage={canManage}
          onRetry={() => void agents.refetch()}
          renderWizard={renderWizard}
        />
      </AgentExampleContext.Provider>
    </AgentListContext.Provider>
  )
}
