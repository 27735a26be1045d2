/** Conversations, messages, credits and active agents over time, by agent and by channel (spec decision 24). */
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Dashboard, DashboardEntry } from '../../../contract/dashboard.ts'
import { numberText } from '../../format.ts'
import { inboxChannels } from '../../../contract/inbox.ts'
import type { PeriodDays } from '../../../contract/period.ts'
import { channelNames } from '../../../contract/channel-names.ts'
import { downloadCsv } from '../../services/csv.ts'
import { dashboardQuery } from '../../services/queries.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DayChart } from '../../ui/day-chart.tsx'
import { FigureTable } from '../../ui/figures.tsx'
import figures from '../../ui/figures.module.css'
import { Loading } from '../../ui/loading.tsx'
import { dateText, periods } from '../../ui/words.ts'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import styles from './dashboard.module.css'
import { byDay, groupBy, isWithin, measures, sumUp, type Filter, type Group, type Measure } from './measures.ts'
import { chartName, measureNames, timeZoneNote, agentWaitingText, texts } from './strings.ts'

export type DashboardView = Filter & { days: PeriodDays; measure: Measure }
type ViewProps = { view: DashboardView; onView: (change: Partial<DashboardView>) => void }

const columns = ['conversations', 'messages', 'credits'] as const

const Filters = ({ dashboard, view, onView }: ViewProps & { dashboard: Dashboard }) => (
  <div className={styles.filters}>
    <ChoiceField
      label={texts.agent}
      value={view.agentId}
      onChange={(agentId) => onView({ agentId })}
      choices={[
        { value: '', label: texts.allAgents },
        ...dashboard.agents.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
    <ChoiceField
      label={texts.channel}
      value={view.channel}
      onChange={(channel) => onView({ channel })}
      choices={[
        { value: '', label: texts.allChannels },
        { value: 'customers', label: texts.customers },
        ...inboxChannels.map((channel) => ({ value: channel, label: channelNames[channel] })),
      ]}
    />
  </div>
)

const Waiting = ({ agents }: Pick<Dashboard, 'agents'>) =>
  agents
    .filter(({ waiting }) => waiting > 0)
    .map(({ id, name, waiting }) => (
      <Alert key={id} severity="warning" role="note">
        <Link href={`/agentes/${id}/conversas?precisa=gente`} className={styles.waiting}>
          {agentWaitingText(name, waiting)}
        </Link>
      </Alert>
    ))

const MeasureTiles = ({ entries, view, onView }: ViewProps & { entries: readonly DashboardEntry[] }) => {
  const sums = sumUp(entries)
  return (
    <div role="group" aria-label={texts.measures} className={styles.tiles}>
      {measures.map((measure) => (
        <button
          key={measure}
          type="button"
          className={styles.tile}
          aria-pressed={measure === view.measure}
          onClick={() => onView({ measure })}
        >
          <span className={styles.name}>{measureNames[measure]}</span>
          <span className={styles.value}>{numberText(sums[measure])}</span>
        </button>
      ))}
    </div>
  )
}

type GroupTableProps = {
  label: string
  first: string
  groups: readonly Group[]
  measure: Measure
  renderName: (key: string) => ReactNode
}

const GroupTable = ({ label, first, groups, measure, renderName }: GroupTableProps) => {
  const highest = Math.max(1, ...groups.map((group) => group[measure]))
  return (
    <section className={figures.card}>
      <h2 className={figures.heading}>{label}</h2>
      <FigureTable
        label={label}
        head={[first, ...columns.map((column) => measureNames[column])]}
        rows={groups.map((group) => ({
          key: group.key,
          cells: [renderName(group.key), ...columns.map((column) => numberText(group[column]))],
          share: group[measure] / highest,
        }))}
      />
    </section>
  )
}

/** Contains the filters, so that two files can be told apart. */
const fileNameOf = ({ days, agentId, channel }: DashboardView, agents: Dashboard['agents']): string =>
  ['dashboard', `${days}-dias`, agents.find(({ id }) => id === agentId)?.name, channel]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .concat('.csv')

const ByDay = ({ days, fileName }: { days: readonly Group[]; fileName: string }) => {
  const head = [texts.day, ...columns.map((column) => measureNames[column])]
  const rows = days.map((day) => [dateText(day.key), ...columns.map((column) => day[column])] as const)
  return (
    <section className={figures.card}>
      <header className={figures.header}>
        <h2 className={figures.heading}>{texts.byDay}</h2>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Download size={16} aria-hidden />}
          onClick={() => downloadCsv(fileName, [head, ...rows])}
        >
          {texts.export}
        </Button>
      </header>
      <FigureTable
        label={texts.byDay}
        head={head}
        rows={rows.toReversed().map(([date, ...values]) => ({
          key: date,
          cells: [date, ...values.map((value) => numberText(Number(value)))],
        }))}
      />
    </section>
  )
}

const AgentName = ({ agents, id }: Pick<Dashboard, 'agents'> & { id: string }) => {
  const agent = agents.find((each) => each.id === id)
  if (agent === undefined) return texts.removedAgent
  return (
    <>
      <Link href={`/agentes/${id}`} className={styles.agent}>
        {agent.name}
      </Link>
      {!agent.active && ` (${texts.inactive})`}
    </>
  )
}

const Figures = ({ dashboard, view, onView }: ViewProps & { dashboard: Dashboard }) => {
  const entries = dashboard.entries.filter(isWithin(view))
  const { measure } = view
  const days = byDay(dashboard, entries)
  return (
    <>
      <MeasureTiles entries={entries} view={view} onView={onView} />
      <section className={figures.card}>
        {entries.length === 0 && <p className={figures.empty}>{texts.emptyPeriod}</p>}
        <DayChart
          label={chartName(measure)}
          names={{ first: measureNames[measure], ...(measure === 'messages' && { second: texts.received }) }}
          days={days.map((day) => ({
            date: day.key,
            first: day[measure],
            ...(measure === 'messages' && { second: day.received }),
          }))}
        />
        <p className={figures.note}>{timeZoneNote(Intl.DateTimeFormat().resolvedOptions().timeZone)}</p>
      </section>
      <div className={styles.tables}>
        <GroupTable
          label={texts.byAgent}
          first={texts.agent}
          groups={groupBy(entries, ({ agentId }) => agentId ?? '', measure)}
          measure={measure}
          renderName={(id) => <AgentName agents={dashboard.agents} id={id} />}
        />
        <GroupTable
          label={texts.byChannel}
          first={texts.channel}
          groups={groupBy(entries, ({ channel }) => channel ?? '', measure)}
          measure={measure}
          renderName={(key) => channelNames[key as keyof typeof channelNames] ?? texts.unknownChannel}
        />
      </div>
      <ByDay days={days} fileName={fileNameOf(view, dashboard.agents)} />
    </>
  )
}

const NoAgents = () => (
  <section className={figures.card}>
    <p className={figures.empty}>{texts.noAgents}</p>
    <Button component={Link} href="/agentes" variant="contained" className={styles.start ?? ''}>
      {texts.toAgents}
    </Button>
  </section>
)

/** The URL may name an agent that no longer exists. */
const withoutUnknown = (view: DashboardView, agents: Dashboard['agents'] = []): DashboardView => ({
  ...view,
  agentId: agents.some(({ id }) => id === view.agentId) ? view.agentId : '',
  channel: ['customers', ...inboxChannels].includes(view.channel) ? view.channel : '',
})

export const DashboardOverview = ({ view: asked, onView }: ViewProps) => {
  const { data, isError, isPlaceholderData, refetch } = useQuery(dashboardQuery(asked.days))
  const view = withoutUnknown(asked, data?.agents)
  return (
    <div className={figures.page}>
      <header className={figures.header}>
        <h1>{texts.title}</h1>
        <div className={figures.period}>
          <Segmented label={texts.period} value={view.days} onChange={(days) => onView({ days })} choices={periods} />
        </div>
      </header>
      {isError && <RetryAlert text={texts.loadFailed} onRetry={() => void refetch()} />}
      {data ? (
        data.agents.length === 0 && data.entries.length === 0 ? (
          <NoAgents />
        ) : (
          // While another period loads, the old figures stay visible, but cannot be used or saved as its own.
          <div className={figures.loaded} aria-busy={isPlaceholderData} inert={isPlaceholderData}>
            <Waiting agents={data.agents} />
            <Filters dashboard={data} view={view} onView={onView} />
            <Figures dashboard={data} view={view} onView={onView} />
          </div>
        )
      ) : (
        !isError && <Loading />
      )}
    </div>
  )
}
