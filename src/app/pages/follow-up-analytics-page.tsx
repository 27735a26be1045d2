import { FollowUpAnalyticsView } from '../../features/follow-up-analytics/follow-up-analytics.tsx'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'

const FollowUpAnalyticsPage = ({ params: { agentId = '' } }: PageProps) => (
  <PageBody>
    <FollowUpAnalyticsView key={agentId} agentId={agentId} />
  </PageBody>
)

export default FollowUpAnalyticsPage
