/** The conversation as a virtual list: only visible rows are in the DOM (decision 022). */
import { useMemo, useState, type FocusEvent } from 'react'
import { Virtualizer, type CustomContainerComponent } from 'virtua'
import { activityOf, isLoading, isUnbegun, newestOf, streamedTextOf } from '../../machines/chat/chat.select.ts'
import { comingAnswer, type Conversation } from '../../machines/chat/conversation.ts'
import { Announcer } from './announcer.tsx'
import { ChatContext } from './chat.context.tsx'
import { EarlierLine } from './earlier-line.tsx'
import { EmptyChat } from './empty-chat.tsx'
import { LoadingHistory } from './loading-history.tsx'
import { Message } from './message.tsx'
import styles from './message-list.module.css'
import { useToday } from '../../ui/use-today.ts'
import { rowsOf, type Row } from './rows.ts'
import { ToEndButton } from './to-end-button.tsx'
import { TypingIndicator } from './typing-indicator.tsx'
import { useChanges } from './use-changes.ts'
import { useEarlier } from './use-earlier.ts'
import { MARGIN, useFollowing } from './use-following.ts'

/** Pixels above and below the viewport that are rendered in advance: for fast scrolling, and for screen readers. */
const AHEAD = 600
/**
 * Estimated height in pixels of a row that was not measured. With its own estimate the list would render nothing in
 * advance until many rows were measured.
 */
const estimatedHeight = 84
/**
 * The last rows are always rendered: with the list at its end, a screen reader reading upwards would otherwise find
 * nothing.
 */
const TAIL = 12
/** At this distance in pixels from the first message, the earlier ones are loaded. */
const NEAR_START = 500
/** Within this many pixels of the start, the first message counts as visible. */
const AT_START = 8

const indexOf = (rows: readonly Row[], id: string | undefined): number =>
  id === undefined ? -1 : rows.findLastIndex(({ entry }) => entry.id === id)

/** Adds the streaming answer as a row below the others. */
const withComing = (rows: readonly Row[], conversation: Conversation, streamedText: string): readonly Row[] => {
  const last = rows.at(-1)
  if (streamedText === '' || !last) return rows
  return [...rows, ...rowsOf([last.entry, comingAnswer(conversation, streamedText, last.entry.at)]).slice(1)]
}

const mountedRows = (rows: readonly Row[], focusedId: string | undefined): number[] => {
  const last = rows.length - 1
  const tail = Array.from({ length: Math.min(TAIL, rows.length) }, (_, at) => last - at)
  const focusedAt = indexOf(rows, focusedId)
  return focusedAt < 0 ? tail : [...tail, focusedAt]
}

/** The virtualizer's list would ignore clicks while it scrolls, so that a click on a message would be lost. */
const Rows: CustomContainerComponent = ({ style, children, ref }) => (
  <div role="list" ref={ref} style={{ ...style, pointerEvents: undefined }}>
    {children}
  </div>
)

export const MessageList = () => {
  const agentName = ChatContext.useSelect(({ context }) => context.agentName)
  const initialMessage = ChatContext.useSelect(({ context }) => context.initialMessage.trim())
  const conversation = ChatContext.useSelect(({ context }) => context.conversation)
  const { entries } = conversation
  const newestId = ChatContext.useSelect(newestOf)
  const activity = ChatContext.useSelect(activityOf)
  const streamedText = ChatContext.useSelect(streamedTextOf)
  const isEmpty = ChatContext.useSelect(isUnbegun)
  const isReading = ChatContext.useSelect(isLoading)
  const earlier = useEarlier()
  const change = useChanges(entries)
  const today = useToday()
  const settled = useMemo(() => rowsOf(entries, today), [entries, today])
  // The row stays when its answer is complete, because that has the same id.
  const rows = useMemo(() => withComing(settled, conversation, streamedText), [settled, conversation, streamedText])
  const newestAt = useMemo(
    () => (streamedText === '' ? indexOf(rows, newestId) : rows.length - 1),
    [rows, newestId, streamedText],
  )
  const { scroller, list, isAway, unseen, goToEnd, isReaders, onResize, onScrollEnd } = useFollowing(change, newestAt)
  const [focusedId, setFocusedId] = useState<string>()
  // The focused row must stay in the DOM, or scrolling would lose the focus.
  const kept = useMemo(() => mountedRows(rows, focusedId), [rows, focusedId])

  const [isAtStart, setIsAtStart] = useState(false)
  const lookForEarlier = (): void => {
    const element = scroller.current
    if (!element || rows.length === 0) return
    setIsAtStart(element.scrollTop < AT_START)
    if (earlier.canLoad && !earlier.hasFailed && isReaders() && element.scrollTop < NEAR_START) earlier.load()
  }
  const rememberFocus = ({ target }: FocusEvent): void => {
    const item = target.closest('[aria-posinset]')
    const position = Number(item?.getAttribute('aria-posinset'))
    if (position > 0) setFocusedId(rows[position - 1]?.entry.id)
  }

  return (
    <div className={styles.list}>
      <EarlierLine {...earlier} isAtStart={isAtStart} />
      <section
        ref={scroller}
        aria-label={`Conversa com ${agentName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- some browsers cannot scroll it by keyboard otherwise
        tabIndex={0}
        className={styles.scroller}
        style={{ paddingBlock: MARGIN }}
      >
        {isEmpty && <EmptyChat agentName={agentName} initialMessage={initialMessage} />}
        <div className={styles.column}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notes which element inside has the focus */}
          <div role="log" aria-label="Mensagens" aria-live="off" aria-busy={isReading} onFocus={rememberFocus}>
            <Virtualizer
              as={Rows}
              key={change.epoch}
              ref={list}
              scrollRef={scroller}
              data={rows}
              startMargin={MARGIN}
              itemSize={estimatedHeight}
              bufferSize={AHEAD}
              shift={change.kind === 'earlier'}
              keepMounted={kept}
              onScroll={lookForEarlier}
              onScrollEnd={onScrollEnd}
              onResize={() => {
                onResize()
                lookForEarlier()
              }}
            >
              {(row: Row, index) => (
                <Message
                  key={row.entry.id}
                  {...row}
                  agentName={agentName}
                  isComing={index === settled.length}
                  position={index + 1}
                  total={rows.length}
                />
              )}
            </Virtualizer>
          </div>
          <output className={styles.below}>
            {isReading && <LoadingHistory />}
            {activity && (
              <TypingIndicator agentName={agentName} activity={activity} isBelowWords={streamedText !== ''} />
            )}
          </output>
        </div>
      </section>
      {isAway && rows.length > 0 && <ToEndButton unseen={unseen} onClick={goToEnd} />}
      <Announcer fresh={change.fresh} agentName={agentName} />
    </div>
  )
}
