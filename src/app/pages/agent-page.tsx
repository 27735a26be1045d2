import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import { AgentTabs } from '../../features/agent-tabs/agent-tabs.tsx'
import { FirstSteps } from '../../features/first-steps/first-steps.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { agentQuery, ReadFailure } from '../../services/queries.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import type { PageProps } from '../pages.ts'
import { PageBody } from '../shell/page-body.tsx'
import { AgentTabContent } from './agent-tab-content.tsx'

const isUnknown = (error: Error | null): boolean => error instanceof ReadFailure && error.failure.kind === 'notFound'

const Failed = ({ error, onRetry }: { error: Error; onRetry: () => void }) =>
  isUnknown(error) ? (
    <Notice Icon={SearchX} title="Agente não encontrado" level="h1">
      <Typography color="textSecondary">Ele pode ter sido removido, ou o link não está completo.</Typography>
      <Button component={Link} href="/agentes" variant="outlined">
        Voltar aos agentes
      </Button>
    </Notice>
  ) : (
    <Notice Icon={CloudOff} title="Não foi possível carregar o agente" level="h1">
      <Button variant="outlined" onClick={onRetry}>
        Tentar novamente
      </Button>
    </Notice>
  )

const AgentPage = ({ params: { agentId = '' } }: PageProps) => {
  const agent = useQuery(agentQuery(agentId))
  const canManage = SessionContext.useSelect(({ context }) => context.user?.role !== 'USER_CHAT')
  usePageTitle(agent.data?.name ?? (isUnknown(agent.error) ? 'Agente não encontrado' : undefined))
  return (
    <PageBody fill>
      {agent.data ? (
        <AgentTabs
          agent={agent.data}
          renderTab={(tab) => <AgentTabContent agent={agent.data} tab={tab} />}
          renderSteps={(tab) => canManage && <FirstSteps key={agentId} agentId={agentId} tab={tab} />}
        />
      ) : agent.error ? (
        <Failed error={agent.error} onRetry={() => void agent.refetch()} />
      ) : (
        <Loading />
      )}
    </PageBody>
  )
}

export default AgentPage
