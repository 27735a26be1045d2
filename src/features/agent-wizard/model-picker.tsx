/** The model for replies: grouped by provider, each with its cost per reply (MC-04). */
import type { ModelCost } from '../../../contract/credits.ts'
import { groupByProvider } from '../../services/model-providers.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { creditsOf, strengthOf } from './strings.ts'

type ModelPickerProps = { models: readonly ModelCost[]; value: string; onChange: (value: string) => void }

export const ModelPicker = ({ models, value, onChange }: ModelPickerProps) => {
  const chosen = models.find(({ apiValue }) => apiValue === value)
  const groups = groupByProvider(models).map(({ provider, models: offered }) => ({
    label: provider,
    choices: offered.map(({ apiValue, displayName, creditCost }) => ({
      value: apiValue,
      label: `${displayName} · ${creditsOf(creditCost)}`,
    })),
  }))
  return (
    <ChoiceField
      label="Modelo de resposta"
      value={value}
      onChange={onChange}
      // A draft may contain a model that is no longer offered; it is shown, because it would be sent.
      choices={chosen || value === '' ? groups : [{ value, label: value }, ...groups]}
      help={
        chosen
          ? `Cada resposta do agente custa ${creditsOf(chosen.creditCost)}. ${strengthOf(chosen.apiValue)}`.trim()
          : 'Este modelo não está mais na lista. Escolha outro.'
      }
    />
  )
}
