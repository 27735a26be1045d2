/**
 * Checks right before sending whether a campaign message may still be sent. The message is also stored in the
 * recipient's conversation, so that the agent understands an answer to it.
 */
import { sql } from 'kysely'
import { dayMs } from '../../contract/durations.ts'
import { campaignRules } from '../../contract/campaign-rules.ts'
import { findAgent } from '../agents/agents.ts'
import { findChannelById } from '../channels/find-channel.ts'
import { findOptOut } from '../channels/opt-outs.ts'
import { conversationKey } from '../channels/receive.ts'
import type { BeforeSend } from '../channels/send-queued.ts'
import { findOrOpenConversation } from '../conversations/open-conversation.ts'
import type { CampaignRow, RecipientRow } from '../db/campaign-tables.ts'
import { type OutboundRow, notYetSentStates } from '../db/channel-tables.ts'
import { mediaTypeOf } from '../db/files.ts'
import type { AgentRow, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { plainContent } from './content.ts'
import { findCampaign } from './campaigns.repository.ts'
import type { CampaignLimits } from './limits.ts'
import { findRecipient, lastEndings, optedOutReason, removeFromOutbox } from './recipients.repository.ts'
import { reasonToStop } from './safety.ts'

type CampaignSendDependencies = { clock: Clock; limits: CampaignLimits }
type SendContext = {
  trx: Queryable
  row: OutboundRow
  recipient: RecipientRow
  campaign: CampaignRow
  agent: AgentRow
  now: Date
}

const justNowMs = 10 * 60_000
const perhapsOptedOutReason = 'Talvez não queira receber: confirme em Campanhas, Pedidos de saída'
/** Never stored: `removeFromOutbox` has deleted the row. */
const returnedToList = { reason: 'De volta à lista da campanha.' }

export const prepareCampaignSend =
  ({ clock, limits }: CampaignSendDependencies): BeforeSend =>
  async (trx, row) => {
    const { origin, recipientId, contactId, ownerId } = row
    if (origin !== 'campaign' || recipientId === null || contactId === null) return undefined
    const recipient = await findRecipient(trx, recipientId)
    const campaign = recipient && (await findCampaign(trx, ownerId, recipient.campaignId))
    const agent = campaign && (await findAgent(trx, ownerId, campaign.agentId))
    if (recipient === undefined || campaign === undefined || agent === undefined)
      return { reason: 'A campanha foi apagada.' }
    const now = clock.now()
    const context: SendContext = { trx, row, recipient, campaign, agent, now }
    const others = await otherParts(context)
    if (others === 'broken') return { reason: 'A parte anterior não saiu.' }
    const optOut = await findOptOut(trx, ownerId, contactId)
    if (optOut === 'sure') return skip(context, others, optedOutReason)
    // A started message is completed, even when the campaign was paused.
    if (others === 'sent') return undefined
    if (!(await mayCampaignSend(context, limits))) {
      const isOver = campaign.state === 'cancelled'
      await removeFromOutbox(trx, recipient.id, { decision: isOver ? 'cancelled' : 'planned' })
      return returnedToList
    }
    const reason = optOut === 'perhaps' ? perhapsOptedOutReason : await reasonToSkip(context)
    if (reason !== undefined) return skip(context, others, reason)
    // It was stored before the first attempt.
    if (row.messageId === null) await storeInConversation(context)
    return undefined
  }

async function skip({ trx, recipient }: SendContext, others: 'sent' | 'none', reason: string) {
  if (others === 'none') await removeFromOutbox(trx, recipient.id, { decision: 'skipped', reason })
  return { reason }
}

/** `broken`: an earlier part did not go out, or perhaps not. `sent`: another part has gone out, or may have. */
async function otherParts({ trx, row, recipient }: SendContext): Promise<'none' | 'sent' | 'broken'> {
  const parts = await trx
    .selectFrom('outboundMessages')
    .select(['id', 'state'])
    .where('recipientId', '=', recipient.id)
    .orderBy('sequence')
    .execute()
  const earlier = parts.slice(
    0,
    parts.findIndex(({ id }) => id === row.id),
  )
  if (earlier.some(({ state }) => state === 'failed' || state === 'uncertain')) return 'broken'
  return parts.some(({ state }) => !notYetSentStates.includes(state)) ? 'sent' : 'none'
}

/** Whether the campaign is running, the hour is allowed, and no safety rule stops it. */
async function mayCampaignSend({ trx, campaign, agent, now }: SendContext, limits: CampaignLimits): Promise<boolean> {
  if (campaign.state !== 'running') return false
  const opening = limits.opening(agent.timezone, now)
  if (opening === undefined || opening > now) return false
  return reasonToStop(await lastEndings(trx, campaign, campaignRules.stopShare.of)) === undefined
}

async function reasonToSkip({ trx, row, recipient, now }: SendContext): Promise<string | undefined> {
  const { contactId } = row
  if (contactId === null) return undefined
  const conversation = await trx
    .selectFrom('conversations')
    .select(['handledBy', 'lastInboundAt'])
    .where('contactId', '=', contactId)
    .where('channelId', '=', row.channelId)
    // A merged contact may have two.
    .orderBy(sql`handled_by = 'person'`, 'desc')
    .orderBy(sql`last_inbound_at desc nulls last`)
    .executeTakeFirst()
  if (conversation?.handledBy === 'person') return 'Está em conversa com uma pessoa'
  const isWriting =
    conversation?.lastInboundAt !== undefined &&
    conversation.lastInboundAt !== null &&
    now.getTime() - conversation.lastInboundAt.getTime() < justNowMs
  // Messages that are still being gathered are in no conversation yet.
  const unanswered = await trx
    .selectFrom('inboundMessages')
    .select('id')
    .where('contactId', '=', contactId)
    .where('channelId', '=', row.channelId)
    .where('isDone', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (isWriting || unanswered !== undefined) return 'Acabou de escrever'
  const others = await trx
    .selectFrom('campaignRecipients')
    .select(['queuedAt', 'answeredAt'])
    .where('contactId', '=', contactId)
    .where('decision', '=', 'queued')
    .where('campaignId', '<>', recipient.campaignId)
    // What surely never arrived was no campaign to them.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('outboundMessages')
          .select('outboundMessages.id')
          .whereRef('outboundMessages.recipientId', '=', 'campaignRecipients.id')
          .where('outboundMessages.state', 'in', ['accepted', 'sent', 'delivered', 'read', 'uncertain']),
      ),
    )
    .orderBy('queuedAt', 'desc')
    .limit(2)
    .execute()
  const { restDays } = campaignRules
  const [last] = others
  if (last?.queuedAt && now.getTime() - last.queuedAt.getTime() < restDays * dayMs)
    return `Recebeu outra campanha há menos de ${restDays} dias`
  return others.length === 2 && others.every(({ answeredAt }) => answeredAt === null)
    ? 'Não respondeu às duas últimas campanhas'
    : undefined
}

async function storeInConversation({ trx, row, recipient, campaign, agent, now }: SendContext): Promise<void> {
  const { ownerId, content } = campaign
  const channel = await findChannelById(trx, row.channelId)
  if (channel === undefined || row.contactId === null) return
  const conversation = await findOrOpenConversation(trx, {
    ownerId,
    agent,
    now,
    conversation: conversationKey(channel, row.contactId),
  })
  const ids = content.files.map(({ fileId }) => fileId)
  const files = ids.length === 0 ? [] : await trx.selectFrom('files').selectAll().where('id', 'in', ids).execute()
  const messageId = crypto.randomUUID()
  await trx
    .insertInto('messages')
    .values({
      id: messageId,
      conversationId: conversation.id,
      role: 'assistant',
      sources: '[]',
      createdAt: now,
      content: plainContent(content, recipient.values),
      media: JSON.stringify(
        files.map(({ id, mime, name, size }) => ({ fileId: id, type: mediaTypeOf(mime), name, size })),
      ),
    })
    .execute()
  await trx
    .updateTable('outboundMessages')
    .set({ messageId, conversationId: conversation.id })
    .where('recipientId', '=', recipient.id)
    .execute()
}
