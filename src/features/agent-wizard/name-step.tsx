import { agentLimits } from '../../../contract/agents.ts'
import { Field } from '../../ui/field.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'
import { CreationModeToggle } from './creation-mode-toggle.tsx'

export const NameStep = () => {
  const send = AgentWizardContext.useSend()
  const agentName = AgentWizardContext.useSelect(({ context }) => context.data.agentName)
  return (
    <StepLayout question="Como seu agente vai se chamar?" help="É o nome com que ele se apresenta aos seus clientes.">
      <CreationModeToggle />
      <Field
        label="Nome do agente"
        placeholder="Ex.: Ana"
        value={agentName}
        limit={agentLimits.name}
        autoFocus
        required
        onChange={(value) => send({ type: 'wizard.edit', patch: { agentName: value } })}
      />
    </StepLayout>
  )
}
