/** The inbox of an agent; the URL names the open conversation. */
import { useSearchParams } from 'wouter'
import { Inbox } from '../../features/inbox/inbox.tsx'
import { readSessionUser } from '../../services/session.ts'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'
import { OfKnownAgent } from '../shell/unknown-agent.tsx'

const ConversationsPage = ({ params: { agentId = '' } }: PageProps) => {
  const [search] = useSearchParams()
  const user = readSessionUser()
  return (
    <PageBody fill>
      <OfKnownAgent agentId={agentId}>
        <Inbox
          key={agentId}
          agentId={agentId}
          sessionId={search.get('conversa')}
          waiting={search.get('precisa') === 'gente'}
          userId={user?.id ?? ''}
          canManage={user?.role !== 'USER_CHAT'}
        />
      </OfKnownAgent>
    </PageBody>
  )
}

export default ConversationsPage
