import { useState } from 'react'
import { AgentList } from '../../features/agent-list/agent-list.tsx'
import { findDraft, wasInterrupted, watchWizardDraft } from '../../features/agent-wizard/wizard-drafts.ts'
import { SessionContext, useCanManage } from '../../features/session/session.context.tsx'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { prepareAgents } from '../../services/queries.ts'
import { PageBody } from '../shell/page-body.tsx'

const AgentWizard = lazyPart(() =>
  import('../../features/agent-wizard/agent-wizard.tsx').then(({ AgentWizard }) => ({ default: AgentWizard })),
)

export const prepare = prepareAgents

const AgentsPage = () => {
  const userId = SessionContext.useSelect(({ context }) => context.user?.id || null)
  const canManage = useCanManage()
  const [isInterrupted] = useState(() => canManage && wasInterrupted(userId))
  return (
    <PageBody>
      <AgentList
        canManage={canManage}
        isInterrupted={isInterrupted}
        watchDrafts={(listener) => watchWizardDraft(userId, listener)}
        discardDraft={() => findDraft(userId)?.forget()}
        renderWizard={(close, way) => (
          <AreaBoundary onClose={close}>
            <WhileLoading>
              <AgentWizard userId={userId} {...way} onClose={close} />
            </WhileLoading>
          </AreaBoundary>
        )}
      />
    </PageBody>
  )
}

export default AgentsPage
