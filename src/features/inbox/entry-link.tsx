/** A conversation in the list. */
import { channelNames } from '../../../contract/channel-names.ts'
import { memo, type MouseEvent } from 'react'
import type { InboxEntry } from '../../../contract/inbox.ts'
import { inboxUrl } from '../../../contract/inbox-url.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { phoneText } from '../../services/contact-text.ts'
import { titleOf } from './format.ts'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox-list.module.css'
import shared from './shared.module.css'
import { handling as handlingWords, handlingLabels, list as words } from './strings.ts'

type EntryLinkProps = { entry: InboxEntry; agentId: string; isOpen: boolean; time: string }

const beginningOf = ({ lastMessage }: InboxEntry): string => {
  if (!lastMessage) return ''
  if (lastMessage.role === 'user') return lastMessage.text
  return `${lastMessage.writtenBy ?? words.agent}: ${lastMessage.text}`
}

export const EntryLink = memo(function EntryLink({ entry, agentId, isOpen, time }: EntryLinkProps) {
  const send = InboxContext.useSend()
  const {
    sessionId,
    channel,
    handling,
    isReopened,
    needsPersonReason,
    undelivered,
    unread,
    tags,
    updatedAt,
    phone,
    name,
  } = entry
  const title = titleOf(entry)
  const open = (event: MouseEvent): void => {
    // The browser opens a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    send({ type: 'conversation.open', sessionId })
  }
  return (
    <a
      href={inboxUrl(agentId, sessionId)}
      className={`${shared.ring} ${styles.entry}`}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0}
      data-session={sessionId}
      onClick={open}
    >
      <Avatar name={title} size={36} />
      <span className={styles.entryText}>
        <span className={styles.line}>
          <span className={shared.name}>{title}</span>
          <time className={styles.time} dateTime={new Date(updatedAt).toISOString()}>
            {time}
          </time>
        </span>
        <span className={styles.line}>
          <span className={styles.beginning}>{beginningOf(entry)}</span>
          {unread > 0 && (
            <span className={styles.count} aria-label={words.unreadCount(unread)}>
              {unread}
            </span>
          )}
        </span>
        <span className={styles.marks}>
          {handling !== 'agent' && (
            <span className={styles.mark} data-handling={handling}>
              {handlingLabels[handling]}
            </span>
          )}
          {isReopened && <span className={styles.mark}>{handlingWords.reopened}</span>}
          {undelivered && (
            <span className={styles.mark} data-delivery={undelivered}>
              {words.undelivered[undelivered]}
            </span>
          )}
          {needsPersonReason === 'failed' && <span className={styles.mark}>{handlingWords.answerFailed}</span>}
          {tags.map((tag) => (
            <span key={tag} className={styles.mark}>
              {tag}
            </span>
          ))}
          <span className={shared.small}>
            {[channelNames[channel], name && phoneText(phone)].filter((part) => part && part !== title).join(' · ')}
          </span>
        </span>
      </span>
    </a>
  )
})
