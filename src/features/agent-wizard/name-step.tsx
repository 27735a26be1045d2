import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { agentLimits } from '../../../contract/agents.ts'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'
import { StepLayout } from './step-layout.tsx'

const ways = [
  { value: 'manual', label: 'Configuração manual' },
  { value: 'website', label: 'Criar a partir de site' },
] as const

export const NameStep = () => {
  const send = AgentWizardContext.useSend()
  const isWebsite = AgentWizardContext.useSelect((snapshot) => snapshot.matches({ editing: 'website' }))
  const agentName = AgentWizardContext.useSelect(({ context }) => context.data.agentName)
  return (
    <StepLayout question="Como seu agente vai se chamar?" help="É o nome com que ele se apresenta aos seus clientes.">
      <Segmented
        label="Como criar o agente"
        value={isWebsite ? 'website' : 'manual'}
        onChange={(way) => send({ type: way === 'website' ? 'wizard.useWebsite' : 'wizard.useManual' })}
        choices={ways}
      />
      {isWebsite ? (
        <Box sx={{ p: 2.5, border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>A criação a partir de um site ainda não está pronta</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            Em breve bastará informar o endereço. Por enquanto, siga pela configuração manual: leva cerca de um minuto.
          </Typography>
        </Box>
      ) : (
        <Field
          label="Nome do agente"
          placeholder="Ex.: Ana"
          value={agentName}
          limit={agentLimits.name}
          autoFocus
          required
          onChange={(value) => send({ type: 'wizard.edit', patch: { agentName: value } })}
        />
      )}
    </StepLayout>
  )
}
