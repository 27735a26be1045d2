import { agentLimits } from '../../../contract/agents.ts'
import { shortDescriptionOf } from '../../machines/agent-wizard/wizard-data.ts'
import { Field } from '../../ui/field.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'

export const DescriptionStep = () => {
  const send = AgentWizardContext.useSend()
  const data = AgentWizardContext.useSelect(({ context }) => context.data)
  const followsBehavior = data.shortDescription === null
  return (
    <StepLayout question="Como ele deve agir?">
      <Field
        label="Descrição do comportamento"
        placeholder="Ex.: Atende com simpatia, responde em poucas frases e nunca promete prazos."
        rows={4}
        value={data.description}
        limit={agentLimits.behavior}
        autoFocus
        required
        onChange={(description) => send({ type: 'wizard.edit', patch: { description } })}
      />
      <Field
        label="Descrição curta"
        help={followsBehavior ? 'Preenchida com o começo da descrição acima; mude se quiser.' : undefined}
        value={shortDescriptionOf(data)}
        limit={agentLimits.shortDescription}
        onChange={(shortDescription) => send({ type: 'wizard.edit', patch: { shortDescription } })}
        onBlur={() => {
          if (data.shortDescription?.trim() === '') send({ type: 'wizard.edit', patch: { shortDescription: null } })
        }}
      />
      {data.selectedObjective === 'SALES' && (
        <Field
          label="Descrição do produto ou serviço"
          placeholder="Ex.: Pães de fermentação natural, doces e salgados sob encomenda."
          rows={3}
          value={data.productDescription}
          limit={agentLimits.productDescription}
          required
          onChange={(productDescription) => send({ type: 'wizard.edit', patch: { productDescription } })}
        />
      )}
    </StepLayout>
  )
}
