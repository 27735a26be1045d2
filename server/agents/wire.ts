/** Converts agents and their versions to the contract's format. */
import type { AgentVersionField } from '../../contract/agent-versions.ts'
import type { WireReply } from '../../contract/routes.ts'
import { modelCosts } from '../credits/model-catalogue.ts'
import type { listAgentCards } from './repository.ts'
import type { AgentFields, AgentRow, AgentVersionRow } from '../db/schema.ts'

type AgentCardRow = Awaited<ReturnType<typeof listAgentCards>>[number]

type Shown = AgentFields & Pick<AgentRow, 'id' | 'revision' | 'createdAt' | 'updatedAt'>

export function agentToWire(agent: Shown): WireReply<'getAgent'> {
  return {
    id: agent.id,
    name: agent.name,
    shortDescription: agent.shortDescription,
    behavior: agent.behavior,
    businessArea: agent.businessArea,
    companyName: agent.companyName,
    initialChatMessage: agent.initialChatMessage,
    interaction: null,
    language: agent.language,
    pictureURL: agent.pictureUrl,
    productDescription: agent.productDescription,
    responseModel: agent.responseModel,
    timezone: agent.timezone,
    tone: agent.tone,
    useEmojis: agent.useEmojis,
    restrictTopics: agent.restrictTopics,
    enableSplitMessages: agent.enableSplitMessages,
    splitMessageMaxLength: agent.splitMessageMaxLength,
    settings: [
      {
        id: agent.id,
        agentId: agent.id,
        useEmojis: agent.useEmojis,
        restrictTopics: agent.restrictTopics,
        prefferModel: agent.responseModel,
        responseModel: agent.responseModel,
        timeZone: agent.timezone,
        splitMessages: agent.enableSplitMessages,
        enabledHumanTransfer: agent.humanTransfer,
        enabledReminder: agent.reminder,
      },
    ],
    active: agent.active,
    // Versions stored before this field existed lack it.
    websiteUrl: agent.websiteUrl ?? '',
    revision: agent.revision,
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  }
}

export const cardToWire = ({ updatedAt, lastMessageAt, ...card }: AgentCardRow) => ({
  ...card,
  modelName: modelCosts[card.responseModel]?.displayName ?? null,
  conversations: card.conversations ?? 0,
  lastActivityAt: (lastMessageAt !== null && lastMessageAt > updatedAt ? lastMessageAt : updatedAt).toISOString(),
})

/** The app's names of fields that have another name in the table. */
const fieldNames = {
  pictureUrl: 'pictureURL',
  humanTransfer: 'enabledHumanTransfer',
  reminder: 'enabledReminder',
} as const
const isRenamed = (field: keyof AgentFields): field is keyof typeof fieldNames => field in fieldNames
const fieldNameOf = (field: keyof AgentFields): AgentVersionField => (isRenamed(field) ? fieldNames[field] : field)

export const versionToWire = (version: AgentVersionRow) => ({
  revision: version.revision,
  savedAt: version.createdAt.getTime(),
  author: version.authorName,
  fields: version.fields.map(fieldNameOf),
  restoredFrom: version.restoredFrom,
})
