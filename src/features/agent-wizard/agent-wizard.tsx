/** Waits for what the wizard needs to start, then runs it until it closes. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ModelCost } from '../../../contract/credits.ts'
import { wizardModel } from '../../services/models.ts'
import { modelsQuery } from '../../services/queries.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { useAgentWizard } from './agent-wizard.wiring.ts'
import { WizardDialog } from './wizard-dialog.tsx'
import { findDraft } from './wizard-drafts.ts'

type AgentWizardProps = {
  userId: string | null
  /** Continues the stored draft without asking. */
  isContinued: boolean
  /** Starts with the website step. */
  isFromWebsite: boolean
  onClose: () => void
}

const RunningWizard = ({ onClose, models, ...way }: AgentWizardProps & { models: ModelCost[] }) => {
  const [found] = useState(() => findDraft(way.userId))
  const actor = useAgentWizard({ ...way, responseModel: wizardModel(models), found })
  useEffect(() => {
    const subscription = actor.subscribe({ complete: onClose })
    return () => subscription.unsubscribe()
  }, [actor, onClose])
  return (
    <AgentWizardContext.Provider value={actor}>
      <WizardDialog models={models} />
    </AgentWizardContext.Provider>
  )
}

export const AgentWizard = (props: AgentWizardProps) => {
  const models = useQuery(modelsQuery)
  return models.data ? <RunningWizard {...props} models={models.data} /> : null
}
