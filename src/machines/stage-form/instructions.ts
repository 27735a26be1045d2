/** The agent's instructions for a stage, generated from its other fields (SW-06). */
import type { DataType } from '../../../contract/data-types.ts'
import type { StageValues } from './stage-values.ts'

export const dataTypeLabels: Record<DataType, string> = {
  TEXT: 'Texto',
  NUMBER: 'Numero',
  BOOLEAN: 'Sim/Nao',
  DATE: 'Data',
  EMAIL: 'Email',
  PHONE: 'Telefone',
  URL: 'URL',
  ADDRESS: 'Endereco',
}

const line = (label: string, text: string): string[] => (text.trim() === '' ? [] : [`${label}: ${text.trim()}`])

const section = (title: string, lines: string[]): string[] => (lines.length === 0 ? [] : ['', title, ...lines])

export const instructionsOf = (values: StageValues): string => {
  const fields = values.requiredData.map(
    ({ fieldName, displayName, dataType, description }) =>
      `- ${displayName} ({{data.${fieldName}}}, ${dataTypeLabels[dataType]})${description === '' ? '' : `: ${description}`}`,
  )
  // Without headers and bodies, which the model must not see.
  const actions = values.intentions.flatMap((action, at) => [
    `${at + 1}. ${action.name} (${action.method} ${action.url})`,
    ...line('   Quando', action.triggerCondition),
    ...line('   Precisa de', action.requiredFields.join(', ')),
    ...line('   Responda', action.responseTemplate),
  ])
  return [
    ...line('Estágio', values.name),
    ...line('Objetivo', values.description),
    ...line('Começa quando', values.condition),
    ...line('Detalhes da condição', values.conditionDescription),
    ...section('Peça ao cliente, um por vez, o que ainda não souber:', fields),
    ...section('Ações disponíveis:', actions),
  ].join('\n')
}
