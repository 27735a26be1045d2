/** One message: the customer's on the left, ours on the right, with its author, sources and delivery state. */
import Button from '@mui/material/Button'
import { BookOpenText, CircleAlert } from 'lucide-react'
import { memo, useEffect, useRef, type RefObject } from 'react'
import { mediaPlaceholders } from '../../../contract/chat.ts'
import { timeText } from '../../format.ts'
import type { DeliveryState, InboxMessage } from '../../../contract/inbox.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { InboxContext } from './inbox.context.tsx'
import { LinkedText } from './linked-text.tsx'
import { MessageFile } from './message-file.tsx'
import styles from './message-view.module.css'
import shared from './shared.module.css'
import { again as againWords, delivery as deliveryWords, transcript as words } from './strings.ts'

const fromOf = ({ role, writtenBy }: InboxMessage): 'customer' | 'agent' | 'person' => {
  if (role === 'user') return 'customer'
  return writtenBy ? 'person' : 'agent'
}

const Sources = ({ sources }: { sources: NonNullable<InboxMessage['sources']> }) => {
  const titles = new Map(sources.map(({ trainingId, title }) => [trainingId, title]))
  return (
    <details className={styles.sources}>
      <summary className={shared.ring}>
        <BookOpenText size={14} aria-hidden /> {words.sources}: {[...titles.values()].join(', ')}
      </summary>
      {sources.map(({ trainingId, title, excerpt }) => (
        <blockquote key={`${trainingId} ${excerpt}`} aria-label={words.sourceOf(title)}>
          {excerpt}
        </blockquote>
      ))}
    </details>
  )
}

const Delivery = ({ delivery }: { delivery: NonNullable<InboxMessage['delivery']> }) => (
  <span data-delivery={delivery.state}>
    {' · '}
    {deliveryWords[delivery.state]}
    {delivery.state !== 'queued' && delivery.reason && `: ${delivery.reason}`}
  </span>
)

/** A placeholder text such as "Imagem" adds nothing when the file itself is shown. */
const visibleText = ({ content, mediaFiles }: InboxMessage): string =>
  mediaFiles?.some(({ type }) => mediaPlaceholders[type] === content) ? '' : content

type ResendProps = { messageId: string; state: DeliveryState; item: RefObject<HTMLElement | null> }

const Resend = ({ messageId, state, item }: ResendProps) => {
  const send = InboxContext.useSend()
  const isUncertain = state === 'uncertain'
  const event = { type: 'message.again', messageId, evenIfUncertain: isUncertain } as const
  const canSend = InboxContext.useCan(event)
  const isSending = InboxContext.useSelect(({ context }) => context.again?.messageId === messageId)
  const button = useRef<HTMLButtonElement>(null)
  // The button is gone if the message could be queued again.
  useFocusAfter(isSending, button, item)
  if (state !== 'failed' && !isUncertain) return null
  return (
    <Button ref={button} size="small" disabled={!canSend} loading={isSending} onClick={() => send(event)}>
      {isUncertain ? againWords.uncertain : againWords.failed}
    </Button>
  )
}

type MessageViewProps = { message: InboxMessage; customer: string; heading: string | null; isLinked?: boolean }

export const MessageView = memo(function MessageView({
  message,
  customer,
  heading,
  isLinked = false,
}: MessageViewProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isLinked) item.current?.scrollIntoView({ block: 'center' })
  }, [isLinked])
  const { id, mediaFiles, sources, writtenBy, timestamp, delivery, failure } = message
  const from = fromOf(message)
  const author = { customer, agent: words.agent, person: writtenBy ?? '' }[from]
  const text = visibleText(message)
  return (
    <>
      {heading !== null && <li className={styles.day}>{heading}</li>}
      <li
        ref={item}
        className={styles.message}
        data-from={from}
        tabIndex={from === 'person' ? -1 : undefined}
        aria-current={isLinked ? 'true' : undefined}
      >
        <p className={styles.author}>{author}</p>
        <div className={styles.bubble}>
          {mediaFiles?.map((file) => (
            <MessageFile key={file.url} file={file} />
          ))}
          {text !== '' && <LinkedText text={text} />}
        </div>
        {sources && sources.length > 0 && <Sources sources={sources} />}
        {failure && (
          <p className={shared.problem}>
            <CircleAlert size={14} aria-hidden /> {failure}
          </p>
        )}
        <p className={styles.meta}>
          <time dateTime={new Date(timestamp).toISOString()}>{timeText(timestamp)}</time>
          {delivery && <Delivery delivery={delivery} />}
        </p>
        {from === 'person' && delivery && <Resend messageId={id} state={delivery.state} item={item} />}
      </li>
    </>
  )
})
