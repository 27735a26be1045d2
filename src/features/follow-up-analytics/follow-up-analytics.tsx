/** The follow-up figures of an agent: sums, a chart, a table by day with a download, and the conversations. */
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { Link } from 'wouter'
import { momentText, numberText } from '../../format.ts'
import type { InboxChannel } from '../../../contract/inbox.ts'
import type { PeriodDays } from '../../../contract/period.ts'
import type { ConversationFollowUp, FollowUpAnalytics } from '../../../contract/follow-ups.ts'
import { channelNames } from '../../../contract/channel-names.ts'
import { contactText } from '../../services/contact-text.ts'
import { downloadCsv } from '../../services/csv.ts'
import { stateText } from '../../services/follow-up-texts.ts'
import { followUpAnalyticsQuery, followUpStatesQuery } from '../../services/queries.ts'
import { DayChart } from '../../ui/day-chart.tsx'
import { FigureTable, type FigureRow } from '../../ui/figures.tsx'
import styles from '../../ui/figures.module.css'
import { Loading } from '../../ui/loading.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { dateText, periods } from '../../ui/words.ts'
import { columns, definition, page, rateText } from './strings.ts'

const rowsOf = ({ days }: FollowUpAnalytics) =>
  days.map(({ date, sent, answered }) => [dateText(date), sent, answered, rateText(sent, answered)] as const)

const Sums = ({ sent, answered }: FollowUpAnalytics) => (
  <dl className={styles.sums}>
    {[
      [columns.sent, numberText(sent)],
      [columns.answered, numberText(answered)],
      [columns.rate, rateText(sent, answered)],
    ].map(([name, value]) => (
      <div key={name} className={styles.sum}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Figures = ({ analytics, days }: { analytics: FollowUpAnalytics; days: PeriodDays }) => {
  const rows = rowsOf(analytics)
  const head = [columns.date, columns.sent, columns.answered, columns.rate]
  return (
    <>
      <Sums {...analytics} />
      <section className={styles.card}>
        {analytics.sent === 0 && <p className={styles.empty}>{page.empty}</p>}
        <DayChart
          label={page.chart}
          names={{ first: columns.sent, second: columns.answered }}
          days={analytics.days.map(({ date, sent, answered }) => ({ date, first: sent, second: answered }))}
        />
        <p className={styles.note}>{definition(analytics)}</p>
      </section>
      <section className={styles.card}>
        <header className={styles.header}>
          <h2 className={styles.heading}>{page.byDay}</h2>
          <Button
            size="small"
            variant="outlined"
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => downloadCsv(`follow-up-${days}-dias.csv`, [head, ...rows])}
          >
            {page.export}
          </Button>
        </header>
        <FigureTable
          label={page.byDay}
          head={head}
          rows={rows.toReversed().map(([date, sent, answered, rate]) => ({
            key: date,
            cells: [date, numberText(sent), numberText(answered), rate],
          }))}
        />
      </section>
    </>
  )
}

const isChannel = (name: string): name is InboxChannel => name in channelNames

/** The customer as the inbox names them, or else the channel and the start of the id: 'Site 1f3c9a20'. */
const conversationText = ({ sessionId, ...contact }: ConversationFollowUp): string => {
  const known = contactText(contact)
  if (known !== '') return known
  const [, kind = '', id = ''] = /^([a-zA-Z]+)-(.+)$/.exec(sessionId) ?? []
  return isChannel(kind) ? `${channelNames[kind]} ${id.slice(0, 8)}` : sessionId.slice(0, 8)
}

const stateRow = (state: ConversationFollowUp): FigureRow => ({
  key: state.sessionId,
  cells: [
    conversationText(state),
    stateText(state) + (state.isSimulated ? ` (${page.simulated})` : ''),
    momentText(state.changedAt),
  ],
})

const Conversations = ({ agentId }: { agentId: string }) => {
  const { data, isError, refetch } = useQuery(followUpStatesQuery(agentId))
  if (!data && !isError) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{page.conversations}</h2>
      {!data ? (
        <RetryAlert text={page.conversationsFailed} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <p className={styles.empty}>{page.noConversations}</p>
      ) : (
        <FigureTable
          label={page.conversations}
          head={[page.conversation, page.state, page.changed]}
          rows={data.map(stateRow)}
        />
      )}
    </section>
  )
}

type ViewProps = { agentId: string; days: PeriodDays; onDays: (days: PeriodDays) => void }

export const FollowUpAnalyticsView = ({ agentId, days, onDays }: ViewProps) => {
  const { data, isError, isPlaceholderData, refetch } = useQuery(followUpAnalyticsQuery(agentId, days))
  return (
    <div className={styles.page}>
      <Button
        component={Link}
        href={`/agentes/${agentId}?type=settings`}
        className={styles.back ?? ''}
        startIcon={<ArrowLeft size={18} aria-hidden />}
      >
        {page.back}
      </Button>
      <header className={styles.header}>
        <h1>{page.title}</h1>
        <div className={styles.period}>
          <Segmented label={page.period} value={days} onChange={onDays} choices={periods} />
        </div>
      </header>
      {isError && <RetryAlert text={page.loadFailed} onRetry={() => void refetch()} />}
      {data ? (
        // While another period loads, the old figures stay visible, but cannot be saved as its own.
        <div className={styles.loaded} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
          <Figures analytics={data} days={days} />
        </div>
      ) : (
        !isError && <Loading />
      )}
      <Conversations agentId={agentId} />
    </div>
  )
}
