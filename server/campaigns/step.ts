/** One look at a running campaign: hands a few more people to the outbox, waits, stops or ends it. Safe to repeat. */
import { campaignRules } from '../../contract/campaign-rules.ts'
import { queueForPerson } from '../channels/queue-for-person.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import type { ChannelRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { dayMs } from '../follow-ups/send-time.ts'
import type { Clock } from '../platform/clock.ts'
import { countRecipients, lockCampaign, updateCampaign } from './campaigns.repository.ts'
import { partsFor } from './content.ts'
import { type CampaignLimits, startOfDay } from './limits.ts'
import {
  countHanded,
  decideAllPlanned,
  lastEndings,
  markHanded,
  nextPlanned,
  takeAllBack,
  waitingInOutbox,
} from './recipients.repository.ts'
import { reasonToStop } from './safety.ts'

export type StepOptions = {
  db: Db
  clock: Clock
  limits: CampaignLimits
  /** There is something to send by this channel. */
  wake: (channelId: string) => Promise<void>
}

/** People in the outbox at once: few, so that pausing takes hold soon. */
const inOutbox = 20
const overdueMs = 2 * 60 * 60_000
/** A campaign that stands still for longer is over. */
const expiryMs = 7 * dayMs

const lostChannelText = 'O WhatsApp desconectou. Conecte de novo e continue.'

/** Answers when to look again; nothing once it does not run any more. */
export async function stepCampaign(options: StepOptions, campaignId: string): Promise<Date | undefined> {
  const stepped = await options.db.transaction().execute(async (trx) => {
    const campaign = await lockCampaign(trx, campaignId)
    if (campaign?.state !== 'running') return undefined
    return advance(trx, options, campaign)
  })
  if (stepped?.wake) await options.wake(stepped.wake)
  return stepped?.at
}

type Stepped = { at: Date; wake?: string } | undefined

async function advance(trx: Queryable, { clock, limits }: StepOptions, campaign: CampaignRow): Promise<Stepped> {
  const now = clock.now()
  const stop = async (reason: string): Promise<undefined> => {
    await takeAllBack(trx, campaign.id)
    await updateCampaign(trx, campaign.id, { state: 'stopped', reason, waitsFor: null }, now)
  }
  const wait = async (waitsFor: 'hours' | 'limit', at: Date): Promise<Stepped> => {
    await updateCampaign(trx, campaign.id, { waitsFor, nextStepAt: at }, now)
    return { at }
  }
  const [channel, agent] = await Promise.all([channelOf(trx, campaign), agentOf(trx, campaign)])
  if (channel?.state !== 'connected') return stop(lostChannelText)
  const unsafe = reasonToStop(await lastEndings(trx, campaign, campaignRules.stopShare.of))
  if (unsafe !== undefined) return stop(unsafe)
  const counts = await countRecipients(trx, campaign.id)
  if (counts.planned + counts.queued + counts.sending === 0) {
    await updateCampaign(trx, campaign.id, { state: 'done', reason: null, waitsFor: null, endedAt: now }, now)
    return undefined
  }
  if (now.getTime() > campaign.nextStepAt.getTime() + overdueMs)
    return stop('Ficou parada por mais de 2 horas. Confira a mensagem antes de continuar.')
  const opening = limits.opening(agent.timezone, now)
  if (opening === undefined) return stop('O fuso horário do agente não é válido.')
  if (opening > now) return wait('hours', opening)

  const waiting = await waitingInOutbox(trx, channel.id, campaign.id)
  const day = startOfDay(agent.timezone, now)
  const room = limits.dayCap(channel, now) - (await countHanded(trx, channel.id, day))
  if (room <= 0 && counts.planned > 0 && waiting.people === 0) {
    const tomorrow = startOfDay(agent.timezone, new Date(day.getTime() + 1.5 * dayMs))
    return wait('limit', limits.opening(agent.timezone, tomorrow) ?? tomorrow)
  }
  const people = await nextPlanned(trx, campaign.id, Math.max(0, Math.min(inOutbox - waiting.people, room)))
  let notBefore = Math.max(now.getTime(), waiting.lastAt?.getTime() ?? 0)
  for (const [at, { id, identity, address, name, values }] of people.entries()) {
    if (at > 0 || waiting.lastAt !== null) notBefore += limits.pause()
    const person = { identities: [{ identity, address }], name, phone: `+${address}` }
    const parts = partsFor(campaign.content, values)
    const given = { channel, person, parts, recipientId: id, notBefore: new Date(notBefore) }
    await markHanded(trx, id, await queueForPerson(trx, given, now), now)
  }
  const at = new Date(now.getTime() + limits.stepMs)
  await updateCampaign(trx, campaign.id, { waitsFor: null, reason: null, nextStepAt: at }, now)
  return { at, wake: channel.id }
}

const channelOf = (trx: Queryable, { channelId }: CampaignRow): Promise<ChannelRow | undefined> =>
  channelId === null
    ? Promise.resolve(undefined)
    : trx.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirst()

const agentOf = (trx: Queryable, { agentId }: CampaignRow) =>
  trx.selectFrom('agents').select('timezone').where('id', '=', agentId).executeTakeFirstOrThrow()

/** Campaigns that have stood still for too long to be taken up again. */
export async function expireCampaigns({ db, clock }: Pick<StepOptions, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('campaigns')
      .select('id')
      .where('state', 'in', ['paused', 'stopped'])
      .where('changedAt', '<', new Date(now.getTime() - expiryMs))
      .forUpdate()
      .execute()
    for (const { id } of rows) {
      await takeAllBack(trx, id)
      await decideAllPlanned(trx, id, { decision: 'expired', reason: 'A campanha ficou parada por mais de 7 dias' })
      await updateCampaign(
        trx,
        id,
        { state: 'cancelled', reason: 'Venceu: ficou parada por mais de 7 dias.', endedAt: now },
        now,
      )
    }
  })
}

export const waitingText = (waitsFor: 'hours' | 'limit'): string =>
  waitsFor === 'hours'
    ? 'Fora do horário: continua sozinha no próximo.'
    : 'Limite de pessoas por dia: continua sozinha amanhã.'
