/** The ports of the tab 'Configuracoes do Agente'. */
import { useState } from 'react'
import { AgentSettingsForm, type SettingsValues } from '../../../contract/agent-changes.ts'
import { Agent } from '../../../contract/agents.ts'
import * as v from 'valibot'
import { useFlow } from '../../flow/use-flow.ts'
import { withSettings } from '../../machines/settings/settings-data.ts'
import { settingsMachine } from '../../machines/settings/settings.machine.ts'
import { updateAgent } from '../../services/agent-updates.ts'
import { asSaved, formPorts } from '../../services/form-ports.ts'
import { readFresh } from '../../services/ports.ts'
import { agentQuery } from '../../services/queries.ts'
import { settingsNotices } from './strings.ts'

/** A draft may be invalid. */
const Values = v.object({ ...AgentSettingsForm.entries, responseModel: v.string(), timezone: v.string() })

const wireSettings = (userId: string) =>
  settingsMachine.provide({
    actors: formPorts<{ agentId: string }, Agent, SettingsValues>({
      read: ({ agentId }) => readFresh(agentQuery(agentId)),
      save: async ({ record, values }, signal) =>
        asSaved(await updateAgent(withSettings(record, values), signal), Agent),
      draftName: ({ agentId }) => `settings.${userId}.${agentId}`,
      draftVersion: 1,
      values: Values,
    }),
  })

export const useSettings = (userId: string, agentId: string) => {
  const [machine] = useState(() => wireSettings(userId))
  return useFlow(machine, { subject: { agentId } }, settingsNotices)
}
