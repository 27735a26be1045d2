import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useUserId } from '../../features/session/session.context.tsx'
import { Webhooks } from '../../features/webhooks/webhooks.tsx'
import { agentQuery } from '../../services/queries.ts'
import type { PageProps } from '../page-row.ts'
import { PageBody } from '../shell/page-body.tsx'
import { OfKnownAgent } from '../shell/unknown-agent.tsx'

const WebhookPage = ({ params: { agentId = '' } }: PageProps) => {
  const from = new URLSearchParams(useSearch()).get('from') === 'integrations' ? 'integrations' : 'channel'
  const userId = useUserId()
  const { data: agent } = useQuery(agentQuery(agentId))
  return (
    <PageBody>
      <OfKnownAgent agentId={agentId}>
        <Webhooks key={agentId} agentId={agentId} agentName={agent?.name} userId={userId} from={from} />
      </OfKnownAgent>
    </PageBody>
  )
}

export default WebhookPage
