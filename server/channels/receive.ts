/** A message from a channel: stored once before anything else, whatever becomes of it. */
import { Readable } from 'node:stream'
import { returnMinutes } from '../../contract/inbox.ts'
import { findAgent } from '../agents/agents.ts'
import type { LaneEvents } from '../conversations/lane-events.ts'
import type { MessageHooks } from '../conversations/message-hooks.ts'
import { type ConversationKey, findOrOpenConversation } from '../conversations/open-conversation.ts'
import { storePersonMessage, storeUnansweredMessage } from '../conversations/store-message.ts'
import { handOver } from '../conversations/handover.ts'
import type { ChannelRow, ContactRow, OutboundPart } from '../db/channel-tables.ts'
import { addFile, mediaTypeOf } from '../db/files.ts'
import type { AgentRow, Db, Queryable, StoredMedia } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { FileStore } from '../platform/files/store.ts'
import { lockChannel, updateChannel } from './channels.repository.ts'
import { findOrCreateContact, type Person } from './contacts.repository.ts'
import { lidIdentity, phoneIdentity } from './identity.ts'
import { finishInbound, isKnownInbound, type Lane, storeInbound } from './inbound.repository.ts'
import { writeJournal } from './journal.repository.ts'
import { findOutboundByProviderId, settleTaken, unnamedOutbound } from './outbox.repository.ts'
import type { Outbound } from './outbound.ts'
import { recognizeOwner, noteOwnersMessage } from './owner-number.ts'

export type InboundFile = { bytes: Buffer; mime: string; name: string }

export type Inbound = {
  /** Unique on this channel. */
  providerId: string
  /** Who wrote; of an own message, whom it was written to. */
  person: Person
  sentAt: Date
  /** May be empty when a file comes with it. */
  text: string
  /** Fetched only when the message is new. */
  fetchFiles?: () => Promise<InboundFile[]>
  /** Sent from our own number: by us, or by the owner on the phone. */
  isOwn: boolean
  /** Of an own message, where the provider tells: whether a program wrote it, and not a person on the phone. */
  isByApi?: boolean
  /** Part of an imported history: neither answered nor a reason to write. */
  isHistory?: boolean
}

/**
 * What else a message of a customer means, in the transaction that stores it. Where it was all that the message was for,
 * the agent does not answer; `confirmation`, if not empty, is said instead.
 */
export type InboundRule = (
  trx: Queryable,
  message: { channel: ChannelRow; contact: ContactRow; text: string; now: Date },
) => Promise<{ confirmation: string } | undefined>

/**
 * `late`: shown, but not answered as if it were new. `takenOver`: the owner wrote on the phone. `owner`: from or to the
 * number of the owner's notices, and kept nowhere.
 */
export type Received = 'owner' | 'stored' | 'known' | 'ours' | 'late' | 'takenOver' | 'agentGone'

export type ReceiveOptions = {
  db: Db
  clock: Clock
  files: FileStore
  events: Pick<LaneEvents, 'notify' | 'notifyWatchers'>
  hooks: MessageHooks
  rule: InboundRule
  outbound: Pick<Outbound, 'queueUnsent'>
  /** There is something to answer. */
  onStored: (lane: Lane) => Promise<void>
  /** There is something to send. */
  onConfirmed: (channelId: string) => Promise<void>
}

const lateMs = 15 * 60_000
/** Who answers on the phone does not open the inbox to give the conversation back. */
const [usualReturnMinutes] = returnMinutes
/** Stands where the inbox names who wrote: nobody knows who held the phone. */
const ownPhoneName = 'Celular'

export const conversationKey = (channel: ChannelRow, contactId: string): ConversationKey => ({
  sessionId: `${channel.kind}-${contactId}`,
  channel: channel.kind,
  channelId: channel.id,
  contactId,
})

export async function receive(options: ReceiveOptions, channel: ChannelRow, inbound: Inbound): Promise<Received> {
  const { db, clock, events, onStored, onConfirmed } = options
  const { ownerId, agentId } = channel
  if (await isKnownInbound(db, channel.id, inbound.providerId)) return 'known'
  if (inbound.isOwn && (await isOurs(options, channel.id, inbound))) return 'ours'
  if (await recognizeOwner(db, ownerId, inbound.person.identities)) {
    if (!inbound.isOwn) await noteOwnersMessage(db, channel.id, inbound.sentAt)
    return 'owner'
  }
  const agent = await findAgent(db, ownerId, agentId)
  if (agent === undefined) return 'agentGone'
  const media = await storeFiles(options, channel, await (inbound.fetchFiles?.() ?? []))
  const now = clock.now()
  const stored = await db
    .transaction()
    .execute((trx) => storeIn(trx, { ...options, channel, agent, inbound, media, now }))
  if (stored.kind === 'stored') await onStored({ channelId: channel.id, contactId: stored.contactId })
  if (stored.kind === 'confirmed') await onConfirmed(channel.id)
  if (stored.kind === 'takenOver') await events.notify(stored.conversationId)
  else if ('conversationId' in stored) await events.notifyWatchers(stored.conversationId)
  return stored.kind === 'confirmed' ? 'stored' : stored.kind
}

type Storing = ReceiveOptions & {
  channel: ChannelRow
  agent: AgentRow
  inbound: Inbound
  media: readonly StoredMedia[]
  now: Date
}

type StoreInboundResult =
  | { kind: 'known' }
  | { kind: 'stored'; contactId: string }
  | { kind: 'late' | 'confirmed' | 'takenOver'; conversationId: string }

async function storeIn(trx: Queryable, storing: Storing): Promise<StoreInboundResult> {
  const { channel, agent, inbound, media, now, hooks, rule } = storing
  const { id: channelId, ownerId, agentId } = channel
  // One at a time: two messages of a new person must not make two contacts.
  await lockChannel(trx, channelId)
  const contact = await findOrCreateContact(trx, { ownerId, agentId }, inbound.person, now)
  const isLate = inbound.isHistory === true || now.getTime() - inbound.sentAt.getTime() > lateMs
  const { providerId, text, sentAt } = inbound
  const row = { ownerId, channelId, providerId, contactId: contact.id, content: text, media, sentAt }
  if (!(await storeInbound(trx, row, inbound.isOwn || isLate, now))) return { kind: 'known' }
  // Where somebody can write, the connection may well work again.
  const isDown = channel.state === 'failed' || channel.state === 'expired'
  await updateChannel(trx, channelId, { confirmedAt: now, ...(isDown && { checkAt: now }) }, now)
  await writeJournal(trx, channelId, { kind: 'received', detail: inbound.isOwn ? 'Escrita no celular' : '', at: now })
  const ruled = inbound.isOwn ? undefined : await rule(trx, { channel, contact, text, now })
  if (ruled === undefined && !inbound.isOwn && !isLate) return { kind: 'stored', contactId: contact.id }

  const conversation = await findOrOpenConversation(trx, {
    ownerId,
    agent,
    now,
    conversation: conversationKey(channel, contact.id),
  })
  const written = { ownerId, agentId, conversationId: conversation.id, content: text, media, now: sentAt }
  if (inbound.isOwn) {
    await storePersonMessage(trx, isLate ? undefined : hooks, {
      ...written,
      writtenBy: ownPhoneName,
      isFromOwnPhone: true,
    })
    // With the message or not at all: delivered again, it is known.
    if (!isLate)
      await handOver(trx, { ownerId, conversationId: conversation.id, to: 'person', usualReturnMinutes, now })
  } else await storeUnansweredMessage(trx, written)
  if (ruled !== undefined && !isLate) {
    await finishInbound(trx, channelId, providerId)
    if (ruled.confirmation !== '') await confirm(trx, storing, conversation.id, ruled.confirmation)
    return { kind: 'confirmed', conversationId: conversation.id }
  }
  return { kind: isLate ? 'late' : 'takenOver', conversationId: conversation.id }
}

async function confirm(trx: Queryable, { outbound, now }: Storing, conversationId: string, content: string) {
  const id = crypto.randomUUID()
  await trx
    .insertInto('messages')
    .values({ id, conversationId, role: 'assistant', content, sources: '[]', createdAt: now })
    .execute()
  await outbound.queueUnsent(trx, conversationId, 'reply', now)
}

/** Known by its id, or, while the provider's own answer is still on its way to us or was lost, by its words. */
async function isOurs({ db, clock }: ReceiveOptions, channelId: string, inbound: Inbound): Promise<boolean> {
  const { providerId, text, isByApi } = inbound
  if (isByApi === false) return false
  const isNamed = async () => (await findOutboundByProviderId(db, channelId, providerId)) !== undefined
  if (await isNamed()) return true
  const identities = inbound.person.identities.map(({ identity }) => identity)
  for (const { id, part, address, state } of await unnamedOutbound(db, channelId)) {
    const isTo = identities.some((identity) => [phoneIdentity(address), lidIdentity(address)].includes(identity))
    if (!isTo || textOfPart(part) !== text) continue
    // Nobody knew whether it went out; now it is certain.
    if (state === 'uncertain') await settleTaken(db, id, { state: 'sent', providerId }, clock.now())
    return true
  }
  // The answer to its sending may have come between the two looks.
  return isByApi === true || (await isNamed())
}

const textOfPart = (part: OutboundPart): string => {
  if ('text' in part) return part.text
  return part.type === 'template' ? '' : (part.caption ?? '')
}

async function storeFiles(
  { db, files, clock }: ReceiveOptions,
  { ownerId, agentId }: ChannelRow,
  received: readonly InboundFile[],
): Promise<StoredMedia[]> {
  const stored: StoredMedia[] = []
  for (const { bytes, mime, name } of received) {
    const { id, size } = await files.write(Readable.from([bytes]))
    const row = { id, ownerId, agentId, kind: 'chat' as const, subjectId: null, name, mime, size }
    await addFile(db, { ...row, createdAt: clock.now() })
    stored.push({ fileId: id, type: mediaTypeOf(mime), name, size })
  }
  return stored
}
