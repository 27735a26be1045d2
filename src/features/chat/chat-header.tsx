import { SquarePen } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { isOnline, onlineSince, watchConnection } from '../../services/connection.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { ChatContext } from './chat.context.tsx'
import { ChatClock } from './chat-clock.tsx'
import styles from './chat-header.module.css'
import { ConversationsButton } from './conversations-button.tsx'

export const ChatHeader = () => {
  const send = ChatContext.useSend()
  const agentName = ChatContext.useSelect(({ context }) => context.agentName)
  const canRestart = ChatContext.useCan({ type: 'chat.restart' })
  const hasNetwork = useSyncExternalStore(watchConnection, isOnline)
  const since = useSyncExternalStore(watchConnection, onlineSince)
  // The browser may be online, and the server not there: what failed before the network returned says nothing about that.
  const hasServer = ChatContext.useSelect(({ context }) => {
    const last = context.conversation.entries.at(-1)
    return last?.kind !== 'failure' || last.reason.key !== 'sendOffline' || last.at <= since
  })
  const isConnected = hasNetwork && hasServer
  return (
    <header className={styles.header}>
      <div className={styles.face}>
        <Avatar name={agentName} size={38} />
      </div>
      <div className={styles.names}>
        <h2 className={styles.name}>{agentName}</h2>
        <div className={styles.status}>
          <div aria-hidden className={isConnected ? styles.dot : styles.away} />
          {isConnected ? 'Online' : 'Sem conexão'}
        </div>
      </div>
      <ConversationsButton />
      <ChatClock />
      <ActionButton
        look="outlined"
        size="small"
        className={styles.restart}
        disabled={!canRestart}
        aria-label="Nova Conversa"
        onClick={() => send({ type: 'chat.restart' })}
      >
        <SquarePen size={16} aria-hidden />
        <span className={styles.words}>Nova Conversa</span>
      </ActionButton>
    </header>
  )
}
