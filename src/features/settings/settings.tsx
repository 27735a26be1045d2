/** The tab 'Configuracoes do Agente' with its actors. */
import { useQuery } from '@tanstack/react-query'
import { useFlow } from '../../flow/use-flow.ts'
import { modelPickerMachine } from '../../machines/model-picker/model-picker.machine.ts'
import { modelCostsQuery, runtimeConfigQuery } from '../../services/queries.ts'
import { fallbackCosts } from './model-offer.ts'
import { SettingsForm, type Slots } from './settings-form.tsx'
import { useSettings } from './settings.wiring.ts'

type SettingsProps = Slots & { agentId: string; userId: string; isReadOnly: boolean }

const RunningSettings = ({ agentId, userId, ...slots }: SettingsProps) => {
  const costs = useQuery(modelCostsQuery)
  const { data: config } = useQuery(runtimeConfigQuery)
  return (
    <SettingsForm
      {...slots}
      agentId={agentId}
      actor={useSettings(userId, agentId)}
      picker={useFlow(modelPickerMachine, undefined)}
      models={costs.data ?? fallbackCosts}
      haveCostsFailed={costs.isError && !costs.data}
      hasModel={config?.modelConfigured}
    />
  )
}

export const Settings = (props: SettingsProps) => (
  <RunningSettings key={`${props.userId} ${props.agentId}`} {...props} />
)
