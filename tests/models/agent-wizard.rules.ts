/** The rules of S1§5 in the tests' own words: what each step requires before Continuar, and a complete agent. */
import type { Objective } from '../../contract/agents.ts'
import { initialData, type DataStep, type WizardData } from '../../src/machines/agent-wizard/wizard-data.ts'

export type DataField = keyof WizardData
export const stepsInOrder = ['name', 'objective', 'recipient', 'description', 'settings'] as const

const steps = {
  name: ['agentName'],
  objective: ['selectedObjective'],
  settings: ['language', 'responseModel', 'initialChatMessage', 'tone'],
} as const
const company = ['corporationName'] as const
const texts = ['description', 'shortDescription'] as const

export const needed: Record<Objective, Record<DataStep, readonly DataField[]>> = {
  SUPPORT: { ...steps, recipient: company, description: texts },
  SALES: { ...steps, recipient: company, description: [...texts, 'productDescription'] },
  PERSONAL: { ...steps, recipient: ['helpersName'], description: texts },
}

/** All that any objective requires. */
export const whole = (objective: Objective): WizardData => ({
  ...initialData('gpt-3.5-turbo'),
  agentName: 'Ana',
  selectedObjective: objective,
  corporationName: 'Padaria Sol',
  helpersName: 'Dona Lúcia',
  description: 'Atende com calma',
  shortDescription: 'Calma',
  productDescription: 'Pães',
  initialChatMessage: 'Olá!',
})

/** `data` without one of its fields. */
export const without = (data: WizardData, field: DataField): WizardData => ({
  ...data,
  [field]: field === 'selectedObjective' ? null : '',
})

/** Two fields follow others while they are null; the generated greeting is never empty. */
const textOf = (data: WizardData, field: DataField): string => {
  if (field === 'shortDescription') return data.shortDescription ?? data.description
  if (field === 'initialChatMessage') return data.initialChatMessage ?? 'Olá!'
  const value = data[field]
  return typeof value === 'string' ? value : ''
}

/** Whether no required field of the step is empty; without an objective, a company is required. */
export const isStepComplete = (step: DataStep, data: WizardData): boolean =>
  needed[data.selectedObjective ?? 'SUPPORT'][step].every((field) => textOf(data, field).trim() !== '')

/** Whether Continuar is enabled; on the last step it sends, so every step must be complete. */
export const canGoOn = (step: DataStep, data: WizardData): boolean =>
  step === 'settings' ? stepsInOrder.every((each) => isStepComplete(each, data)) : isStepComplete(step, data)
