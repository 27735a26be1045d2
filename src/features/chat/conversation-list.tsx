/** Earlier test conversations of the agent by day, the most recently active first; selecting one opens it. */
import { useQuery } from '@tanstack/react-query'
import { Pencil, Search, Trash2 } from 'lucide-react'
import { use, useId, useRef, useState, type RefObject } from 'react'
import { conversationSearchLimit, type ConversationSummary } from '../../../contract/chat.ts'
import { countText, dayHeading, timeText } from '../../format.ts'
import { conversationsQuery } from '../../services/queries.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { SearchStatus } from '../../ui/search-status.tsx'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useToday } from '../../ui/use-today.ts'
import { ChatContext } from './chat.context.tsx'
import { ConversationActions } from './conversation-actions.tsx'
import { listTexts } from './conversation-actions.strings.ts'
import styles from './conversation-list.module.css'
import { nameOf, titleOf, useConversationSearch } from './use-conversation-search.ts'
import { useFocusOfRemoved } from './use-focus-of-removed.ts'

type Day = { day: string; conversations: ConversationSummary[] }

/** In list order, the latest first. */
const byDay = (conversations: readonly ConversationSummary[], now: number): Day[] => {
  const days: Day[] = []
  for (const conversation of conversations) {
    const day = dayHeading(conversation.updatedAt, now)
    const last = days.at(-1)
    if (last?.day === day) last.conversations.push(conversation)
    else days.push({ day, conversations: [conversation] })
  }
  return days
}

const Actions = ({ conversation, describedBy }: { conversation: ConversationSummary; describedBy: string }) => {
  const actions = use(ConversationActions)
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  if (!actions) return null
  const subject = { agentId, sessionId: conversation.sessionId, title: titleOf(conversation) }
  return (
    <div className={styles.actions}>
      <ActionButton
        look="smallIcon"
        aria-label={listTexts.rename}
        aria-describedby={describedBy}
        onClick={() => actions.rename(subject)}
      >
        <Pencil size={15} aria-hidden />
      </ActionButton>
      <ActionButton
        look="smallIcon"
        aria-label={listTexts.remove}
        aria-describedby={describedBy}
        onClick={() => actions.removal.send({ type: 'question.ask', subject })}
      >
        <Trash2 size={15} aria-hidden />
      </ActionButton>
    </div>
  )
}

const Conversation = (conversation: ConversationSummary) => {
  const { sessionId, totalMessages, updatedAt } = conversation
  const id = useId()
  const send = ChatContext.useSend()
  const isOpen = ChatContext.useSelect(({ context }) => context.sessionId === sessionId)
  return (
    <div className={isOpen ? styles.open : styles.conversation}>
      <button
        type="button"
        id={id}
        className={styles.choose}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => send({ type: 'chat.open', sessionId })}
      >
        <span className={styles.name}>{nameOf(conversation)}</span>
        <span className={styles.details}>
          {timeText(updatedAt)} · {countText(totalMessages, 'mensagem', 'mensagens')}
        </span>
      </button>
      <Actions conversation={conversation} describedBy={id} />
    </div>
  )
}

const LoadingConversations = () => (
  <output aria-label="Carregando conversas" className={styles.loading}>
    {['82%', '48%', '64%', '44%', '74%', '50%'].map((width) => (
      <i key={width} style={{ width }} />
    ))}
  </output>
)

const Failed = ({ buttonRef, onRetry }: { buttonRef: RefObject<HTMLButtonElement | null>; onRetry: () => void }) => (
  <div className={styles.none}>
    Não foi possível carregar as conversas.
    <ActionButton ref={buttonRef} look="text" size="small" onClick={onRetry}>
      Carregar de novo
    </ActionButton>
  </div>
)

const SearchBox = ({ words, onChange }: { words: string; onChange: (words: string) => void }) => (
  <div className={styles.search}>
    <Search size={15} aria-hidden />
    <input
      type="search"
      value={words}
      maxLength={conversationSearchLimit}
      aria-label={listTexts.search}
      placeholder={listTexts.search}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

type FoundProps = { all: readonly ConversationSummary[]; list: RefObject<HTMLDivElement | null> }

const FoundConversations = ({ all, list }: FoundProps) => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const [words, setWords] = useState('')
  const today = useToday()
  const { found, isSearching, hasFailed } = useConversationSearch(agentId, all, words)
  useFocusOfRemoved(found, list)
  if (all.length === 0)
    return (
      <div ref={list} tabIndex={-1} className={`${styles.found} ${styles.none}`}>
        Suas conversas de teste aparecem aqui.
      </div>
    )
  return (
    <div ref={list} tabIndex={-1} className={styles.found}>
      <SearchBox words={words} onChange={setWords} />
      <SearchStatus search={words}>
        {words.trim() !== '' &&
          !isSearching &&
          found.length > 0 &&
          countText(found.length, 'conversa encontrada', 'conversas encontradas')}
      </SearchStatus>
      {hasFailed && <output className={styles.none}>{listTexts.unsearched}</output>}
      {found.length === 0 && !isSearching && !hasFailed && <output className={styles.none}>{listTexts.none}</output>}
      {byDay(found, today).map(({ day, conversations }) => (
        <section key={day} aria-label={day}>
          <h4 className={styles.day}>{day}</h4>
          <ul className={styles.list}>
            {conversations.map((conversation) => (
              <li key={conversation.sessionId}>
                <Conversation {...conversation} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const ConversationList = () => {
  const agentId = ChatContext.useSelect(({ context }) => context.agentId)
  const { data, isError, refetch } = useQuery(conversationsQuery(agentId))
  const [isRetried, setRetried] = useState(false)
  const [list, retryButton] = [useRef<HTMLDivElement>(null), useRef<HTMLButtonElement>(null)]
  useFocusAfter(isRetried && !data && !isError, list, retryButton)
  const retry = (): void => {
    setRetried(true)
    void refetch()
  }
  if (isError && !data) return <Failed buttonRef={retryButton} onRetry={retry} />
  if (!data) return <LoadingConversations />
  return <FoundConversations all={data} list={list} />
}
