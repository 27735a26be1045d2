/** The tables of channels: connections, the people who write there, and what comes in and goes out. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { StoredMedia } from './schema.ts'

type CreatedAt = ColumnType<Date, Date, never>

export type ChannelKind = 'whatsappWeb' | 'whatsappCloud' | 'instagram' | 'widget'
/**
 * `connected` is shown as such only with the time of its last proof, `confirmedAt`. `dropped`: it is tried to bring it
 * back. `failed`: that needs the owner. `expired`: the owner's authorization ended.
 */
export type ChannelState = 'new' | 'connecting' | 'connected' | 'dropped' | 'failed' | 'expired'

export type ChannelTable = {
  id: string
  ownerId: string
  agentId: string
  kind: ChannelKind
  /** Which adapter speaks for it. */
  provider: string
  /** Our end as the provider names it: an instance, a phone number id, an account id. */
  externalId: string | null
  /** Sealed JSON. */
  credentials: string | null
  state: ChannelState
  /** Portuguese; why it does not work. */
  reason: string | null
  profile: ColumnType<ChannelProfile, string | undefined, string>
  /** The unguessable part of the path at which its provider reaches us. */
  inboundToken: string
  /** When the provider last said that it works. */
  confirmedAt: Date | null
  /** Since when it has been connected without a break. */
  linkedAt: Date | null
  /** When its provider is asked next how it stands. */
  checkAt: Date | null
  /** Since it was last connected for a good while. */
  reconnectAttempts: Generated<number>
  /** Since when a connection that worked has not. */
  downSince: Date | null
  /** When its owner is told by mail how it stands. */
  noticeAt: Date | null
  /** Until then a server is at it. */
  noticeLeaseUntil: Date | null
  /** When its owner was told of an outage whose end was not told yet. */
  noticedAt: Date | null
  sendingBy: string | null
  sendingUntil: Date | null
  lastSentAt: Date | null
  /** When something was last written from the number to which the owner's notices go. */
  ownerWroteAt: Date | null
  createdAt: CreatedAt
  changedAt: Date
}

/** What is shown of the account at the other end. */
export type ChannelProfile = {
  phone?: string
  name?: string
  username?: string
  pictureUrl?: string
  isBusiness?: boolean
  /** Make or name of the telephone. */
  device?: string
  sessionId?: string
  /** Of official WhatsApp: the business account of the number. */
  wabaId?: string
  /** ISO text. */
  connectedSince?: string
  /** ISO text; when its token has to be renewed. */
  expiresAt?: string
}

export type ChannelEventKind =
  | ('connecting' | 'connected' | 'confirmed' | 'dropped' | 'retried' | 'disconnected' | 'failed' | 'expired')
  | ('received' | 'sent' | 'postponed' | 'uncertain' | 'refused')

export type ChannelEventTable = {
  id: Generated<string>
  channelId: string
  kind: ChannelEventKind
  /** Portuguese. */
  detail: string
  at: Date
}

export type ContactTable = {
  id: string
  ownerId: string
  agentId: string
  name: Generated<string>
  /** E.164, when known. */
  phone: string | null
  optedOutAt: Date | null
  /** Since when somebody has to say whether the person wants no more messages, and by which words of theirs. */
  optOutAskedAt: Date | null
  optOutQuote: string | null
  createdAt: CreatedAt
}

/** A spelling under which a contact is known; spellings of one number are the same identity. */
export type ContactIdentityTable = {
  agentId: string
  identity: string
  contactId: string
  /** As the provider wants to be given it. */
  address: string
}

export type InboundTable = {
  id: string
  ownerId: string
  channelId: string
  providerId: string
  contactId: string
  content: string
  media: ColumnType<StoredMedia[], string | undefined, string>
  /** Messages of a batch are answered together. */
  batch: string | null
  isDone: Generated<boolean>
  /** According to the provider. */
  sentAt: Date
  receivedAt: Date
  sequence: Generated<string>
}

/** `notice`: to the owner's own number, of a conversation that is not with them. */
export type OutboundOrigin = 'reply' | 'followUp' | 'person' | 'webhook' | 'campaign' | 'notice'

/**
 * `accepted`: the provider has it and will send it. `discarded`: a person took over before it went out. `uncertain`: it
 * may have gone out; never sent again by itself.
 */
export type OutboundState =
  | ('queued' | 'sending' | 'accepted' | 'sent' | 'delivered' | 'read')
  | ('failed' | 'uncertain' | 'discarded' | 'cancelled')

/** One thing that goes out; media by the id of a stored file. */
export type OutboundPart =
  | { type: 'text'; text: string }
  | { type: 'image' | 'audio' | 'video' | 'document'; fileId: string; name: string; mime: string; caption?: string }
  | { type: 'link'; text: string; url: string; title: string }
  | {
      type: 'optionList'
      text: string
      title: string
      button: string
      options: { title: string; description: string }[]
    }
  | { type: 'template'; name: string; language: string; values: string[] }

export type OutboundTable = {
  id: string
  ownerId: string
  channelId: string
  conversationId: string | null
  contactId: string | null
  /** The message of the conversation that it carries. */
  messageId: string | null
  /** The person of a campaign that it is for. */
  recipientId: string | null
  address: string
  origin: OutboundOrigin
  part: JSONColumnType<OutboundPart>
  /** Of the conversation when it was queued; another one means that somebody else answers by now. */
  epoch: number | null
  state: OutboundState
  /** Portuguese. */
  reason: string | null
  providerId: string | null
  attempts: Generated<number>
  maxAttempts: Generated<number>
  notBefore: Date
  createdAt: CreatedAt
  changedAt: Date
  sequence: Generated<string>
}

/** `begun`: the person is at Instagram. `returned`: came back with a code, which is exchanged once: `used`. */
export type InstagramAuthorizationTable = {
  nonceHash: string
  ownerId: string
  agentId: string
  /** Of the page that began it, which is told the result. */
  returnOrigin: string
  /** Sealed. */
  code: string | null
  state: 'begun' | 'returned' | 'used'
  createdAt: CreatedAt
}

export type ChannelTables = {
  instagramAuthorizations: InstagramAuthorizationTable
  channels: ChannelTable
  channelEvents: ChannelEventTable
  contacts: ContactTable
  contactIdentities: ContactIdentityTable
  inboundMessages: InboundTable
  outboundMessages: OutboundTable
}

export type ChannelRow = Selectable<ChannelTable>
export type ContactRow = Selectable<ContactTable>
export type InboundRow = Selectable<InboundTable>
export type OutboundRow = Selectable<OutboundTable>
