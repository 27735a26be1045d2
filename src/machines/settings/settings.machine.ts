/** The tab 'Configuracoes do Agente' (S2§2.4): model, time zone, splitting and behaviour, edited and saved. */
import { AgentSettingsForm, type SettingsValues } from '../../../contract/agent-changes.ts'
import type { Agent } from '../../../contract/agents.ts'
import { formMachine } from '../shared/form.machine.ts'
import { clampLength, emptySettings, fieldOfPath, settingsValuesOf } from './settings-data.ts'

export const settingsMachine = formMachine<{ agentId: string }, Agent, SettingsValues>({
  id: 'settings',
  surface: 'page',
  emptyValues: emptySettings,
  toValues: settingsValuesOf,
  schema: AgentSettingsForm,
  tidy: (values) => ({ ...values, splitMessageMaxLength: String(clampLength(values.splitMessageMaxLength)) }),
  fieldOf: fieldOfPath,
  changes: ['agents'],
  whenGone: 'say',
})
