import { useSearchParams } from 'wouter'
import { FollowUpAnalyticsView } from '../../features/follow-up-analytics/follow-up-analytics.tsx'
import { readDays } from '../../services/period-in-url.ts'
import type { PageProps } from '../page-row.ts'
import { PageBody } from '../shell/page-body.tsx'
import { OfKnownAgent } from '../shell/unknown-agent.tsx'

const FollowUpAnalyticsPage = ({ params: { agentId = '' } }: PageProps) => {
  const [search, setSearch] = useSearchParams()
  return (
    <PageBody>
      <OfKnownAgent agentId={agentId}>
        <FollowUpAnalyticsView
          key={agentId}
          agentId={agentId}
          days={readDays(search)}
          onDays={(dias) => setSearch({ dias }, { replace: true })}
        />
      </OfKnownAgent>
    </PageBody>
  )
}

export default FollowUpAnalyticsPage
