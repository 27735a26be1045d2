/** Mass sending for the agent in the URL; the agent's name in the URL is only a suggestion (S3§2). */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { MassSending } from '../../features/campaigns/mass-sending.tsx'
import { page } from '../../features/campaigns/strings.ts'
import { SessionContext } from '../../features/session/session.context.tsx'
import { agentQuery, isNotFound } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { DeadEnd } from '../shell/dead-end.tsx'
import { PageBody } from '../shell/page-body.tsx'
import { UnreadAgent } from '../shell/unknown-agent.tsx'

const NoAgent = () => <DeadEnd title={page.noAgent} text={page.noAgentText} />

const OfAgent = ({ agentId, userId }: { agentId: string; userId: string }) => {
  const { data, error, refetch } = useQuery(agentQuery(agentId))
  if (data) return <MassSending agentId={agentId} agentName={data.name} userId={userId} />
  if (isNotFound(error)) return <NoAgent />
  return error ? <UnreadAgent onRetry={() => void refetch()} /> : <Loading />
}

const MassSendingPage = () => {
  const userId = SessionContext.useSelect(({ context }) => context.user?.id ?? '')
  const [search] = useSearchParams()
  const agentId = search.get('agentId') ?? ''
  return <PageBody>{agentId === '' ? <NoAgent /> : <OfAgent agentId={agentId} userId={userId} />}</PageBody>
}

export default MassSendingPage
