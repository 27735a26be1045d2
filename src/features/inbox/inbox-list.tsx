/** The conversations with search and filters (IB-01, IB-04), and their export (IB-05). */
import Button from '@mui/material/Button'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, MessagesSquare, SearchX } from 'lucide-react'
import { type FocusEvent, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Virtualizer } from 'virtua'
import { Link } from 'wouter'
import { inboxChannels, type InboxChannel, type InboxEntry, type InboxPage } from '../../../contract/inbox.ts'
import { allConversations } from '../../machines/inbox/inbox.setup.ts'
import { inboxQuery } from '../../services/queries.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SearchStatus } from '../../ui/search-status.tsx'
import { useToday } from '../../ui/use-today.ts'
import { EntryLink } from './entry-link.tsx'
import { timeOrDay } from './format.ts'
import { arrowKeys } from './inbox-keys.ts'
import { ExportButtons } from './export-buttons.tsx'
import { InboxContext } from './inbox.context.tsx'
import styles from './inbox-list.module.css'
import layout from './inbox.module.css'
import { queryOf } from './inbox.wiring.ts'
import shared from './shared.module.css'
import { channelNames } from '../../../contract/channel-names.ts'
import { countedLabel, list as words } from './strings.ts'

type Summary = NonNullable<InboxPage['summary']>

const Filters = ({ summary }: { summary: Summary | undefined }) => {
  const send = InboxContext.useSend()
  const { filters, search } = InboxContext.useSelect(({ context }) => context)
  const box = useRef<HTMLInputElement>(null)
  const canClear = InboxContext.useCan({ type: 'filters.clear' })
  const tags = [...new Set([...(summary?.tags ?? []), ...(filters.tag === null ? [] : [filters.tag])])]
  const toggles = [
    { key: 'unread', label: words.unread, count: summary?.unread ?? 0 },
    { key: 'waiting', label: words.waiting, count: summary?.waiting ?? 0 },
    { key: 'closed', label: words.closed, count: 0 },
  ] as const
  const clear = (): void => {
    send({ type: 'filters.clear' })
    // The pressed button disappears.
    box.current?.focus()
  }
  return (
    <search className={styles.filters}>
      <input
        ref={box}
        type="search"
        className={shared.field}
        aria-label={words.search}
        placeholder={words.placeholder}
        maxLength={100}
        value={search}
        onChange={(event) => send({ type: 'search.type', text: event.target.value })}
      />
      <div className={styles.toggles} role="group" aria-label={words.filters}>
        {toggles.map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            className={`${shared.ring} ${styles.toggle}`}
            aria-label={countedLabel(label, count)}
            aria-pressed={filters[key]}
            onClick={() => send({ type: 'filters.choose', patch: { [key]: !filters[key] } })}
          >
            {label}
            {count > 0 && <span className={styles.count}>{count}</span>}
          </button>
        ))}
      </div>
      <div className={styles.choices}>
        <ChoiceField
          label={words.channel}
          value={filters.channel ?? ''}
          choices={[
            { value: '', label: words.allChannels },
            ...inboxChannels.map((value) => ({ value, label: channelNames[value] })),
          ]}
          onChange={(value) =>
            send({ type: 'filters.choose', patch: { channel: value === '' ? null : (value as InboxChannel) } })
          }
        />
        {tags.length > 0 && (
          <ChoiceField
            label={words.tag}
            value={filters.tag ?? ''}
            choices={[{ value: '', label: words.allTags }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
            onChange={(value) => send({ type: 'filters.choose', patch: { tag: value === '' ? null : value } })}
          />
        )}
      </div>
      {canClear && (
        <Button size="small" className={styles.clear ?? ''} onClick={clear}>
          {words.clear}
        </Button>
      )}
    </search>
  )
}

const isFiltered = (filters: typeof allConversations): boolean =>
  Object.entries(allConversations).some(([key, value]) => filters[key as keyof typeof filters] !== value)

const Empty = () => {
  const filters = InboxContext.useSelect(({ context }) => context.filters)
  return isFiltered(filters) ? (
    <Notice Icon={SearchX} title={words.nothing} isTight>
      <p className={shared.muted}>{words.nothingText}</p>
    </Notice>
  ) : (
    <Notice Icon={MessagesSquare} title={words.empty} isTight>
      <p className={shared.muted}>{words.emptyText}</p>
    </Notice>
  )
}

type MoreProps = { isFetching: boolean; hasFailed: boolean; onMore: () => void }

/** Rendered when the end of the list is nearly visible. */
const More = ({ isFetching, hasFailed, onMore }: MoreProps) => {
  const isDue = !isFetching && !hasFailed
  useEffect(() => {
    if (isDue) onMore()
  }, [isDue, onMore])
  return hasFailed && !isFetching ? (
    <RetryAlert text={words.moreFailed} onRetry={onMore} />
  ) : (
    <p className={`${shared.muted} ${styles.more}`}>{words.more}</p>
  )
}

/** In pixels: a held arrow key comes again before the list has scrolled and drawn more. */
const drawnBeyond = 1_000

type EntriesProps = { entries: readonly InboxEntry[]; agentId: string; children: ReactNode }

const Entries = ({ entries, agentId, children }: EntriesProps) => {
  const open = InboxContext.useSelect(({ context }) => context.sessionId)
  // Drawn again at midnight.
  useToday()
  const [focused, setFocused] = useState<string | null>(null)
  const at = entries.findIndex(({ sessionId }) => sessionId === focused)
  // With its neighbours, to which arrows lead, also where the list was scrolled away from it.
  const kept = at === -1 ? [] : [at - 1, at, at + 1].filter((index) => index in entries)
  const keys = {
    ...arrowKeys,
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => setFocused(target.dataset['session'] ?? null),
  }
  return (
    <nav className={styles.scroll} aria-label={words.label} {...keys}>
      <Virtualizer bufferSize={drawnBeyond} keepMounted={kept}>
        {entries.map((entry) => (
          <EntryLink
            key={entry.sessionId}
            entry={entry}
            agentId={agentId}
            isOpen={entry.sessionId === open}
            time={timeOrDay(entry.updatedAt)}
          />
        ))}
        {children}
      </Virtualizer>
    </nav>
  )
}

type ListProps = { agentId: string; agentName: string | undefined; canManage: boolean }

export const InboxList = ({ agentId, agentName, canManage }: ListProps) => {
  const filters = InboxContext.useSelect(({ context }) => context.filters)
  const query = useInfiniteQuery({ ...inboxQuery(agentId, queryOf(filters)), placeholderData: keepPreviousData })
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const entries = data?.pages.flatMap(({ conversations }) => conversations)
  return (
    <section className={layout.aside} aria-label={words.title}>
      <header className={layout.head}>
        <Link href={`/agentes/${agentId}`} className={shared.plain} aria-label={words.back}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
        <div className={layout.who}>
          <h1 className={styles.title}>{words.title}</h1>
          <p className={styles.agent}>{agentName || '\u00a0'}</p>
        </div>
      </header>
      <Filters summary={data?.pages[0]?.summary ?? undefined} />
      {canManage && <ExportButtons />}
      <div role="status">{entries?.length === 0 && <Empty />}</div>
      <SearchStatus search={JSON.stringify(filters)}>
        {entries &&
          entries.length > 0 &&
          !query.isPlaceholderData &&
          isFiltered(filters) &&
          words.found(entries.length, hasNextPage)}
      </SearchStatus>
      {entries ? (
        entries.length > 0 && (
          <Entries entries={entries} agentId={agentId}>
            {hasNextPage && <More isFetching={isFetching} hasFailed={isFetchNextPageError} onMore={loadMore} />}
          </Entries>
        )
      ) : isError ? (
        <RetryAlert text={words.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
