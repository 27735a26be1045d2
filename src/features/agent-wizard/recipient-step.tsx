import { agentLimits } from '../../../contract/agents.ts'
import { Field } from '../../ui/field.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'

export const RecipientStep = () => {
  const send = AgentWizardContext.useSend()
  const { selectedObjective, helpersName, corporationName } = AgentWizardContext.useSelect(
    ({ context }) => context.data,
  )
  return selectedObjective === 'PERSONAL' ? (
    <StepLayout question="Quem ele vai ajudar?">
      <Field
        label="Nome da pessoa"
        placeholder="Ex.: Dona Lúcia"
        value={helpersName}
        limit={agentLimits.companyName}
        autoFocus
        required
        onChange={(value) => send({ type: 'wizard.edit', patch: { helpersName: value } })}
      />
    </StepLayout>
  ) : (
    <StepLayout question="Qual é a sua empresa?" help="O agente fala em nome dela.">
      <Field
        label="Nome da empresa"
        placeholder="Ex.: Padaria Sol"
        value={corporationName}
        limit={agentLimits.companyName}
        autoFocus
        required
        onChange={(value) => send({ type: 'wizard.edit', patch: { corporationName: value } })}
      />
    </StepLayout>
  )
}
