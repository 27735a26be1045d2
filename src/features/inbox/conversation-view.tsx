/** The open conversation: who answers, its messages, and the reply box (IB-02, IB-03). */
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, PanelRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { InboxConversation } from '../../../contract/inbox.ts'
import { inboxConversationQuery, isNotFound, whenRead } from '../../services/queries.ts'
import { whenVisible } from '../../services/when-visible.ts'
import { areDetailsShown } from '../../machines/inbox/inbox.select.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Loading } from '../../ui/loading.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { DetailsPlace } from './details-place.tsx'
import { ConversationDetails } from './conversation-details.tsx'
import styles from './conversation-view.module.css'
import { phoneText } from '../../services/contact-text.ts'
import { titleOf } from './format.ts'
import { HandlingBar } from './handling-bar.tsx'
import { InboxContext } from './inbox.context.tsx'
import layout from './inbox.module.css'
import { ReplyBox } from './reply-box.tsx'
import shared from './shared.module.css'
import { StageLine } from './stage-line.tsx'
import { channelNames } from '../../../contract/channel-names.ts'
import { reply as replyWords, transcript as words } from './strings.ts'
import { Transcript } from './transcript.tsx'
import { useFocusAfterClosing, useFocusAfterHandlingChange, useFocusOnceShown } from './use-focus-after.ts'

type ViewProps = {
  agentId: string
  sessionId: string
  canManage: boolean
  /** Whether it was opened on this page, not by the URL. */
  isOpenedHere: boolean
  /** The message to show instead of the latest. */
  linkedMessageId: string | null
}

const Back = () => {
  const send = InboxContext.useSend()
  return (
    <button
      type="button"
      className={`${shared.plain} ${styles.onPhone}`}
      aria-label={words.back}
      onClick={() => send({ type: 'conversation.close' })}
    >
      <ArrowLeft size={18} aria-hidden />
    </button>
  )
}

/** Stays in one line, where two have space for the whole text. */
const unbroken = (phone: string): string => phone.replaceAll(' ', '\u{a0}')

type HeadProps = { conversation: InboxConversation; isOpenedHere: boolean }

const Head = ({ conversation, isOpenedHere }: HeadProps) => {
  const send = InboxContext.useSend()
  const heading = useFocusOnceShown<HTMLHeadingElement>(isOpenedHere)
  const isShown = InboxContext.useSelect(areDetailsShown)
  const opener = useFocusAfterClosing(isShown)
  const { channel, name, phone, tags } = conversation
  const title = titleOf(conversation)
  return (
    <header className={layout.head}>
      <Back />
      <Avatar name={title} size={36} />
      <div className={layout.who}>
        <h2 ref={heading} className={`${shared.name} ${styles.heading}`} tabIndex={-1}>
          {title}
        </h2>
        <p className={`${shared.small} ${styles.facts}`}>
          {[channelNames[channel], name && unbroken(phoneText(phone)), ...tags].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button
        ref={opener}
        size="small"
        variant="outlined"
        aria-expanded={isShown}
        startIcon={<PanelRight size={16} aria-hidden />}
        onClick={() => send({ type: 'details.toggle' })}
      >
        {words.details}
      </Button>
    </header>
  )
}

/** Marks the open conversation as read once its unread messages are in sight. */
const useMarkAsRead = (unread: number, latestId: string): void => {
  const send = InboxContext.useSend()
  const canMark = InboxContext.useCan({ type: 'unread.seen', latestId })
  useEffect(() => {
    if (unread === 0 || !canMark) return
    const gone = new AbortController()
    void whenVisible(gone.signal).then(() => send({ type: 'unread.seen', latestId }))
    return () => gone.abort()
  }, [send, unread, latestId, canMark])
}

const Answering = ({ agentId, conversation }: { agentId: string; conversation: InboxConversation }) => {
  const reply = useRef<HTMLTextAreaElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { handling, cannotWrite, isDisconnected } = conversation
  useFocusAfterHandlingChange(handling, { reply, button })
  return (
    <>
      {isDisconnected && !cannotWrite && (
        <p className={styles.disconnected} role="status">
          {replyWords.disconnected} <Link href={`/agentes/${agentId}?type=channel`}>{replyWords.toChannels}</Link>
        </p>
      )}
      <HandlingBar conversation={conversation} firstRef={button} />
      {handling === 'person' && (
        <ReplyBox
          cannotWrite={cannotWrite ?? null}
          cannotSendFiles={conversation.cannotSendFiles ?? null}
          fileLimitMb={conversation.fileLimitMb ?? null}
          textRef={reply}
        />
      )}
    </>
  )
}

/** Among so many a linked message is searched for; it may have been removed, or its id mistyped. */
const searchedPages = 20

export const ConversationView = (props: ViewProps) => {
  const { agentId, sessionId, canManage, isOpenedHere, linkedMessageId } = props
  const options = inboxConversationQuery(agentId, sessionId)
  const query = useInfiniteQuery(options)
  const { data, isError, error, refetch, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage } = query
  const newest = data?.pages[0]
  useMarkAsRead(newest?.unread ?? 0, newest?.messages.at(-1)?.id ?? '')
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? []
  const isLinkedEarlier = linkedMessageId !== null && messages.every(({ id }) => id !== linkedMessageId)
  const canSearch = hasNextPage && (data?.pages.length ?? 0) < searchedPages
  useEffect(() => {
    if (isLinkedEarlier && canSearch && !isFetching && !isError) void fetchNextPage()
  }, [isLinkedEarlier, canSearch, isFetching, isError, fetchNextPage])
  const isGone = isError && isNotFound(error)
  if (!newest || isGone)
    return (
      <div className={styles.middle}>
        <Back />
        {isError ? (
          <RetryAlert text={isGone ? words.gone : words.loadFailed} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    )
  return (
    <div className={styles.beside}>
      <div className={styles.middle}>
        <Head conversation={newest} isOpenedHere={isOpenedHere} />
        <StageLine agentId={agentId} sessionId={sessionId} />
        {isLinkedEarlier && !canSearch && (
          <p className={styles.notFound} role="status">
            {hasNextPage ? words.notAmongLatest : words.notFound}
          </p>
        )}
        <Transcript
          conversation={newest}
          messages={messages}
          hasEarlier={hasNextPage}
          isLoadingEarlier={isFetchingNextPage}
          onEarlier={() => void whenRead(options.queryKey).then(() => fetchNextPage())}
          linkedMessageId={linkedMessageId}
        />
        <Answering agentId={agentId} conversation={newest} />
      </div>
      <DetailsPlace>
        <ConversationDetails agentId={agentId} conversation={newest} canManage={canManage} />
      </DetailsPlace>
    </div>
  )
}
