/** Restores the state of the last visit, and runs the chat while it is mounted. */
import { use, useCallback, useState } from 'react'
import { ChatContext } from './chat.context.tsx'
import { randomId } from '../../services/random-id.ts'
import { isOpenInOtherTab, readPersistedChat, unsentFile, useChat } from './chat.wiring.ts'
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
  const keptElsewhere = isOpenInOtherTab({ agentId, userId })
  const isElsewhere = keptElsewhere !== false && use(keptElsewhere)
  const [kept] = useState(() => readPersistedChat({ agentId, userId }, isElsewhere))
  const [unsent] = useState(() => unsentFile({ agentId, userId }, kept))
  const attachment = unsent instanceof Promise ? use(unsent) : unsent
  const actor = useChat(
    {
      agentId,
      agentName,
      initialMessage,
      sessionId: kept?.sessionId ?? null,
      draft: kept?.text ?? '',
      previousDraft: kept?.previousDraft ?? '',
      unsent: kept?.unsent ?? [],
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
