/** The chat's front door: takes up what the last visit left, and runs for as long as it is mounted. */
import { useState } from 'react'
import { ChatContext } from './chat.context.tsx'
import { randomId } from '../../services/random-id.ts'
import { readKeepsake, unsentFile, useChat } from './chat.wiring.ts'
import { ChatPanel } from './chat-panel.tsx'

type ChatProps = { agentId: string; agentName: string; userId: string | null; modelConfigured: boolean }

const RunningChat = ({ agentId, agentName, userId, modelConfigured }: ChatProps) => {
  const [kept] = useState(() => readKeepsake({ agentId, userId }))
  const [attachment] = useState(() => unsentFile({ agentId, userId }))
  const actor = useChat(
    {
      agentId,
      agentName,
      sessionId: kept?.sessionId ?? null,
      draft: kept?.text ?? '',
      draftMessageId: kept?.messageId ?? null,
      unanswered: kept?.unanswered ?? [],
      elsewhere: kept?.elsewhere ?? {},
      attachment,
      newSessionId: randomId,
      newId: randomId,
      now: Date.now,
    },
    userId,
  )
  return (
    <ChatContext.Provider value={actor}>
      <ChatPanel modelConfigured={modelConfigured} />
    </ChatContext.Provider>
  )
}

export const Chat = (props: ChatProps) => <RunningChat key={`${props.userId} ${props.agentId}`} {...props} />
