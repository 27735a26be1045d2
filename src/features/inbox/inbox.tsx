/** The inbox: the list beside the conversation, or one at a time on a phone. */
import { useEffect } from 'react'
import { MessagesSquare } from 'lucide-react'
import { Notice } from '../../ui/notice.tsx'
import { ConversationView } from './conversation-view.tsx'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox.module.css'
import { InboxList } from './inbox-list.tsx'
import { useEscape, useOpenedHere } from './inbox-keys.ts'
import { useInbox } from './inbox.wiring.ts'
import shared from './shared.module.css'
import { transcript } from './strings.ts'
import { useLiveInbox } from './use-live-inbox.ts'

/** A message that the URL names, and its conversation. */
type LinkedMessage = { sessionId: string | null; messageId: string | null }

type InboxViewProps = {
  agentId: string
  /** Undefined until it is loaded. */
  agentName: string | undefined
  canManage: boolean
  linked?: LinkedMessage
}

export const InboxView = ({ agentId, agentName, canManage, linked }: InboxViewProps) => {
  const sessionId = InboxContext.useSelect(({ context }) => context.sessionId)
  const isOpen = sessionId !== null
  const isOpenedHere = useOpenedHere(sessionId)
  const { room, onKeyDown } = useEscape()
  return (
    <div ref={room} className={styles.room} data-open={isOpen}>
      <InboxList agentId={agentId} agentName={agentName} canManage={canManage} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape works wherever the focus is in the section */}
      <section className={styles.main} aria-label={transcript.label} onKeyDown={onKeyDown}>
        {isOpen ? (
          <ConversationView
            key={sessionId}
            agentId={agentId}
            sessionId={sessionId}
            canManage={canManage}
            isOpenedHere={isOpenedHere}
            linkedMessageId={linked?.sessionId === sessionId ? linked.messageId : null}
          />
        ) : (
          <Notice Icon={MessagesSquare} title={transcript.none}>
            <p className={shared.muted}>{transcript.noneText}</p>
          </Notice>
        )}
      </section>
    </div>
  )
}

type InboxProps = Omit<InboxViewProps, 'linked'> & LinkedMessage & { userId: string; waiting: boolean }

export const Inbox = ({ sessionId, messageId, userId, waiting, ...view }: InboxProps) => {
  const actor = useInbox({ userId, agentId: view.agentId, sessionId, waiting })
  useLiveInbox(view.agentId)
  // The URL changes by back and forward.
  useEffect(() => actor.send({ type: 'url.changed', sessionId }), [actor, sessionId])
  return (
    <InboxContext.Provider value={actor}>
      <InboxView {...view} linked={{ sessionId, messageId }} />
    </InboxContext.Provider>
  )
}
