/** The owner's commands for a started campaign. */
import type { CampaignCommand } from '../../contract/campaigns.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import type { OutboundRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { unlessAborted } from '../platform/abort.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { findConnectedChannel } from '../channels/find-channel.ts'
import type { Channels } from '../channels/channels.ts'
import { lockCampaign, updateCampaign } from './campaigns.repository.ts'
import {
  decideAllPlanned,
  findRemaining,
  listUncertain,
  replanFailed,
  settleUncertain,
  removeAllFromOutbox,
} from './recipients.repository.ts'

export type CommandOptions = {
  db: Db
  clock: Clock
  log: Log
  channels: Pick<Channels, 'providerOf' | 'emptyQueue'>
  wakeCampaign: (id: string) => Promise<void>
}

/** `impossible`: the campaign is no longer in a suitable state; the reason is Portuguese. */
type Commanded = { kind: 'done' } | { kind: 'impossible'; reason: string }
const done: Commanded = { kind: 'done' }
const impossible = (reason: string): Commanded => ({ kind: 'impossible', reason })
/** The owner waits for the outcomes: what is not found out in this time stays uncertain and can be asked for again. */
const reconcileMs = 15_000
const lookUpsAtOnce = 10

export async function commandCampaign(
  options: CommandOptions,
  campaign: CampaignRow,
  command: CampaignCommand,
): Promise<Commanded> {
  if (command === 'reconcile') return reconcile(options, campaign)
  const result = await options.db.transaction().execute(async (trx) => {
    const locked = await lockCampaign(trx, campaign.id)
    return locked === undefined
      ? impossible('A campanha foi apagada.')
      : change(trx, locked, command, options.clock.now())
  })
  if (result.kind === 'impossible') return result
  // What waits at the provider would otherwise still be sent at any later time.
  if (command === 'cancel' && campaign.channelId !== null) await options.channels.emptyQueue(campaign.channelId)
  if (command === 'resume' || command === 'retryFailed') await options.wakeCampaign(campaign.id)
  return result
}

const again = (now: Date) =>
  ({ state: 'running', reason: null, waitsFor: null, nextStepAt: now, countedFrom: now, endedAt: null }) as const

async function change(
  trx: Queryable,
  { id, state, ownerId, agentId }: CampaignRow,
  command: Exclude<CampaignCommand, 'reconcile'>,
  now: Date,
): Promise<Commanded> {
  const isOver = state === 'done' || state === 'cancelled'
  switch (command) {
    case 'pause':
      if (state !== 'running') return impossible('A campanha não está enviando.')
      await removeAllFromOutbox(trx, id)
      await updateCampaign(trx, id, { state: 'paused', reason: null, waitsFor: null }, now)
      return done
    case 'cancel':
      if (isOver) return impossible('A campanha já terminou.')
      await removeAllFromOutbox(trx, id)
      await decideAllPlanned(trx, id, { decision: 'cancelled', reason: null })
      await updateCampaign(trx, id, { state: 'cancelled', reason: null, waitsFor: null, endedAt: now }, now)
      return done
    case 'resume':
    case 'retryFailed': {
      if (command === 'resume' && (isOver || state === 'running')) return impossible('A campanha não está parada.')
      if (state === 'cancelled') return impossible('A campanha foi cancelada.')
      const isHeldBack = state === 'paused' || state === 'stopped'
      if (command === 'retryFailed' && isHeldBack && (await findRemaining(trx, id)).isPlanned)
        return impossible('Continue a campanha antes de tentar as falhas de novo.')
      const channel = await findConnectedChannel(trx, ownerId, agentId, 'whatsappWeb')
      if (channel === undefined) return impossible('WhatsApp não conectado. Conecte e tente novamente.')
      if (command === 'retryFailed' && (await replanFailed(trx, id, now)) === 0)
        return impossible('Não há falhas para tentar de novo.')
      await updateCampaign(trx, id, { ...again(now), channelId: channel.id }, now)
      return done
    }
  }
}

/** Asks the provider for the outcomes of uncertain messages; a look-up that fails changes nothing. */
async function reconcile({ db, clock, log, channels }: CommandOptions, campaign: CampaignRow): Promise<Commanded> {
  const found = await providerOf(channels, campaign)
  const find = found?.adapter.find
  if (!found?.adapter.capabilities.canFind || find === undefined)
    return impossible('O provedor não diz o que saiu. Confira no celular.')
  const { connection } = found
  const readFile = () => Promise.resolve(Buffer.alloc(0))
  const signal = AbortSignal.timeout(reconcileMs)
  const settle = async ({ id, address, part }: OutboundRow): Promise<void> => {
    const finding = find(connection, { recipient: address, part, tag: id, readFile }, signal)
    const outcome = await unlessAborted(finding, signal, undefined).catch((cause: unknown) => {
      log.error('a message could not be looked for', cause)
      return undefined
    })
    if (outcome !== undefined && outcome.kind !== 'unknown')
      await db.transaction().execute((trx) => settleUncertain(trx, id, outcome, clock.now()))
  }
  const uncertain = await listUncertain(db, campaign.id)
  const settleNext = async (): Promise<void> => {
    for (let row = uncertain.shift(); row !== undefined && !signal.aborted; row = uncertain.shift()) await settle(row)
  }
  await Promise.all(Array.from({ length: lookUpsAtOnce }, settleNext))
  return done
}

const providerOf = (channels: Pick<Channels, 'providerOf'>, { channelId }: CampaignRow) =>
  channelId === null ? Promise.resolve(undefined) : channels.providerOf(channelId)

/** The channels of these campaigns whose provider can be asked; each is looked up once. */
export async function reconcilableChannels(
  channels: Pick<Channels, 'providerOf'>,
  campaigns: readonly CampaignRow[],
): Promise<ReadonlySet<string | null>> {
  const ids = new Set(campaigns.flatMap(({ channelId }) => channelId ?? []))
  const found = await Promise.all(
    [...ids].map(async (id) => ((await channels.providerOf(id))?.adapter.capabilities.canFind ? id : null)),
  )
  return new Set(found.filter((id) => id !== null))
}
