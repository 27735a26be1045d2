/** The ports of the tab 'Perfil'. */
import { useState } from 'react'
import * as v from 'valibot'
import { Agent } from '../../../contract/agents.ts'
import { useFlow } from '../../flow/use-flow.ts'
import { withProfile, type ProfileValues } from '../../machines/profile/profile-data.ts'
import { profileMachine } from '../../machines/profile/profile.machine.ts'
import { updateAgent } from '../../services/agent-updates.ts'
import { asSaved, formPorts } from '../../services/form-ports.ts'
import { readFresh } from '../../services/ports.ts'
import { agentQuery } from '../../services/queries.ts'
import { profileNotices } from './strings.ts'

const text = v.string()
const Values = v.object({
  name: text,
  language: text,
  companyName: text,
  businessArea: text,
  productDescription: text,
  behavior: text,
  tone: text,
  initialChatMessage: text,
})

const wireProfile = (userId: string) =>
  profileMachine.provide({
    actors: formPorts<{ agentId: string }, Agent, ProfileValues>({
      read: ({ agentId }) => readFresh(agentQuery(agentId)),
      save: async ({ record, values }, signal) =>
        asSaved(await updateAgent(withProfile(record, values), signal), Agent),
      draftName: ({ agentId }) => `profile.${userId}.${agentId}`,
      draftVersion: 1,
      values: Values,
    }),
  })

export const useProfile = (userId: string, agentId: string) => {
  const [machine] = useState(() => wireProfile(userId))
  return useFlow(machine, { subject: { agentId } }, profileNotices)
}
