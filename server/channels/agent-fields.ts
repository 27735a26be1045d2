/** The channel fields of an agent (S3§3); secrets are left out. */
import type { AgentRow, Queryable } from '../db/schema.ts'
import { listChannels } from './channels.repository.ts'

const mask = '••••••••'

export type ChannelFields = {
  instanceId: string | null
  instanceToken: string | null
  wabaId: string | null
  phoneNumberId: string | null
}

export async function channelFieldsOf(
  db: Queryable,
  { ownerId, id }: Pick<AgentRow, 'ownerId' | 'id'>,
): Promise<ChannelFields> {
  const channels = await listChannels(db, ownerId, id)
  const linked = channels.find(({ kind }) => kind === 'whatsappWeb')
  const official = channels.find(({ kind }) => kind === 'whatsappCloud')
  return {
    instanceId: linked?.externalId ?? null,
    instanceToken: linked?.credentials ? mask : null,
    wabaId: official?.profile.wabaId ?? null,
    phoneNumberId: official?.externalId ?? null,
  }
}
