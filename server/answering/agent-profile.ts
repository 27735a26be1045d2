/** Converts a stored agent to what the engine needs of it. */
import type { AgentFields } from '../db/schema.ts'
import type { AgentProfile } from './engine.ts'

export const agentProfile = (agent: AgentFields & { id: string }): AgentProfile => ({
  id: agent.id,
  name: agent.name,
  companyName: agent.companyName,
  businessArea: agent.businessArea,
  behavior: agent.behavior,
  productDescription: agent.productDescription,
  language: agent.language,
  tone: agent.tone,
  useEmojis: agent.useEmojis,
  restrictTopics: agent.restrictTopics,
  responseModel: agent.responseModel,
  timezone: agent.timezone,
  humanTransfer: agent.humanTransfer,
  reminder: agent.reminder,
  splitMessageMaxLength: agent.splitMessageMaxLength,
})
