import { FollowUpAnalyticsView } from '../../features/follow-up-analytics/follow-up-analytics.tsx'
import type { PageProps } from '../page-row.ts'
import { PageBody } from '../shell/page-body.tsx'
import { OfKnownAgent } from '../shell/unknown-agent.tsx'

const FollowUpAnalyticsPage = ({ params: { agentId = '' } }: PageProps) => (
  <PageBody>
    <OfKnownAgent agentId={agentId}>
      <FollowUpAnalyticsView key={agentId} agentId={agentId} />
    </OfKnownAgent>
  </PageBody>
)

export default FollowUpAnalyticsPage
