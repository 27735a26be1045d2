/** The data that two versions are compared by: everything that a save stores. */
import type { Agent, AgentVersionField } from '../../../contract/agents.ts'
import type { Comparison } from '../../machines/agent-versions/agent-versions.machine.ts'
import { profileValuesOf } from '../../machines/profile/profile-data.ts'
import { settingsValuesOf } from '../../machines/settings/settings-data.ts'
import { differingFields } from '../../machines/shared/form-data.ts'

/** Keyed by the names in which a version lists its changes. */
export const storedValues = (agent: Agent): Record<AgentVersionField, unknown> => ({
  ...profileValuesOf(agent),
  shortDescription: agent.shortDescription ?? '',
  pictureURL: agent.pictureURL ?? '',
  ...settingsValuesOf(agent),
  websiteUrl: agent.websiteUrl ?? '',
})

/** The fields in which both differ, with the values of both. */
export const differencesOf = (comparison: Comparison) => {
  const earlier = storedValues(comparison.earlier)
  const current = storedValues(comparison.current)
  return { fields: differingFields(earlier, current), earlier, current }
}
