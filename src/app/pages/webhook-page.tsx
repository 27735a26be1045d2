import { useSearch } from 'wouter'
import { Webhooks } from '../../features/webhooks/webhooks.tsx'
import { readSessionUser } from '../../services/session.ts'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'

const WebhookPage = ({ params: { agentId = '' } }: PageProps) => {
  const from = new URLSearchParams(useSearch()).get('from') === 'integrations' ? 'integrations' : 'channel'
  return (
    <PageBody>
      <Webhooks key={agentId} agentId={agentId} userId={readSessionUser()?.id ?? ''} from={from} />
    </PageBody>
  )
}

export default WebhookPage
