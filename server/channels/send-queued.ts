/**
 * Sends the queued messages of a channel one by one. Each message is checked again right before sending: a person may
 * have taken over, the contact may have opted out. A message whose sending has begun is never sent twice.
 */
import { dayMs } from '../../contract/durations.ts'
import { lockAgent } from '../agents/agents.ts'
import type { ChangedConversation } from '../platform/event-bus.ts'
import type { ChannelRow, OutboundOrigin, OutboundRow } from '../db/channel-tables.ts'
import type { Db, Queryable } from '../db/schema.ts'
import { sleep } from '../platform/abort.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Adapters, ChannelAdapter, Connection, SendResult, ToSend } from './adapter.ts'
import { connectionOf } from './channels.repository.ts'
import { markEnded } from './connection-state.ts'
import { writeJournal } from './journal.repository.ts'
import { releaseSendLease, acquireSendLease, withLeaseRenewed } from './send-lease.ts'
import {
  failOutbound,
  findOutboundByProviderId,
  interruptedOutbound,
  markReplyLost,
  nextOutbound,
  settleAccepted,
  settleAttempt,
  settleOutbound,
} from './outbox.repository.ts'

/** Runs in the claiming transaction, right before sending; may write. Returns why the message must not go out. */
export type BeforeSend = (trx: Queryable, row: OutboundRow) => Promise<{ reason: string } | undefined>

/** Minimum milliseconds between the last message of the channel and this one. */
export type Pace = (row: OutboundRow, channel: ChannelRow) => number

export type SendOptions = {
  db: Db
  clock: Clock
  log: Log
  secrets: Secrets
  adapters: Adapters
  readFile: (fileId: string) => Promise<Buffer>
  pace: Pace
  beforeSend: readonly BeforeSend[]
  /** How long a server that seems dead may still be sending; 0 if no other server uses the database. */
  inFlightMs: number
  /** Announces that a message of this conversation has changed. */
  notifyConversation: (conversation: ChangedConversation) => Promise<void>
  /** Announces progress in the campaigns of this agent. */
  notifyCampaigns: (agentId: string) => Promise<void>
}

/** For longer waits the job ends and is queued for later, so that it holds neither the lease nor a worker. */
const waitHereMs = 1_000
const sendTimeoutMs = 30_000
const firstRetryMs = 2_000
/** With the ten retries of a webhook, the last one would otherwise come after a week. */
const maxRetryMs = 30 * 60_000

/** Returns when more can be sent; undefined if all is sent. */
export async function sendQueued(
  options: SendOptions,
  channelId: string,
  signal: AbortSignal,
): Promise<Date | undefined> {
  for (;;) {
    const run = await drainOnce(options, channelId, signal)
    if (run.kind === 'stopped') return run.until
    // A message queued between the last look and the release of the lease would wait: its job found the lease taken.
    const next = await nextOutbound(options.db, channelId, options.clock.now())
    if (next === undefined || next.id === run.waiting?.id) return run.waiting?.until
  }
}

type Run =
  /** Nothing more can be sent for now, or only from that time on. */
  | { kind: 'stopped'; until?: Date }
  /** Nothing more is to be sent, apart from one message that is due later. */
  | { kind: 'drained'; waiting?: Extract<Next, { kind: 'later' }> }

async function drainOnce(options: SendOptions, channelId: string, signal: AbortSignal): Promise<Run> {
  const { db, secrets, adapters, clock } = options
  const holder = crypto.randomUUID()
  const channel = await acquireSendLease(db, channelId, holder)
  const adapter = channel && adapters[channel.provider]
  if (channel === undefined || adapter === undefined) return { kind: 'stopped' }
  try {
    if (channel.state !== 'connected') return { kind: 'stopped' }
    const connection = connectionOf(secrets, channel)
    const context: SendContext = { ...options, adapter, connection, signal, channelId, holder }
    let interrupted = await interruptedOutbound(db, channelId)
    while (!signal.aborted) {
      interrupted = await settleEnded(context, interrupted)
      const current = await acquireSendLease(db, channelId, holder)
      if (current?.state !== 'connected') return { kind: 'stopped' }
      // Connected to another account meanwhile: that one sends the rest, in a run of its own.
      if (!isSameAccount(current, channel)) return { kind: 'stopped', until: clock.now() }
      const next = await claimNext(context, current)
      if (next.kind === 'empty') return { kind: 'drained' }
      if (next.kind === 'claimed') {
        if (!(await withLeaseRenewed(context, () => sendOne(context, next.row)))) return { kind: 'stopped' }
        continue
      }
      const ms = next.until.getTime() - clock.now().getTime()
      if (ms > waitHereMs) return { kind: 'drained', waiting: next }
      // Aborted when the server stops.
      await sleep(ms, signal)
    }
    return { kind: 'stopped' }
  } finally {
    await releaseSendLease(db, channelId, holder)
  }
}

const isSameAccount = (one: ChannelRow, other: ChannelRow): boolean =>
  one.externalId === other.externalId && one.credentials === other.credentials

type SendContext = SendOptions & {
  adapter: ChannelAdapter
  connection: Connection
  signal: AbortSignal
  channelId: string
  holder: string
}
type Next = { kind: 'empty' } | { kind: 'later'; id: string; until: Date } | { kind: 'claimed'; row: OutboundRow }
/** Not to be sent after all. */
type Dropped = { kind: 'dropped'; row: OutboundRow }

async function claimNext(context: SendContext, channel: ChannelRow): Promise<Next> {
  const { db, clock, pace, beforeSend } = context
  for (;;) {
    const next = await db.transaction().execute(async (trx): Promise<Next | Dropped> => {
      if (!(await lockAgent(trx, channel.ownerId, channel.agentId))) return { kind: 'empty' }
      const now = clock.now()
      const row = await nextOutbound(trx, channel.id, now)
      if (row === undefined) return { kind: 'empty' }
      const free = channel.lastSentAt === null ? 0 : channel.lastSentAt.getTime() + pace(row, channel)
      const until = new Date(Math.max(row.notBefore.getTime(), free))
      if (until > now) return { kind: 'later', id: row.id, until }
      if (!(await isStillOurs(trx, row))) {
        await settleOutbound(trx, row.id, { state: 'discarded', reason: 'Uma pessoa respondeu antes.' }, now)
        return { kind: 'dropped', row }
      }
      if (isOutdated(row, channel)) {
        await failOutbound(trx, row, { reason: outdated }, now)
        await writeJournal(trx, channel.id, { kind: 'refused', detail: outdated, at: now })
        return { kind: 'dropped', row }
      }
      for (const run of beforeSend) {
        const refused = await run(trx, row)
        if (refused === undefined) continue
        await settleOutbound(trx, row.id, { state: 'cancelled', reason: refused.reason }, now)
        return { kind: 'dropped', row }
      }
      const attempts = row.attempts + 1
      await trx
        .updateTable('outboundMessages')
        .set({ state: 'sending', attempts, changedAt: now })
        .where('id', '=', row.id)
        .execute()
      return { kind: 'claimed', row: { ...row, attempts, state: 'sending' } }
    })
    if (next.kind !== 'dropped') return next
    await notifyCampaigns(context, next.row)
    await notifyConversation(context, next.row)
  }
}

const outdated = 'O canal ficou sem conexão por mais de 24 horas.'

/** Follow-ups, notices and campaigns have rules of their own. */
const originsOfTheDay: ReadonlySet<OutboundOrigin> = new Set(['reply', 'person', 'webhook'])

/** A message of another day would surprise the customer; a person decides what to write instead. */
const isOutdated = ({ origin, createdAt }: OutboundRow, { linkedAt }: ChannelRow): boolean =>
  originsOfTheDay.has(origin) && linkedAt !== null && linkedAt.getTime() - createdAt.getTime() > dayMs

/**
 * Whether no person answered the conversation since the message was queued; none can until the transaction ends. What
 * the agent said before it called for a person itself still goes out.
 */
async function isStillOurs(trx: Queryable, { conversationId, epoch }: OutboundRow): Promise<boolean> {
  if (conversationId === null || epoch === null) return true
  const conversation = await trx
    .selectFrom('conversations')
    .select(['epoch', 'needsPersonReason'])
    .where('id', '=', conversationId)
    .forUpdate()
    .executeTakeFirst()
  if (conversation === undefined) return false
  const hasOnlyCalled = conversation.needsPersonReason === 'asked' && conversation.epoch === epoch + 1
  return conversation.epoch === epoch || hasOnlyCalled
}

const toSend = ({ readFile }: SendContext, { id, address, part }: OutboundRow): ToSend => ({
  recipient: address,
  part,
  tag: id,
  readFile,
})

const notifyCampaigns = async (
  { connection, notifyCampaigns: tell }: SendContext,
  { origin }: OutboundRow,
): Promise<void> => {
  if (origin === 'campaign') await tell(connection.channel.agentId)
}

const notifyConversation = async (
  { connection, notifyConversation: tell }: SendContext,
  { conversationId }: OutboundRow,
): Promise<void> => {
  if (conversationId !== null) await tell({ id: conversationId, agentId: connection.channel.agentId })
}

/** Returns false if the channel can send nothing more now. */
async function sendOne(context: SendContext, row: OutboundRow): Promise<boolean> {
  const { adapter, connection, log } = context
  const signal = AbortSignal.timeout(sendTimeoutMs)
  const [result] = await Promise.all([
    adapter.send(connection, toSend(context, row), signal).catch((cause: unknown): SendResult => {
      log.error(`sending by ${connection.channel.provider}`, cause)
      return { kind: 'uncertain', reason: 'o envio parou no meio.' }
    }),
    // A failure here must not leave the message in doubt.
    notifyCampaigns(context, row).catch((cause: unknown) =>
      log.error('progress of a campaign could not be told', cause),
    ),
  ])
  const mayGoOn = await settle(context, row, result)
  await notifyCampaigns(context, row)
  await notifyConversation(context, row)
  return mayGoOn
}

async function settle(context: SendContext, row: OutboundRow, result: SendResult): Promise<boolean> {
  const { db, clock, connection } = context
  const { channel } = connection
  const now = clock.now()
  const journal = (kind: 'sent' | 'postponed' | 'refused', detail = '') =>
    writeJournal(db, channel.id, { kind, detail, at: now })
  switch (result.kind) {
    case 'accepted':
    case 'sent':
      await settleAccepted(db, row.id, { state: result.kind, providerId: result.providerId }, now)
      await db.updateTable('channels').set({ lastSentAt: now, confirmedAt: now }).where('id', '=', channel.id).execute()
      await journal('sent')
      return true
    case 'uncertain':
      await settleInterrupted(context, row, result.reason)
      return true
    case 'unreachable':
    case 'refused': {
      const { reason } = result
      const isFinal = (result.kind === 'refused' && result.isFinal) || row.attempts >= row.maxAttempts
      const ms = Math.min(maxRetryMs, firstRetryMs * 4 ** (row.attempts - 1))
      const settled = isFinal
        ? ({ state: 'failed', reason } as const)
        : ({ state: 'queued', reason, notBefore: new Date(now.getTime() + ms) } as const)
      // Its echo or a report may have proven meanwhile that it went out.
      if (!(await settleAttempt(db, row, settled, now))) return true
      await journal(result.kind === 'refused' || isFinal ? 'refused' : 'postponed', reason)
      if (isFinal) await markReplyLost(db, row, now)
      return true
    }
    case 'disconnected':
    case 'expired':
      await settleAttempt(db, row, { state: 'queued', reason: result.reason }, now)
      await markEnded(db, channel, result, now)
      return false
  }
}

/** Settles what an earlier holder of the lease was sending, once its calls must have ended. Returns the other rows. */
async function settleEnded(context: SendContext, interrupted: readonly OutboundRow[]): Promise<OutboundRow[]> {
  const stillSent = context.clock.now().getTime() - context.inFlightMs
  const others: OutboundRow[] = []
  for (const row of interrupted)
    if (row.changedAt.getTime() > stillSent) others.push(row)
    else {
      await withLeaseRenewed(context, () => settleInterrupted(context, row, 'o servidor parou durante o envio.'))
      await notifyCampaigns(context, row)
      await notifyConversation(context, row)
    }
  return others
}

/** Some providers find a message by its text only, and so may find an equal one that was sent before. */
const isOfAnother = async (db: Db, { id, channelId }: OutboundRow, providerId: string): Promise<boolean> => {
  const known = await findOutboundByProviderId(db, channelId, providerId)
  return known !== undefined && known.id !== id
}

/** The message may have been sent: it is looked up, and sent again only if it certainly was not. */
async function settleInterrupted(context: SendContext, row: OutboundRow, why: string): Promise<void> {
  const { db, clock, adapter, connection } = context
  const found = await adapter
    .find?.(connection, toSend(context, row), AbortSignal.timeout(sendTimeoutMs))
    .catch(() => undefined)
  const now = clock.now()
  if (found?.kind === 'sent' && !(await isOfAnother(db, row, found.providerId)))
    return settleAccepted(db, row.id, { state: 'accepted', providerId: found.providerId }, now)
  const isUnsent = found?.kind === 'notSent'
  const isFinal = isUnsent && row.attempts >= row.maxAttempts
  const reason = `${isUnsent ? 'A mensagem não saiu' : 'Não se sabe se a mensagem saiu'}: ${why}`
  const unsent = isFinal ? ({ state: 'failed', reason } as const) : ({ state: 'queued' } as const)
  const settled = isUnsent ? unsent : ({ state: 'uncertain', reason } as const)
  // A report about it may have arrived meanwhile, or the response to a server that seemed dead.
  if (!(await settleAttempt(db, row, settled, now)) || (isUnsent && !isFinal)) return
  const kind = isFinal ? 'refused' : 'uncertain'
  await writeJournal(db, connection.channel.id, { kind, detail: reason, at: now })
  await markReplyLost(db, row, now)
}
