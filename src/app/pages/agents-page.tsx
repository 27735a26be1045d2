import { lazy, Suspense } from 'react'
import { AgentList } from '../../features/agent-list/agent-list.tsx'
import { SessionContext } from '../../features/session/session.context.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PageBody } from '../shell/page-body.tsx'

const AgentWizard = lazy(() =>
  import('../../features/agent-wizard/agent-wizard.tsx').then(({ AgentWizard }) => ({ default: AgentWizard })),
)

const AgentsPage = () => {
  usePageTitle('Agentes')
  const user = SessionContext.useSelect(({ context }) => context.user)
  return (
    <PageBody>
      <AgentList
        canManage={user?.role !== 'USER_CHAT'}
        renderWizard={(close) => (
          <Suspense>
            <AgentWizard userId={user?.id || null} onClose={close} />
          </Suspense>
        )}
      />
    </PageBody>
  )
}

export default AgentsPage
