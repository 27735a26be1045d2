/** The settings of an agent, where the server stores them, and the choices of S2§3 and S2§5. */
import { splitLimits, type SettingsValues } from '../../../contract/agent-changes.ts'
import type { Agent, AgentSettings } from '../../../contract/agents.ts'

const DEFAULT_MODEL = 'gpt-4o'
const DEFAULT_ZONE = 'America/Sao_Paulo'

export const emptySettings: SettingsValues = {
  responseModel: DEFAULT_MODEL,
  timezone: DEFAULT_ZONE,
  enableSplitMessages: false,
  splitMessageMaxLength: String(splitLimits.usual),
  useEmojis: false,
  restrictTopics: true,
  enabledHumanTransfer: false,
  enabledReminder: false,
  active: true,
}

/** Clamped to the allowed range; an empty or invalid number becomes the default (ST-05). */
export const clampLength = (typed: string): number => {
  // '1.000' is a thousand in Brazil.
  const digits = typed.trim().replace(/\.(?=\d{3}(?:\D|$))/gu, '')
  const length = digits === '' ? Number.NaN : Math.round(Number(digits))
  return Number.isFinite(length) ? Math.min(Math.max(length, splitLimits.min), splitLimits.max) : splitLimits.usual
}

/** The settings entry has precedence: S2§3 calls it the settings. */
export const settingsValuesOf = (agent: Agent): SettingsValues => {
  const entry: Partial<AgentSettings> = agent.settings?.[0] ?? {}
  return {
    responseModel: entry.prefferModel || entry.responseModel || agent.responseModel || DEFAULT_MODEL,
    timezone: entry.timeZone || agent.timezone || DEFAULT_ZONE,
    enableSplitMessages: entry.splitMessages ?? agent.enableSplitMessages ?? false,
    splitMessageMaxLength: String(agent.splitMessageMaxLength ?? splitLimits.usual),
    useEmojis: entry.useEmojis ?? agent.useEmojis ?? false,
    restrictTopics: entry.restrictTopics ?? agent.restrictTopics ?? true,
    enabledHumanTransfer: entry.enabledHumanTransfer ?? false,
    enabledReminder: entry.enabledReminder ?? false,
    active: agent.active ?? true,
  }
}

/** The agent and its settings entry with the same values in the fields they share; nothing else changes. */
export const withSettings = (agent: Agent, values: SettingsValues): Agent => {
  const { responseModel, timezone, enableSplitMessages, useEmojis, restrictTopics, active } = values
  const [first, ...others] = agent.settings ?? []
  return {
    ...agent,
    responseModel,
    timezone,
    enableSplitMessages,
    splitMessageMaxLength: clampLength(values.splitMessageMaxLength),
    useEmojis,
    restrictTopics,
    active,
    settings: [
      {
        agentId: agent.id,
        ...first,
        useEmojis,
        restrictTopics,
        prefferModel: responseModel,
        responseModel,
        timeZone: timezone,
        splitMessages: enableSplitMessages,
        enabledHumanTransfer: values.enabledHumanTransfer,
        enabledReminder: values.enabledReminder,
      },
      ...others,
    ],
  }
}

/** The form field for a path in the agent. */
export const fieldOfPath = (path: string): string => {
  const field = path.replace(/^settings\.0\./, '')
  const renamed: Record<string, string> = {
    prefferModel: 'responseModel',
    timeZone: 'timezone',
    splitMessages: 'enableSplitMessages',
  }
  return renamed[field] ?? field
}
