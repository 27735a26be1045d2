/** The history of a connection, which opens on its card (IB-06). */
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ChannelEvent, ChannelKind } from '../../../contract/channels.ts'
import { showAccountPhone } from '../../../contract/phone-numbers.ts'
import { exactTimeText, shortDayText } from '../../format.ts'
import { channelJournalQuery, channelsQuery } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import styles from './channel-journal.module.css'
import { entriesOf } from './entries.ts'
import { eventTexts, texts } from './strings.ts'

const good: readonly ChannelEvent['kind'][] = ['connected', 'confirmed', 'received', 'sent']
const bad: readonly ChannelEvent['kind'][] = ['dropped', 'failed', 'expired', 'refused', 'uncertain']
const toneOf = (kind: ChannelEvent['kind']) => (bad.includes(kind) ? 'bad' : good.includes(kind) ? 'good' : 'idle')

type JournalProps = { agentId: string; kind: ChannelKind }

const Entries = ({ agentId, kind }: JournalProps) => {
  const { data, isError, refetch } = useQuery(channelJournalQuery(agentId, kind))
  const entries = useMemo(() => entriesOf(data ?? []), [data])
  if (!data) return isError ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} /> : <Loading />
  if (entries.length === 0) return <p className={styles.empty}>{texts.empty}</p>
  return (
    <ol className={styles.entries} aria-label={texts.title}>
      {entries.map(({ id, kind: what, detail, latest, count }) => (
        <li key={id} className={styles.entry}>
          <span className={styles.dot} data-tone={toneOf(what)} aria-hidden />
          <span>
            {eventTexts[what]}
            {count > 1 && <span className={styles.count}> · {texts.times(count)}</span>}
            {detail !== '' && <span className={styles.detail}>{showAccountPhone(detail)}</span>}
          </span>
          <time className={styles.time} dateTime={latest.toISOString()}>
            {shortDayText(latest)}, {exactTimeText(latest)}
          </time>
        </li>
      ))}
    </ol>
  )
}

export const ChannelJournal = ({ agentId, kind }: JournalProps) => {
  const [isOpen, setOpen] = useState(false)
  const { data: isThere } = useQuery({
    ...channelsQuery(agentId),
    select: (channels) => channels.some((channel) => channel.kind === kind),
  })
  if (isThere !== true) return null
  return (
    <details className={styles.journal} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <ChevronRight size={16} aria-hidden />
        {texts.title}
      </summary>
      {isOpen && <Entries agentId={agentId} kind={kind} />}
    </details>
  )
}
