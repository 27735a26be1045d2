/** Where the list of conversations does not fit beside the chat: a button with their number, and a drawer. */
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import { OpenedPart } from '../../flow/opened-part.tsx'
import { conversationsQuery } from '../../services/queries.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ChatContext } from './chat.context.tsx'
import styles from './chat-header.module.css'

const loadDrawer = () => import('./conversations-drawer.tsx')
const ConversationsDrawer = lazyPart(loadDrawer)
const preload = (): void => void loadPart(loadDrawer)

export const ConversationsButton = () => {
  const send = ChatContext.useSend()
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const { data } = useQuery(conversationsQuery(agentId))
  const count = data?.length ?? 0
  return (
    <ActionButton
      look="inherited"
      size="small"
      className={styles.conversations}
      aria-label={`Conversas: ${count}`}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => send({ type: 'conversations.show' })}
    >
      <MessagesSquare size={16} aria-hidden />
      {count}
    </ActionButton>
  )
}

export const Conversations = () => {
  const send = ChatContext.useSend()
  const isOpen = ChatContext.useSelect((snapshot) => snapshot.matches({ conversations: 'open' }))
  const close = (): void => send({ type: 'conversations.hide' })
  return (
    <OpenedPart isOpen={isOpen} onClose={close}>
      <ConversationsDrawer isOpen={isOpen} onClose={close} />
    </OpenedPart>
  )
}
