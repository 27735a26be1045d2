/** The tab 'Perfil' (S3§2): who the agent is and how it speaks, edited and saved. */
import { AgentProfile } from '../../../contract/agent-changes.ts'
import type { Agent } from '../../../contract/agents.ts'
import { formMachine } from '../shared/form.machine.ts'
import { emptyProfile, profileValuesOf, type ProfileValues } from './profile-data.ts'

export const profileMachine = formMachine<{ agentId: string }, Agent, ProfileValues>({
  id: 'profile',
  surface: 'page',
  emptyValues: emptyProfile,
  toValues: profileValuesOf,
  schema: AgentProfile,
  changes: ['agents'],
  whenGone: 'say',
})
