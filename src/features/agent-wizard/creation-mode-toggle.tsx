/** Manual configuration or a website: the two ways to start (WZ-03). */
import { Segmented } from '../../ui/segmented.tsx'
import { AgentWizardContext } from './agent-wizard.context.tsx'

const modes = [
  { value: 'manual', label: 'Configuração manual' },
  { value: 'website', label: 'Criar a partir de site' },
] as const

export const CreationModeToggle = () => {
  const send = AgentWizardContext.useSend()
  const isWebsite = AgentWizardContext.useSelect((snapshot) => snapshot.matches('website'))
  const isCreating = AgentWizardContext.useSelect((snapshot) => snapshot.matches({ website: 'creating' }))
  return (
    <Segmented
      label="Como criar o agente"
      value={isWebsite ? 'website' : 'manual'}
      disabled={isCreating}
      onChange={(way) => send({ type: way === 'website' ? 'wizard.useWebsite' : 'wizard.useManual' })}
      choices={modes}
    />
  )
}
