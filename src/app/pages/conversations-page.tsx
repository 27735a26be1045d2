/** The inbox of an agent; the address names the conversation that is open. */
import { useSearchParams } from 'wouter'
import { Inbox } from '../../features/inbox/inbox.tsx'
import { readSessionUser } from '../../services/session.ts'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'

const ConversationsPage = ({ params: { agentId = '' } }: PageProps) => {
  const [search] = useSearchParams()
  const user = readSessionUser()
  return (
    <PageBody fill>
      <Inbox
        key={agentId}
        agentId={agentId}
        sessionId={search.get('conversa')}
        userId={user?.id ?? ''}
        canManage={user?.role !== 'USER_CHAT'}
      />
    </PageBody>
  )
}

export default ConversationsPage
