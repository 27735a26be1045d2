import { lazy, Suspense, useState } from 'react'
import { AgentList } from '../../features/agent-list/agent-list.tsx'
import { wasInterrupted, watchBegun } from '../../features/agent-wizard/wizard-drafts.ts'
import { SessionContext } from '../../features/session/session.context.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { PageBody } from '../shell/page-body.tsx'

const AgentWizard = lazy(() =>
  import('../../features/agent-wizard/agent-wizard.tsx').then(({ AgentWizard }) => ({ default: AgentWizard })),
)

const AgentsPage = () => {
  usePageTitle('Agentes')
  const user = SessionContext.useSelect(({ context }) => context.user)
  const userId = user?.id || null
  const canManage = user?.role !== 'USER_CHAT'
  const [isInterrupted] = useState(() => canManage && wasInterrupted(userId))
  return (
    <PageBody>
      <AgentList
        canManage={canManage}
        isInterrupted={isInterrupted}
        watchBegun={(listener) => watchBegun(userId, listener)}
        renderWizard={(close, isContinued) => (
          <Suspense>
            <AgentWizard userId={userId} isContinued={isContinued} onClose={close} />
          </Suspense>
        )}
      />
    </PageBody>
  )
}

export default AgentsPage
