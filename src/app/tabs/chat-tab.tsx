import { useQuery } from '@tanstack/react-query'
import { loadFormatting } from '../../features/chat/answer-text.tsx'
import { Chat } from '../../features/chat/chat.tsx'
import { StagePanel } from '../../features/stage-panel/stage-panel.tsx'
import { lastSession } from '../../services/last-conversation.ts'
import { queryClient, runtimeConfigQuery } from '../../services/queries.ts'
import { readSessionUser } from '../../services/session.ts'
import { Loading } from '../../ui/loading.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

/**
 * Loads what the messages need to be rendered in their final form at once, so that they are not rendered and measured
 * twice.
 */
export const prepare = ({ agentId = '' }: Readonly<Record<string, string>>): Promise<unknown> => {
  const isBegun = lastSession({ agentId, userId: readSessionUser()?.id ?? null }) !== null
  return Promise.all([queryClient.query(runtimeConfigQuery), isBegun && loadFormatting()])
}

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
