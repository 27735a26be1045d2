/** The inbox of an agent; the URL names the open conversation. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { Inbox } from '../../features/inbox/inbox.tsx'
import { useCanManage, useUserId } from '../../features/session/session.context.tsx'
import { agentQuery, isNotFound } from '../../services/queries.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import type { PageProps } from '../page-row.ts'
import { PageBody } from '../shell/page-body.tsx'
import { OfKnownAgent } from '../shell/unknown-agent.tsx'

const ConversationsPage = ({ params: { agentId = '' } }: PageProps) => {
  const [search] = useSearchParams()
  const userId = useUserId()
  const canManage = useCanManage()
  const { data: agent, error } = useQuery(agentQuery(agentId))
  usePageTitle(isNotFound(error) ? null : ['Conversas', agent?.name].filter(Boolean).join(' · '))
  return (
    <PageBody fill>
      <OfKnownAgent agentId={agentId}>
        <Inbox
          key={agentId}
          agentId={agentId}
          agentName={agent?.name}
          sessionId={search.get('conversa')}
          messageId={search.get('mensagem')}
          waiting={search.get('precisa') === 'gente'}
          userId={userId}
          canManage={canManage}
        />
      </OfKnownAgent>
    </PageBody>
  )
}

export default ConversationsPage
