/** Renders the current step. */
import type { ModelCost } from '../../../contract/credits.ts'
import { stepOf } from '../../machines/agent-wizard/agent-wizard.select.ts'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { CreatedStep } from './created-step.tsx'
import { DescriptionStep } from './description-step.tsx'
import { NameStep } from './name-step.tsx'
import { ObjectiveStep } from './objective-step.tsx'
import { RecipientStep } from './recipient-step.tsx'
import { SettingsStep } from './settings-step.tsx'
import { WebsiteStep } from './website-step.tsx'

export const StepContent = ({ models }: { models: readonly ModelCost[] }) => {
  const isWebsite = AgentWizardContext.useSelect((snapshot) => snapshot.matches('website'))
  const step = AgentWizardContext.useSelect(stepOf)
  if (isWebsite) return <WebsiteStep />
  switch (step) {
    case 'name':
      return <NameStep />
    case 'objective':
      return <ObjectiveStep />
    case 'recipient':
      return <RecipientStep />
    case 'description':
      return <DescriptionStep />
    case 'settings':
      return <SettingsStep models={models} />
    case 'created':
      return <CreatedStep />
  }
}
