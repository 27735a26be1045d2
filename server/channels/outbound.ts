/** Queues the messages of a conversation for its channel. */
import { hourMs } from '../../contract/durations.ts'
import { mediaPlaceholders } from '../../contract/chat.ts'
import type { ChannelRow, OutboundOrigin, OutboundPart } from '../db/channel-tables.ts'
import { findFiles } from '../db/files.ts'
import type { MessageRow, Queryable } from '../db/schema.ts'
import type { Adapters, ChannelAdapter, FileToSend } from './adapter.ts'
import { findRecipientId } from './contacts.repository.ts'
import { findOptOut } from './opt-outs.ts'
import { findChannelById } from './find-channel.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { textForChannel } from './text-for-channel.ts'
import { detachParts, hasNoParts, queueOutbound, unsentParts } from './outbox.repository.ts'

export type Outbound = {
  /** Why nothing may be sent there now; undefined if sending is allowed. */
  refusalFor: (trx: Queryable, conversationId: string, now: Date) => Promise<'window' | 'optedOut' | undefined>
  /** Whether a message of the customer waits to be answered, and is not stored in the conversation yet. */
  hasOpenInbound: (trx: Queryable, conversationId: string) => Promise<boolean>
  /** Why this file, or without a file any file, cannot be sent there, in Portuguese. */
  whyNotFile: (db: Queryable, conversationId: string, file?: FileToSend) => Promise<string | undefined>
  /** Queues all messages of the conversation that are not queued yet. Returns the channel, if one can send them. */
  queueUnsent: (
    trx: Queryable,
    conversationId: string,
    origin: OutboundOrigin,
    now: Date,
  ) => Promise<string | undefined>
  /**
   * Queues the unsent parts of a person's message again. `uncertain`: one may have been sent, and sending it twice was
   * not allowed.
   */
  requeue: (
    trx: Queryable,
    conversationId: string,
    messageId: string,
    options: { evenIfUncertain: boolean; now: Date },
  ) => Promise<'queued' | 'nothing' | 'uncertain' | 'noChannel'>
}

export function createOutbound(adapters: Adapters): Outbound {
  const find = async (trx: Queryable, conversationId: string) => {
    const conversation = await trx
      .selectFrom('conversations')
      .select(['ownerId', 'channelId', 'contactId', 'epoch', 'lastInboundAt'])
      .where('id', '=', conversationId)
      .executeTakeFirst()
    const channel = conversation?.channelId ? await findChannelById(trx, conversation.channelId) : undefined
    const adapter = channel && adapters[channel.provider]
    return conversation && channel && adapter ? { conversation, channel, adapter } : undefined
  }

  return {
    refusalFor: async (trx, conversationId, now) => {
      const found = await find(trx, conversationId)
      if (found === undefined) return undefined
      const { ownerId, contactId, lastInboundAt } = found.conversation
      if (contactId !== null && (await findOptOut(trx, ownerId, contactId)) !== undefined) return 'optedOut'
      const { windowHours } = found.adapter.capabilities
      if (windowHours === null) return undefined
      const isOpen = lastInboundAt !== null && now.getTime() - lastInboundAt.getTime() < windowHours * hourMs
      return isOpen ? undefined : 'window'
    },

    hasOpenInbound: async (trx, conversationId) => {
      const open = await trx
        .selectFrom('inboundMessages')
        .innerJoin('conversations', (join) =>
          join
            .onRef('conversations.channelId', '=', 'inboundMessages.channelId')
            .onRef('conversations.contactId', '=', 'inboundMessages.contactId'),
        )
        .select('inboundMessages.id')
        .where('conversations.id', '=', conversationId)
        .where('inboundMessages.isDone', '=', false)
        .executeTakeFirst()
      return open !== undefined
    },

    whyNotFile: async (db, conversationId, file) => (await find(db, conversationId))?.adapter.refuseFile?.(file),

    queueUnsent: async (trx, conversationId, origin, now) => {
      const found = await find(trx, conversationId)
      const contactId = found?.conversation.contactId
      const recipient = contactId ? await findRecipientId(trx, contactId) : undefined
      if (found === undefined || !contactId || recipient === undefined) return undefined
      const { channel, adapter, conversation } = found
      for (const message of await unsentMessages(trx, conversationId, origin))
        for (const part of await partsOf(trx, message, channel, adapter.capabilities))
          await queueOutbound(
            trx,
            {
              ownerId: channel.ownerId,
              channelId: channel.id,
              conversationId,
              contactId,
              address: recipient,
              origin,
              part,
              messageId: message.id,
              // A person's message is sent even if the conversation changes hands.
              ...(origin !== 'person' && { epoch: conversation.epoch }),
            },
            now,
          )
      return channel.id
    },

    requeue: async (trx, conversationId, messageId, { evenIfUncertain, now }) => {
      const parts = await unsentParts(trx, messageId)
      if (parts.length === 0) return 'nothing'
      if (!evenIfUncertain && parts.some(({ state }) => state === 'uncertain')) return 'uncertain'
      const found = await find(trx, conversationId)
      const contactId = found?.conversation.contactId
      const recipient = contactId ? await findRecipientId(trx, contactId) : undefined
      if (found === undefined || !contactId || recipient === undefined) return 'noChannel'
      const { id: channelId, ownerId } = found.channel
      await detachParts(
        trx,
        parts.map(({ id }) => id),
      )
      for (const { part } of parts)
        await queueOutbound(
          trx,
          { ownerId, channelId, conversationId, contactId, address: recipient, origin: 'person', part, messageId },
          now,
        )
      return 'queued'
    },
  }
}

/** A person's message must not release unsent messages of the agent, which may have been stopped on purpose. */
const unsentMessages = (trx: Queryable, conversationId: string, origin: OutboundOrigin): Promise<MessageRow[]> =>
  trx
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('role', '=', 'assistant')
    .where('isOutside', '=', false)
    .$if(origin === 'person', (query) => query.where('writtenBy', 'is not', null))
    .where(hasNoParts)
    .orderBy('sequence')
    .execute()

type Capabilities = ChannelAdapter['capabilities']
type TextLimit = Capabilities['textLimit']

async function partsOf(
  trx: Queryable,
  { content, media, writtenBy }: MessageRow,
  { ownerId, kind }: Pick<ChannelRow, 'ownerId' | 'kind'>,
  { textLimit, captionLimit = 0 }: Capabilities,
): Promise<OutboundPart[]> {
  const ids = media.map(({ fileId }) => fileId)
  const files = (await findFiles(trx, ownerId, ids)).map(({ id, name, mime }): OutboundPart => {
    const kind = mime.split('/')[0]
    const type = kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'document'
    return { type, fileId: id, name, mime }
  })
  const textsOf = (text: string) =>
    cutText(text, textLimit).map((piece): OutboundPart => ({ type: 'text', text: piece }))
  if (writtenBy === null) return [...textsOf(textForChannel(content, kind)), ...files]
  // A person's text is sent unchanged, without Markdown conversion; a placeholder text for a file is not sent.
  const said = media.some(({ type }) => mediaPlaceholders[type] === content) ? '' : content
  const [file] = files
  if (
    file === undefined ||
    files.length > 1 ||
    !('fileId' in file) ||
    file.type === 'audio' ||
    said.length > captionLimit
  )
    return [...textsOf(said), ...files]
  return [said === '' ? file : { ...file, caption: said }]
}

const lengthOf = (text: string, { unit }: TextLimit) => (unit === 'bytes' ? Buffer.byteLength(text) : text.length)

/** Splits a text into pieces that the channel accepts, cut between words. */
export function cutText(text: string, limit: TextLimit): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of text.trim().split(/(?<=\s)/u)) {
    if (piece !== '' && lengthOf(piece + word, limit) > limit.length) {
      pieces.push(piece.trim())
      piece = ''
    }
    piece += word
    // Cuts inside a word that is longer than a message.
    while (lengthOf(piece, limit) > limit.length) {
      let end = piece.length
      while (lengthOf(piece.slice(0, end), limit) > limit.length) end = Math.floor(end / 2)
      const beginning = beginningOf(piece, end) || piece.slice(0, end)
      pieces.push(beginning)
      piece = piece.slice(beginning.length)
    }
  }
  return [...pieces, piece.trim()].filter((each) => each !== '')
}
