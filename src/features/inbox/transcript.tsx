/** The messages, the latest at the bottom; a message being sent is below them. */
import { Fragment } from 'react'
import Button from '@mui/material/Button'
import { FileText } from 'lucide-react'
import type { InboxConversation, InboxMessage, HandlingChange } from '../../../contract/inbox.ts'
import { dayHeading } from '../../format.ts'
import { isOnItsWay } from '../../machines/inbox/inbox.select.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useToday } from '../../ui/use-today.ts'
import { InboxContext } from './inbox.context.tsx'
import messageStyles from './message-view.module.css'
import { MessageView } from './message-view.tsx'
import shared from './shared.module.css'
import { authorOf, timeOrDateTime } from './format.ts'
import { handlingChangeText, reply, transcript as words } from './strings.ts'
import styles from './transcript.module.css'

type TranscriptProps = {
  conversation: InboxConversation
  messages: readonly InboxMessage[]
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onEarlier: () => void
  linkedMessageId: string | null
}

const dayKey = (at: number): string => new Date(at).toDateString()

/** The changes by the index of the message before them; -1 for those before the first message. */
const placeHandlingChanges = (
  changes: readonly HandlingChange[],
  messages: readonly InboxMessage[],
): Map<number, HandlingChange[]> =>
  Map.groupBy(changes, ({ at, kind }) =>
    // A reopening is shown above the message that caused it.
    messages.findLastIndex(({ timestamp }) => timestamp < at || (timestamp === at && kind !== 'reopened')),
  )

const HandlingChanges = ({ changes = [], agentName }: { changes: HandlingChange[] | undefined; agentName: string }) =>
  changes.map((change) => (
    <li key={change.id} className={styles.handlingChange}>
      {handlingChangeText(change, agentName)}{' '}
      <time dateTime={new Date(change.at).toISOString()}>{timeOrDateTime(change.at)}</time>
    </li>
  ))

const FileProgress = () => {
  const percent = InboxContext.useSelect(({ context }) => Math.round(context.progress * 100))
  return (
    <div className={styles.upload}>
      <ProgressBar label={reply.progress} height={6} value={percent} />
      {/* The list is a live region, which must not announce this; the bar shows it as well. */}
      <span className={messageStyles.meta} aria-hidden>
        {percent}%
      </span>
    </div>
  )
}

const Outgoing = () => {
  const outgoing = InboxContext.useSelect((snapshot) => (isOnItsWay(snapshot) ? snapshot.context.outgoing : null))
  if (!outgoing) return null
  return (
    <li className={messageStyles.message} data-from="person">
      <div className={messageStyles.bubble}>
        {outgoing.file && (
          <span className={messageStyles.document}>
            <FileText size={18} aria-hidden />
            {outgoing.file.name}
          </span>
        )}
        {outgoing.text !== '' && <span className={shared.words}>{outgoing.text}</span>}
      </div>
      <p className={messageStyles.meta}>{reply.sending}</p>
      {outgoing.file && <FileProgress />}
    </li>
  )
}

export const Transcript = (props: TranscriptProps) => {
  const { conversation, messages, hasEarlier, isLoadingEarlier, onEarlier, linkedMessageId } = props
  const { agentName } = conversation
  // Drawn again at midnight.
  useToday()
  const changes = placeHandlingChanges(conversation.handlingChanges, messages)
  return (
    // Laid out in reverse (`column-reverse`), so that it starts and stays at the end.
    <div
      className={`${shared.ring} ${styles.transcript}`}
      role="region"
      data-notices-at-top
      aria-label={words.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- some browsers cannot scroll it by keyboard otherwise
      tabIndex={0}
    >
      <div>
        {hasEarlier && (
          <div className={styles.earlier}>
            <Button size="small" loading={isLoadingEarlier} onClick={onEarlier}>
              {words.earlier}
            </Button>
          </div>
        )}
        <ol className={styles.messages} aria-live="polite">
          {!hasEarlier && <HandlingChanges changes={changes.get(-1)} agentName={agentName} />}
          {messages.map((message, index) => {
            const before = messages[index - 1]
            const isNewDay = before === undefined || dayKey(before.timestamp) !== dayKey(message.timestamp)
            return (
              <Fragment key={message.id}>
                <MessageView
                  message={message}
                  customer={authorOf(conversation)}
                  heading={isNewDay ? dayHeading(message.timestamp) : null}
                  isLinked={message.id === linkedMessageId}
                />
                <HandlingChanges changes={changes.get(index)} agentName={agentName} />
              </Fragment>
            )
          })}
          <Outgoing />
        </ol>
      </div>
    </div>
  )
}
