/** The dashboard; its filters are in the URL. */
import { useSearchParams } from 'wouter'
import { DashboardOverview, type DashboardView } from '../../features/dashboard/dashboard.tsx'
import { measures } from '../../features/dashboard/measures.ts'
import { readDays } from '../../services/period-in-url.ts'
import { PageBody } from '../shell/page-body.tsx'

const keys = { days: 'dias', agentId: 'agente', channel: 'canal', measure: 'ver' } as const
const defaults: DashboardView = { days: '30', agentId: '', channel: '', measure: 'conversations' }

const readView = (search: URLSearchParams): DashboardView => ({
  days: readDays(search),
  agentId: search.get(keys.agentId) ?? defaults.agentId,
  channel: search.get(keys.channel) ?? defaults.channel,
  measure: measures.find((measure) => measure === search.get(keys.measure)) ?? defaults.measure,
})

/** Writes only values that differ from the defaults. */
const writeView = (view: DashboardView): URLSearchParams =>
  new URLSearchParams(
    (Object.keys(keys) as (keyof typeof keys)[])
      .filter((name) => view[name] !== defaults[name])
      .map((name) => [keys[name], view[name]]),
  )

const DashboardPage = () => {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  return (
    <PageBody>
      <DashboardOverview
        view={view}
        onView={(change) => setSearch(writeView({ ...view, ...change }), { replace: true })}
      />
    </PageBody>
  )
}

export default DashboardPage
