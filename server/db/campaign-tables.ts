/** The tables of campaigns. */
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'
import type { CampaignFileField } from '../../contract/campaigns.ts'

type CreatedAt = ColumnType<Date, Date, never>

/** What is sent, before it is filled in for a person. */
export type CampaignContent = {
  text: string
  link: { url: string; text: string } | null
  optionList: { title: string; button: string; options: { title: string; description: string }[] } | null
  files: { field: CampaignFileField; fileId: string; name: string; mime: string }[]
}

export type CampaignTable = {
  id: string
  ownerId: string
  agentId: string
  channelId: string | null
  requestId: string | null
  title: string
  content: JSONColumnType<CampaignContent>
  total: number
  state: 'running' | 'paused' | 'stopped' | 'done' | 'cancelled'
  /** Portuguese. */
  reason: string | null
  waitsFor: 'hours' | 'limit' | null
  nextStepAt: Date
  /** Failures before it do not count: somebody has looked at them. */
  countedFrom: Date
  createdAt: CreatedAt
  changedAt: Date
  endedAt: Date | null
}

export type RecipientTable = {
  id: string
  campaignId: string
  position: number
  identity: string
  address: string
  name: string
  values: JSONColumnType<Record<string, string>>
  /** `handed`: its messages are in the outbox, whose rows say what becomes of them. */
  decision: 'planned' | 'handed' | 'skipped' | 'cancelled' | 'expired'
  /** Portuguese. */
  reason: string | null
  contactId: string | null
  handedAt: Date | null
  answeredAt: Date | null
  leftAt: Date | null
}

/** Rows of the contacts file that nobody was written to by. */
export type CampaignRefusalTable = {
  campaignId: string
  position: number
  /** In the file, from 1. */
  line: number
  name: string
  number: string
  /** Portuguese. */
  reason: string
}

export type CampaignTables = {
  campaigns: CampaignTable
  campaignRecipients: RecipientTable
  campaignRefusals: CampaignRefusalTable
}
export type CampaignRow = Selectable<CampaignTable>
export type RecipientRow = Selectable<RecipientTable>
