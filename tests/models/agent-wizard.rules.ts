/** The rules of S1§5 in the tests' own words: what each step needs before Continuar, and what a whole agent looks like. */
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

/** Everything that any objective needs. */
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

/** The two that follow others while they are null; the greeting that is made up is never empty. */
const textOf = (data: WizardData, field: DataField): string => {
  if (field === 'shortDescription') return data.shortDescription ?? data.description
  if (field === 'initialChatMessage') return data.initialChatMessage ?? 'Olá!'
  const value = data[field]
  return typeof value === 'string' ? value : ''
}

/** Whether nothing that the step needs is empty; who has no objective yet is asked for a company. */
export const isStepComplete = (step: DataStep, data: WizardData): boolean =>
  needed[data.selectedObjective ?? 'SUPPORT'][step].every((field) => textOf(data, field).trim() !== '')

/** Whether Continuar can be pressed; on the last step it sends, which takes every step. */
export const canGoOn = (step: DataStep, data: WizardData): boolean =>
  step === 'settings' ? stepsInOrder.every((each) => isStepComplete(each, data)) : isStepComplete(step, data)
