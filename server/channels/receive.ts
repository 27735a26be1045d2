/** Handles an inbound message: it is stored once before anything else. */
import { Readable } from 'node:stream'
import { handBackMinutes } from '../../contract/inbox.ts'
import { findAgent, lockAgent } from '../agents/agents.ts'
import { markUnanswered, nobodyWaited } from '../conversations/needs-person.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { MessageHooks } from '../conversations/message-hooks.ts'
import { type ConversationKey, findOrOpenConversation } from '../conversations/open-conversation.ts'
import { hiddenText, withMissingFiles } from '../conversations/missing-files.ts'
import { storePersonMessage, storeUnansweredMessage } from '../conversations/store-message.ts'
import { changeHandling } from '../conversations/handling.ts'
import type { ChannelRow, ContactRow, OutboundPart } from '../db/channel-tables.ts'
import { addFile, mediaTypeOf, type NewFile } from '../db/files.ts'
import type { AgentRow, Db, Queryable } from '../db/schema.ts'
import type { StoredMedia } from '../db/stored-media.ts'
import type { Clock } from '../platform/clock.ts'
import { sleep } from '../platform/abort.ts'
import { shownName } from '../platform/files/names.ts'
import type { FileStore } from '../platform/files/store.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { lockChannel, updateChannel } from './channels.repository.ts'
import { findOrCreateContact } from './contacts.repository.ts'
import { lidIdentity, phoneIdentity } from './identity.ts'
import {
  attachFiles,
  endDownload,
  findInbound,
  finishInbound,
  type ContactKey,
  storeInbound,
  takeOverFiles,
} from './inbound.repository.ts'
import { writeJournal } from './journal.repository.ts'
import { afterProof, findOutboundByProviderId, settleAccepted, unnamedOutbound } from './outbox.repository.ts'
import type { Outbound } from './outbound.ts'
import type { Inbound, InboundFile } from './provider-events.ts'
import { recognizeOwner, noteOwnersMessage } from './owner-number.ts'

/**
 * Further effects of a customer's message, in the transaction that stores it. If a rule handles the message, the agent
 * does not answer it; a non-empty `confirmation` is sent instead.
 */
export type InboundRule = (
  trx: Queryable,
  message: { channel: ChannelRow; contact: ContactRow; text: string; now: Date },
) => Promise<Ruled>
type Ruled = { confirmation: string } | undefined

/**
 * `late`: shown, but too old to be answered. `takenOver`: the owner wrote on the phone. `owner`: from or to the number
 * of the owner's notices, and not stored.
 */
export type Received = 'owner' | 'stored' | 'known' | 'ours' | 'late' | 'takenOver' | 'agentGone'

export type ReceiveOptions = {
  db: Db
  clock: Clock
  files: FileStore
  events: Pick<EventBus, 'notify' | 'notifyWatchers'>
  /** Announces progress in the campaigns of this agent. */
  notifyCampaigns: (agentId: string) => Promise<void>
  hooks: MessageHooks
  rule: InboundRule
  outbound: Pick<Outbound, 'queueUnsent'>
  /** Queues answering. */
  onStored: (contact: ContactKey) => Promise<void>
  /** Queues sending. */
  onConfirmed: (channelId: string) => Promise<void>
}

const lateMs = 15 * 60_000
/** A download is over by then, also one that began with a look-up, unless its server died. */
const maxFilesMs = 60_000
/** The database is polled, as another server may be downloading. */
const lookEveryMs = 500
/** A person who answers on the phone will not hand the conversation back in the inbox. */
const [usualReturnMinutes] = handBackMinutes
/** The longest text that WhatsApp takes; other providers take less. */
const maxTextLength = 65_536
const maxNameLength = 120
/** Shown as the author in the inbox, because it is unknown who used the phone. */
const ownPhoneName = 'Celular'

export const conversationKey = (channel: ChannelRow, contactId: string): ConversationKey => ({
  sessionId: `${channel.kind}-${contactId}`,
  channel: channel.kind,
  channelId: channel.id,
  contactId,
})

/** A gateway passes on what a client of the customer made, which may be anything. */
const bounded = (inbound: Inbound): Inbound => ({
  ...inbound,
  text: beginningOf(inbound.text, maxTextLength),
  person: { ...inbound.person, name: beginningOf(inbound.person.name, maxNameLength).trim() },
})

export async function receive(options: ReceiveOptions, channel: ChannelRow, given: Inbound): Promise<Received> {
  const { db, clock, events, onStored, onConfirmed } = options
  const { ownerId, agentId } = channel
  const inbound = bounded(given)
  const known = await findInbound(db, channel.id, inbound.providerId)
  const begun = clock.now()
  const filesUntil = new Date(begun.getTime() + maxFilesMs)
  const key = { channelId: channel.id, providerId: inbound.providerId }
  const isTakenOver = known !== undefined && (await takeOverFiles(db, key, { now: begun, until: filesUntil }))
  if (known !== undefined && !isTakenOver) {
    if (known.filesUntil !== null && known.batch === null) {
      // The provider must not hear of a success that may not come.
      await sleep(lookEveryMs, new AbortController().signal)
      return receive(options, channel, given)
    }
    // The server may have died before it queued answering.
    if (!known.isDone) await onStored({ channelId: channel.id, contactId: known.contactId })
    return 'known'
  }
  if (inbound.isOwn && (await isOurs(options, channel, inbound))) return 'ours'
  if (await recognizeOwner(db, ownerId, inbound.person.identities)) {
    if (!inbound.isOwn) await noteOwnersMessage(db, channel.id, inbound.sentAt)
    return 'owner'
  }
  const agent = await findAgent(db, ownerId, agentId)
  if (agent === undefined) return 'agentGone'
  // Stored before its files are downloaded, so that a question that follows them is not answered without them.
  const isFirst = !isTakenOver && inbound.fetchFiles !== undefined && !inbound.isOwn && !isLate(inbound, begun)
  let reserved: Reserved | undefined
  if (isFirst) {
    const content = withMissingFiles(inbound.text, [{ name: 'arquivo' }])
    reserved = await db
      .transaction()
      .execute((trx) => reserve(trx, { ...options, channel, inbound, content, filesUntil, now: begun }))
    if (reserved.kind === 'agentGone') return 'agentGone'
    if (reserved.kind === 'known') return receive(options, channel, given)
  }
  const hasReserved = isFirst || isTakenOver
  const download = async () => {
    const fetched = await (inbound.fetchFiles?.() ?? [])
    const received = fetched.map((file) => ({ ...file, name: shownName(file.name) }))
    const files = await writeFiles(options, channel, received)
    const isHidden = inbound.text.trim() === '' && inbound.fetchFiles === undefined
    const content = withMissingFiles(
      isHidden ? hiddenText : inbound.text,
      received.filter((file) => file.bytes === undefined),
    )
    const now = clock.now()
    const storing = { ...options, channel, agent, inbound, content, received: files, hasReserved, reserved, now }
    return db.transaction().execute((trx) => storeIn(trx, storing))
  }
  const stored = await download().catch(async (cause: unknown) => {
    if (hasReserved) await endDownload(db, key, clock.now())
    throw cause
  })
  if (stored.kind === 'agentGone') return 'agentGone'
  if (stored.kind === 'stored') await onStored({ channelId: channel.id, contactId: stored.contactId })
  if (stored.kind === 'confirmed') await onConfirmed(channel.id)
  if (stored.kind === 'takenOver') await events.notify({ id: stored.conversationId, agentId })
  else if ('conversationId' in stored) await events.notifyWatchers({ id: stored.conversationId, agentId })
  // It may be an answer to a campaign.
  if (stored.kind !== 'known' && !inbound.isOwn) await options.notifyCampaigns(agentId)
  return stored.kind === 'confirmed' ? 'stored' : stored.kind
}

const isLate = ({ sentAt }: Inbound, now: Date): boolean => now.getTime() - sentAt.getTime() > lateMs

type Reservation = Pick<StoreInput, 'channel' | 'inbound' | 'content' | 'rule' | 'now'> & { filesUntil: Date }
type Reserved = { kind: 'known' | 'agentGone' } | { kind: 'reserved'; ruled: Ruled }

/** Stores a message whose files are yet to be downloaded; an opt-out under a photo holds whatever becomes of the photo. */
async function reserve(
  trx: Queryable,
  { channel, inbound, content, filesUntil, rule, now }: Reservation,
): Promise<Reserved> {
  const { id: channelId, ownerId, agentId } = channel
  if (!(await lockAgent(trx, ownerId, agentId))) return { kind: 'agentGone' }
  await lockChannel(trx, channelId)
  const contact = await findOrCreateContact(trx, { ownerId, agentId }, inbound.person, now)
  const { providerId, text, sentAt } = inbound
  const row = { ownerId, channelId, providerId, contactId: contact.id, content, media: [], filesUntil, sentAt }
  if (!(await storeInbound(trx, row, false, now))) return { kind: 'known' }
  return { kind: 'reserved', ruled: await rule(trx, { channel, contact, text, now }) }
}

type StoreInput = ReceiveOptions & {
  channel: ChannelRow
  agent: AgentRow
  inbound: Inbound
  /** The text, and a line for each file that could not be downloaded. */
  content: string
  received: readonly NewFile[]
  /** Whether it is stored already, and only its files are added. */
  hasReserved: boolean
  /** What the rule said then, if this delivery stored it. */
  reserved: Reserved | undefined
  now: Date
}

type StoreInboundResult =
  | { kind: 'known' | 'agentGone' }
  | { kind: 'stored'; contactId: string }
  | { kind: 'late' | 'confirmed' | 'takenOver'; conversationId: string }

async function storeIn(trx: Queryable, storing: StoreInput): Promise<StoreInboundResult> {
  const { channel, agent, inbound, content, received, hasReserved, reserved, now, hooks, rule } = storing
  const { id: channelId, ownerId, agentId } = channel
  if (!(await lockAgent(trx, ownerId, agentId))) return { kind: 'agentGone' }
  for (const file of received) await addFile(trx, file)
  const media = received.map(({ id, mime, name, size }): StoredMedia => ({
    fileId: id,
    type: mediaTypeOf(mime),
    name,
    size,
  }))
  // Locked: two messages of a new person must not create two contacts.
  await lockChannel(trx, channelId)
  const contact = await findOrCreateContact(trx, { ownerId, agentId }, inbound.person, now)
  const isPast = !hasReserved && isLate(inbound, now)
  const { providerId, text, sentAt } = inbound
  const row = { ownerId, channelId, providerId, contactId: contact.id, content, media, sentAt }
  const isNew = hasReserved ? await attachFiles(trx, row) : await storeInbound(trx, row, inbound.isOwn || isPast, now)
  if (!isNew) return { kind: 'known' }
  // An inbound message is a sign that the connection works again.
  const { state, downSince } = channel
  const isDown = state === 'failed' || state === 'expired' || (state !== 'connected' && downSince !== null)
  await updateChannel(trx, channelId, { confirmedAt: now, ...(isDown && { checkAt: now }) }, now)
  await writeJournal(trx, channelId, { kind: 'received', detail: inbound.isOwn ? 'Escrita no celular' : '', at: now })
  const decide = () => (inbound.isOwn ? undefined : rule(trx, { channel, contact, text, now }))
  const ruled = reserved?.kind === 'reserved' ? reserved.ruled : await decide()
  if (ruled === undefined && !inbound.isOwn && !isPast) return { kind: 'stored', contactId: contact.id }

  const conversation = await findOrOpenConversation(trx, {
    ownerId,
    agent,
    now,
    conversation: conversationKey(channel, contact.id),
  })
  const written = { ownerId, agentId, conversationId: conversation.id, content, media, now: sentAt }
  let messageId: string
  if (inbound.isOwn) {
    messageId = await storePersonMessage(trx, isPast ? undefined : hooks, {
      ...written,
      writtenBy: ownPhoneName,
      isFromOwnPhone: true,
    })
    // In the same transaction: a repeated delivery would be ignored as known.
    if (!isPast)
      await changeHandling(trx, { ownerId, conversationId: conversation.id, to: 'person', usualReturnMinutes, now })
    else await noteLateReply(trx, conversation.id)
  } else {
    messageId = await storeUnansweredMessage(trx, hooks, { ...written, sentAt })
    const isLeft = isPast && ruled === undefined && agent.active
    if (isLeft) await markUnanswered(trx, conversation.id, now)
  }
  await finishInbound(trx, row, messageId)
  if (ruled !== undefined && !isPast) {
    if (ruled.confirmation !== '') await confirm(trx, storing, conversation.id, ruled.confirmation)
    return { kind: 'confirmed', conversationId: conversation.id }
  }
  return { kind: isPast ? 'late' : 'takenOver', conversationId: conversation.id }
}

/** The owner wrote on the phone while the channel was down: the customer whose messages arrive late has an answer. */
async function noteLateReply(trx: Queryable, conversationId: string): Promise<void> {
  await trx
    .updateTable('conversations')
    .set(nobodyWaited)
    .where('id', '=', conversationId)
    .where('needsPersonReason', '=', 'failed')
    .execute()
}

async function confirm(trx: Queryable, { outbound, now }: StoreInput, conversationId: string, content: string) {
  const id = crypto.randomUUID()
  await trx
    .insertInto('messages')
    .values({ id, conversationId, role: 'assistant', content, sources: '[]', createdAt: now })
    .execute()
  await outbound.queueUnsent(trx, conversationId, 'reply', now)
}

/** Recognized by its provider id, or by its text while the response with that id is pending or was lost. */
async function isOurs(
  options: ReceiveOptions,
  { id: channelId, agentId }: ChannelRow,
  inbound: Inbound,
): Promise<boolean> {
  const { db, clock, events, notifyCampaigns } = options
  const { providerId, text, sentAt, isByApi } = inbound
  if (isByApi === false) return false
  const isNamed = async () => (await findOutboundByProviderId(db, channelId, providerId)) !== undefined
  if (await isNamed()) return true
  for (const row of await unnamedOutbound(db, channelId, sentAt)) {
    const { id, part, address } = row
    const isTo = inbound.person.identities.some(
      (each) => each.address === address || [phoneIdentity(address), lidIdentity(address)].includes(each.identity),
    )
    if (!isTo || !textsOfPart(part).includes(text)) continue
    // Recorded also while it is being sent, because the response may never come.
    await db.transaction().execute(async (trx) => {
      await settleAccepted(trx, id, { state: 'sent', providerId }, clock.now())
      await afterProof(trx, row, clock.now())
    })
    if (row.conversationId !== null) await events.notify({ id: row.conversationId, agentId })
    if (row.origin === 'campaign') await notifyCampaigns(agentId)
    return true
  }
  // The response to the send call may have arrived meanwhile.
  return isByApi === true || (await isNamed())
}

/** As providers echo them: some of them write a link after its text. */
const textsOfPart = (part: OutboundPart): string[] => {
  if (part.type === 'link') return [part.text, `${part.text} ${part.url}`.trim()]
  return ['text' in part ? part.text : (part.caption ?? '')]
}

async function writeFiles(
  { files, clock }: ReceiveOptions,
  { ownerId, agentId }: ChannelRow,
  received: readonly InboundFile[],
): Promise<NewFile[]> {
  const written: NewFile[] = []
  for (const file of received) {
    if (file.bytes === undefined) continue
    const { name } = file
    // A header must be able to hold it.
    const mime = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/u.test(file.mime) ? file.mime : 'application/octet-stream'
    const { id, size } = await files.write(Readable.from([file.bytes]))
    written.push({ id, ownerId, agentId, kind: 'chat', subjectId: null, name, mime, size, createdAt: clock.now() })
  }
  return written
}
