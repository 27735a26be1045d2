import { Webhooks } from '../../features/webhooks/webhooks.tsx'
import { readSessionUser } from '../../services/session.ts'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'

const WebhookPage = ({ params: { agentId = '' } }: PageProps) => (
  <PageBody>
    <Webhooks key={agentId} agentId={agentId} userId={readSessionUser()?.id ?? ''} />
  </PageBody>
)

export default WebhookPage
