/** The data that two versions are compared by: everything that restoring one of them changes. */
import type { AgentVersionField } from '../../../contract/agent-versions.ts'
import type { Agent } from '../../../contract/agents.ts'
import type { Comparison } from '../../machines/agent-versions/agent-versions.machine.ts'
import { profileValuesOf } from '../../machines/profile/profile-data.ts'
import { settingsValuesOf } from '../../machines/settings/settings-data.ts'
import { differingFields } from '../../machines/shared/form-data.ts'

/** Keyed by the names in which a version lists its changes. */
export const restorableValues = (
  agent: Agent,
): Record<Exclude<AgentVersionField, 'active' | 'websiteUrl'>, unknown> => {
  const { active: _active, ...settings } = settingsValuesOf(agent)
  return {
    ...profileValuesOf(agent),
    shortDescription: agent.shortDescription ?? '',
    pictureURL: agent.pictureURL ?? '',
    ...settings,
  }
}

/** The fields in which both differ, with the values of both. */
export const differencesOf = (comparison: Comparison) => {
  const earlier = restorableValues(comparison.earlier)
  const current = restorableValues(comparison.current)
  return { fields: differingFields(earlier, current), earlier, current }
}
