/** Finds what a save changes: forms send the whole agent, which contains some values twice (S2§3). */
import type { UpdateAgentBody } from '../../contract/agent-changes.ts'
import type { AgentSettings } from '../../contract/agents.ts'
import type { AgentFields, AgentRow } from '../db/schema.ts'

/**
 * Of two fields with the same meaning, the one that differs from the stored value counts: a form that knows only one of
 * them sends the other back unchanged. If both differ, the settings entry counts.
 */
const latest = <T>(stored: T, top: T | null | undefined, nested: T | null | undefined): T => {
  if (nested !== undefined && nested !== null && nested !== stored) return nested
  return top ?? stored
}

export function agentChange(agent: AgentRow, body: UpdateAgentBody): Partial<AgentFields> {
  const entry: Partial<AgentSettings> = body.settings?.[0] ?? {}
  const { settings: _settings, revision: _revision, ...texts } = body
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined && value !== null))
  return {
    ...(given as Partial<AgentFields>),
    responseModel: latest(
      agent.responseModel,
      body.responseModel,
      latest(agent.responseModel, entry.responseModel, entry.prefferModel),
    ),
    timezone: latest(agent.timezone, body.timezone, entry.timeZone),
    useEmojis: latest(agent.useEmojis, body.useEmojis, entry.useEmojis),
    restrictTopics: latest(agent.restrictTopics, body.restrictTopics, entry.restrictTopics),
    enableSplitMessages: latest(agent.enableSplitMessages, body.enableSplitMessages, entry.splitMessages),
    humanTransfer: entry.enabledHumanTransfer ?? agent.humanTransfer,
    reminder: entry.enabledReminder ?? agent.reminder,
  }
}
