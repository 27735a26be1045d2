import { useQuery } from '@tanstack/react-query'
import { Chat } from '../../features/chat/chat.tsx'
import { StagePanel } from '../../features/stage-panel/stage-panel.tsx'
import { queryClient, runtimeConfigQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

export const prepare = (): Promise<unknown> => queryClient.query(runtimeConfigQuery)

const ChatTab = ({ agent, userId, canManage }: AgentTabProps) => {
  const config = useQuery(runtimeConfigQuery)
  if (!config.data) return <Loading />
  const { modelConfigured } = config.data
  return (
    <StagePanel agentId={agent.id} userId={userId}>
      <Chat
        agentId={agent.id}
        agentName={agent.name}
        initialMessage={agent.initialChatMessage ?? ''}
        userId={userId}
        modelConfigured={modelConfigured}
        canManage={canManage}
      />
    </StagePanel>
  )
}

export default ChatTab
