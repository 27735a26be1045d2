/** Restores the state of the last visit, and runs the chat while it is mounted. */
import { useCallback, useState } from 'react'
import { ChatContext } from './chat.context.tsx'
import { useRestored } from '../../flow/use-restored.ts'
import { chatName } from '../../services/last-conversation.ts'
import { randomId } from '../../services/random-id.ts'
import { restoreChat } from './chat-drafts.ts'
import { useChat } from './chat.wiring.ts'
import { ChatReload } from './chat-reload.ts'
import { ChatPanel } from './chat-panel.tsx'

type ChatProps = {
  agentId: string
  agentName: string
  initialMessage: string
  userId: string | null
  modelConfigured: boolean
  canManage?: boolean
}

const RunningChat = (props: ChatProps) => {
  const { agentId, agentName, initialMessage, userId, modelConfigured, canManage = true } = props
  const owner = { agentId, userId }
  const { kept, isElsewhere, attachment } = useRestored(chatName(owner), () => restoreChat(owner))
  const actor = useChat(
    {
      agentId,
      agentName,
      initialMessage,
      sessionId: kept.sessionId,
      draft: kept.text,
      previousDraft: kept.previousDraft ?? '',
      unsent: kept.unsent,
      attachment,
      newSessionId: randomId,
      newId: randomId,
      now: Date.now,
    },
    userId,
    isElsewhere,
  )
  return (
    <ChatContext.Provider value={actor}>
      <ChatPanel modelConfigured={modelConfigured} canManage={canManage} />
    </ChatContext.Provider>
  )
}

export const Chat = (props: ChatProps) => {
  const [visit, setVisit] = useState(1)
  return (
    <ChatReload value={useCallback(() => setVisit((before) => before + 1), [])}>
      <RunningChat key={`${props.userId} ${props.agentId} ${visit}`} {...props} />
    </ChatReload>
  )
}
