/** The tables of campaigns. */
import type { ColumnType, JSONColumnType, Selectable } from 'kysely'
import type { CampaignFileField } from '../../contract/campaigns.ts'

type CreatedAt = ColumnType<Date, Date, never>

/** The content before variables are filled in for a recipient. */
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
  /** A digest of the upload; null for campaigns older than it. */
  requestDigest: string | null
  title: string
  content: JSONColumnType<CampaignContent>
  total: number
  state: 'running' | 'paused' | 'stopped' | 'done' | 'cancelled'
  /** Why it waits or has stopped, in Portuguese. */
  reason: string | null
  waitsFor: 'hours' | 'limit' | null
  nextStepAt: Date
  /** Earlier failures do not count, because a person has seen them. */
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
  /** `queued`: its messages are in the outbox, which has their state. */
  decision: 'planned' | 'queued' | 'skipped' | 'cancelled' | 'expired'
  /** Why it was skipped or cancelled, in Portuguese. */
  reason: string | null
  contactId: string | null
  queuedAt: Date | null
  answeredAt: Date | null
  leftAt: Date | null
}

/** Rows of the contacts file that cannot be written to. */
export type CampaignRefusalTable = {
  campaignId: string
  position: number
  /** Line of the file, counted from 1. */
  line: number
  name: string
  number: string
  /** Why it was refused, in Portuguese. */
  reason: string
}

export type CampaignTables = {
  campaigns: CampaignTable
  campaignRecipients: RecipientTable
  campaignRefusals: CampaignRefusalTable
}
export type CampaignRow = Selectable<CampaignTable>
export type RecipientRow = Selectable<RecipientTable>
