/** One step of a running campaign: hands a few more people to the outbox, waits, stops or ends it. Safe to repeat. */
import { dayMs } from '../../contract/durations.ts'
import { campaignRules } from '../../contract/campaign-rules.ts'
import { findAgent } from '../agents/agents.ts'
import { findChannelById } from '../channels/find-channel.ts'
import { lockForQueueing, queueForPerson } from '../channels/queue-for-person.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { campaignsKey } from './campaign-key.ts'
import { lockCampaign, updateCampaign } from './campaigns.repository.ts'
import { partsFor } from './content.ts'
import { type CampaignLimits, startOfDay } from './limits.ts'
import {
  countQueued,
  decideAllPlanned,
  findRemaining,
  lastEndings,
  markQueued,
  markSkipped,
  nextPlanned,
  removeAllFromOutbox,
  waitingInOutbox,
} from './recipients.repository.ts'
import { reasonToStop } from './safety.ts'

export type StepOptions = {
  db: Db
  clock: Clock
  limits: CampaignLimits
  /** Wakes the sender of this channel. */
  wake: (channelId: string) => Promise<void>
  events: Pick<EventBus, 'notifyKey'>
}

/** Recipients in the outbox at once: few, so that pausing takes effect soon. */
const inOutbox = 20
const overdueMs = 2 * 60 * 60_000
/** A campaign that is stopped for longer than this expires. */
const expiryMs = 7 * dayMs

const lostChannelText = 'O WhatsApp desconectou. Conecte de novo e continue.'
const overdueText = 'Ficou parada por mais de 2 horas. Confira a mensagem antes de continuar.'

/**
 * Returns when the next step is due; undefined once the campaign has stopped, or when another caller steps it.
 * `promised` is what the caller's own last step returned: of several callers only the one whose moment matches goes on.
 */
export async function stepCampaign(
  options: StepOptions,
  campaignId: string,
  promised?: Date,
): Promise<Date | undefined> {
  const stepped = await options.db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, campaignId)
    if (campaign?.state !== 'running') return undefined
    const { nextStepAt } = campaign
    const isOurs = promised === undefined ? nextStepAt <= options.clock.now() : sameMoment(nextStepAt, promised)
    if (!isOurs) return undefined
    return { agentId: campaign.agentId, ...(await advance(trx, options, campaign)) }
  })
  if (stepped?.wake) await options.wake(stepped.wake)
  if (stepped && !stepped.isUnchanged) await options.events.notifyKey(campaignsKey(stepped.agentId))
  return stepped?.at
}

const sameMoment = (one: Date, other: Date) => one.getTime() === other.getTime()

/**
 * When the next step is due, a channel to wake, and whether nothing has changed that a page shows; undefined if the
 * campaign no longer runs.
 */
type Stepped = { at: Date; wake?: string; isUnchanged?: boolean } | undefined
/** The campaign is locked, and all checks use the same time. */
type StepContext = { trx: Queryable; campaign: CampaignRow; limits: CampaignLimits; now: Date }

async function advance(trx: Queryable, { clock, limits }: StepOptions, campaign: CampaignRow): Promise<Stepped> {
  const context: StepContext = { trx, campaign, limits, now: clock.now() }
  const { channelId, ownerId, agentId } = campaign
  const channel = channelId === null ? undefined : await findChannelById(trx, channelId)
  const agent = await findAgent(trx, ownerId, agentId)
  // Its deletion deletes the campaign.
  if (agent === undefined) return undefined
  const { timezone } = agent
  const remaining = await findRemaining(trx, campaign.id)
  const isSent = !remaining.isPlanned && !remaining.isInOutbox
  if (channel?.state !== 'connected') return isSent ? finish(context) : stop(context, lostChannelText)
  const unsafe = reasonToStop(await lastEndings(trx, campaign, campaignRules.stopShare.of))
  if (unsafe !== undefined) return stop(context, unsafe)
  if (isSent) return finish(context)
  // After a long server outage, the message may be out of date.
  if (context.now.getTime() > campaign.nextStepAt.getTime() + overdueMs) return stop(context, overdueText)
  const opening = limits.opening(timezone, context.now)
  if (opening === undefined) return stop(context, 'O fuso horário do agente não é válido.')
  if (opening > context.now) return waitUntil(context, 'hours', opening)

  const waiting = await waitingInOutbox(trx, channel.id, campaign.id)
  const today = startOfDay(timezone, context.now)
  // Other campaigns of the channel count towards the same limit.
  await lockForQueueing(trx, channel.id)
  const leftToday = limits.dayCap(channel, context.now) - (await countQueued(trx, channel.id, today))
  if (leftToday <= 0 && waiting.people === 0)
    return waitUntil(context, 'limit', tomorrowsOpening(context, timezone, today))
  const freeInOutbox = inOutbox - waiting.people
  const queued = await queueNext(context, channel, {
    count: Math.max(0, Math.min(freeInOutbox, leftToday)),
    after: waiting.lastAt,
  })
  const at = new Date(context.now.getTime() + limits.stepMs)
  await updateCampaign(trx, campaign.id, { waitsFor: null, reason: null, nextStepAt: at }, context.now)
  return {
    at,
    ...(queued > 0 && { wake: channel.id }),
    isUnchanged: queued === 0 && campaign.waitsFor === null && campaign.reason === null,
  }
}

/** A person decides whether the campaign continues. Recipients not yet written to are planned again. */
async function stop({ trx, campaign, now }: StepContext, reason: string): Promise<undefined> {
  await removeAllFromOutbox(trx, campaign.id)
  await updateCampaign(trx, campaign.id, { state: 'stopped', reason, waitsFor: null }, now)
}

async function finish({ trx, campaign, now }: StepContext): Promise<undefined> {
  await updateCampaign(trx, campaign.id, { state: 'done', reason: null, waitsFor: null, endedAt: now }, now)
}

/** The campaign continues automatically at that time. */
async function waitUntil({ trx, campaign, now }: StepContext, waitsFor: 'hours' | 'limit', at: Date): Promise<Stepped> {
  await updateCampaign(trx, campaign.id, { waitsFor, nextStepAt: at }, now)
  return { at }
}

function tomorrowsOpening({ limits }: StepContext, timezone: string, today: Date): Date {
  // Days have 23 to 25 hours, so 36 hours after midnight is always within tomorrow.
  const tomorrow = startOfDay(timezone, new Date(today.getTime() + 1.5 * dayMs))
  return limits.opening(timezone, tomorrow) ?? tomorrow
}

/**
 * Hands the next recipients of the list to the outbox, some seconds apart and after those already waiting. Returns how
 * many were decided.
 */
async function queueNext(
  { trx, campaign, limits, now }: StepContext,
  channel: ChannelRow,
  { count, after }: { count: number; after: Date | null },
): Promise<number> {
  let notBefore = Math.max(now.getTime(), after?.getTime() ?? 0)
  const recipients = await nextPlanned(trx, campaign.id, count)
  for (const [index, { id, identity, address, name, values }] of recipients.entries()) {
    const parts = partsFor(campaign.content, values)
    if (parts.length === 0) {
      await markSkipped(trx, id, 'A mensagem ficaria vazia')
      continue
    }
    const isFirst = index === 0 && after === null
    if (!isFirst) notBefore += limits.pause()
    const person = { identities: [{ identity, address }], name, phone: `+${address}` }
    const message = { channel, person, parts, recipientId: id, notBefore: new Date(notBefore) }
    const contactId = await queueForPerson(trx, message, now)
    await markQueued(trx, id, contactId, now)
  }
  return recipients.length
}

/** Ends campaigns that have been stopped for too long to be continued. */
export async function expireCampaigns({ db, clock }: Pick<StepOptions, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const expiredBefore = new Date(now.getTime() - expiryMs)
  const rows = await db
    .selectFrom('campaigns')
    .select('id')
    .where('state', 'in', ['paused', 'stopped'])
    .where('changedAt', '<', expiredBefore)
    .execute()
  for (const { id } of rows)
    await db.transaction().execute(async (trx) => {
      const campaign = await lockCampaign(trx, id)
      // Its owner may have continued it meanwhile.
      if (campaign === undefined || campaign.changedAt >= expiredBefore) return
      await removeAllFromOutbox(trx, id)
      await decideAllPlanned(trx, id, { decision: 'expired', reason: 'A campanha ficou parada por mais de 7 dias' })
      await updateCampaign(
        trx,
        id,
        { state: 'cancelled', reason: 'Venceu: ficou parada por mais de 7 dias.', endedAt: now },
        now,
      )
    })
}

export const waitingText = (waitsFor: 'hours' | 'limit'): string =>
  waitsFor === 'hours' ? 'Fora do horário de envio' : 'Limite de pessoas por dia alcançado'
