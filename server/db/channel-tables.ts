/** The tables of channels: connections, contacts, inbound and outbound messages. */
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { StoredMedia } from './stored-media.ts'

type CreatedAt = ColumnType<Date, Date, never>

export type ChannelKind = 'whatsappWeb' | 'whatsappCloud' | 'instagram' | 'widget'
/**
 * `connected` is only shown together with the time of its last confirmation, `confirmedAt`. `dropped`: reconnecting is
 * being tried. `failed`: the owner must act. `expired`: the owner's authorization ended.
 */
export type ChannelState = 'new' | 'connecting' | 'connected' | 'dropped' | 'failed' | 'expired'

export type ChannelTable = {
  id: string
  ownerId: string
  agentId: string
  kind: ChannelKind
  /** Name of its adapter. */
  provider: string
  /** The provider's id of our end: an instance, a phone number id, an account id. */
  externalId: string | null
  /** Encrypted JSON. */
  credentials: string | null
  state: ChannelState
  /** Why it does not work, in Portuguese. */
  reason: string | null
  profile: ColumnType<ChannelProfile, string | undefined, string>
  /** The unguessable part of its webhook path. */
  inboundToken: string
  /** When the provider last confirmed the connection. */
  confirmedAt: Date | null
  /** Start of the current uninterrupted connection. */
  linkedAt: Date | null
  /** When its provider is asked for its state next. */
  checkAt: Date | null
  /** Attempts to reconnect in the current outage. */
  reconnectAttempts: Generated<number>
  /** Number of drops since it was last connected for a longer time. */
  recentDrops: Generated<number>
  /** When a working connection was lost. */
  downSince: Date | null
  /** When its owner is to be sent a mail about its state. */
  noticeAt: Date | null
  /** Until then a server is sending that mail. */
  noticeLeaseUntil: Date | null
  /** When its owner was told of an outage, until they are told of its end. */
  noticedAt: Date | null
  sendingBy: string | null
  sendingUntil: Date | null
  lastSentAt: Date | null
  /** When the owner last wrote from the number that gets the notices. */
  ownerWroteAt: Date | null
  createdAt: CreatedAt
  changedAt: Date
}

/** Data of the connected account, for display. */
export type ChannelProfile = {
  phone?: string
  name?: string
  username?: string
  pictureUrl?: string
  isBusiness?: boolean
  /** Make or name of the telephone. */
  device?: string
  sessionId?: string
  /** For official WhatsApp: the business account of the number. */
  wabaId?: string
  /** ISO text. */
  connectedSince?: string
  /** For the widget: the origin of the page that used it last, and when, as ISO text. */
  seenOn?: string
  seenAt?: string
  /** ISO text; when the token expires. */
  expiresAt?: string
}

export type ChannelEventKind =
  | ('connecting' | 'connected' | 'confirmed' | 'dropped' | 'retried' | 'disconnected' | 'failed' | 'expired')
  | ('received' | 'sent' | 'postponed' | 'uncertain' | 'refused')

export type ChannelEventTable = {
  id: Generated<string>
  channelId: string
  kind: ChannelEventKind
  /** Description of the event, in Portuguese. */
  detail: string
  at: Date
}

export type ContactTable = {
  id: string
  ownerId: string
  agentId: string
  name: Generated<string>
  /** In E.164 format; null if unknown. */
  phone: string | null
  optedOutAt: Date | null
  /** When the contact may have opted out, until the owner decides, and the words that suggest it. */
  optOutAskedAt: Date | null
  optOutQuote: string | null
  createdAt: CreatedAt
}

/** An identity of a contact; all spellings of one number are the same identity. */
export type ContactIdentityTable = {
  agentId: string
  identity: string
  contactId: string
  /** The recipient id in the provider's format. */
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
  /** Messages of a batch are answered together, and are stored as one message of the conversation with this id. */
  batch: string | null
  isDone: Generated<boolean>
  /** While its files are downloaded: until when they are waited for. */
  filesUntil: Date | null
  /** Time given by the provider. */
  sentAt: Date
  receivedAt: Date
  sequence: Generated<string>
}

/** `notice`: a message to the owner's own number, about a conversation with a customer. */
export type OutboundOrigin = 'reply' | 'followUp' | 'person' | 'webhook' | 'campaign' | 'notice'

/**
 * `accepted`: the provider has the message and will send it. `discarded`: a person took over before it was sent.
 * `uncertain`: it may have been sent, so it is never resent automatically.
 */
export type OutboundState =
  | ('queued' | 'sending' | 'accepted' | 'sent' | 'delivered' | 'read')
  | ('failed' | 'uncertain' | 'discarded' | 'cancelled')

/** The states of a message that has certainly not gone out, but may still be sent. */
export const notYetSentStates: readonly OutboundState[] = ['queued', 'cancelled', 'failed']

/** A single message to send; media by the id of a stored file. */
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

export type OutboundTable = {
  id: string
  ownerId: string
  channelId: string
  conversationId: string | null
  contactId: string | null
  /** The message of the conversation to which it belongs. */
  messageId: string | null
  /** The recipient of a campaign to whom it is sent. */
  recipientId: string | null
  /** The recipient id in the provider's format. */
  address: string
  origin: OutboundOrigin
  part: JSONColumnType<OutboundPart>
  /** Epoch of the conversation when it was queued; if that has changed, somebody else answers now. */
  epoch: number | null
  state: OutboundState
  /** Why it was not sent, in Portuguese. */
  reason: string | null
  providerId: string | null
  attempts: Generated<number>
  maxAttempts: Generated<number>
  notBefore: Date
  createdAt: CreatedAt
  changedAt: Date
  sequence: Generated<string>
}

/** `begun`: the person is on Instagram's page. `returned`: Instagram sent a code, which is exchanged once (`used`). */
export type InstagramAuthorizationTable = {
  nonceHash: string
  ownerId: string
  agentId: string
  /** Origin of the page that started it, to which the result is posted. */
  returnOrigin: string
  /** Encrypted. */
  code: string | null
  state: 'begun' | 'returned' | 'used'
  createdAt: CreatedAt
}

/** A connection of a deleted channel that remains to be ended at its provider. */
export type DepartureTable = Pick<ChannelTable, 'ownerId' | 'provider'> & {
  id: string
  externalId: string
  /** Encrypted JSON. */
  credentials: string
  profile: ColumnType<ChannelProfile, string, never>
  attempts: Generated<number>
  /** When the next attempt is due. */
  dueAt: Date
}

export type ChannelTables = {
  channelDepartures: DepartureTable
  instagramAuthorizations: InstagramAuthorizationTable
  channels: ChannelTable
  channelEvents: ChannelEventTable
  contacts: ContactTable
  contactIdentities: ContactIdentityTable
  inboundMessages: InboundTable
  outboundMessages: OutboundTable
}

export type ChannelRow = Selectable<ChannelTable>
export type DepartureRow = Selectable<DepartureTable>
export type ContactRow = Selectable<ContactTable>
export type InboundRow = Selectable<InboundTable>
export type OutboundRow = Selectable<OutboundTable>
