/** What a provider's adapter offers; the rest of the domain knows no provider. */
import type { MediaType } from '../../contract/chat.ts'
import type { ChannelProfile, ChannelRow, OutboundPart } from '../db/channel-tables.ts'
import type { ProviderEvent } from './provider-events.ts'

/** A channel with its opened credentials; what is in them is the adapter's own business. */
export type Connection = { channel: ChannelRow; credentials: Readonly<Record<string, string>> }

/** What decides whether a channel takes a file. */
export type FileToSend = { type: MediaType; mime: string; size: number }

export type ToSend = {
  address: string
  part: OutboundPart
  /** Names this sending at the provider, where it takes such a name. */
  tag: string
  readFile: (fileId: string) => Promise<Buffer>
}

/** With `isRemoved`, trying again cannot help. */
export type Ended = { kind: 'disconnected' | 'expired'; reason: string; isRemoved?: true }

/**
 * `accepted`: the provider has it; whether it went out is told later. `unreachable`: it surely did not take it.
 * `uncertain`: it may have. `disconnected`: nothing can go out until the channel is linked again; `expired`: until its
 * owner gives a new authorization. Reasons are Portuguese.
 */
export type SendResult =
  | { kind: 'accepted' | 'sent'; providerId: string }
  | { kind: 'unreachable' | 'uncertain'; reason: string }
  | { kind: 'refused'; reason: string; isFinal: boolean }
  | Ended

export type Found = { kind: 'sent'; providerId: string } | { kind: 'notSent' } | { kind: 'unknown' }

export type ConnectionStatus =
  | { kind: 'connected'; profile: ChannelProfile }
  | Ended
  /** Nobody could be asked: says nothing of the channel. */
  | { kind: 'unknown'; detail: string }

/** What an agent's end at the provider is reached by. */
export type Provisioned = { externalId: string; credentials: Record<string, string> }

export type LinkCode =
  | { kind: 'code'; payload: string }
  | { kind: 'connected' | 'preparing' }
  /** The provider does not know our end any more. */
  | { kind: 'gone' }
  | { kind: 'failed'; detail: string }

/** Linking a telephone by a QR code. */
export type Linking = {
  /** Makes an end for an agent; without it the owner types the credentials of one. */
  provision?: (name: string, signal: AbortSignal) => Promise<Provisioned | undefined>
  /** Credentials as the owner types them. */
  given: (instanceId: string, instanceToken: string) => Provisioned
  /** Tells the provider where to reach us. */
  subscribe: (connection: Connection, url: string, signal: AbortSignal) => Promise<boolean>
  /** The code to scan now; providers change it every few seconds. */
  code: (connection: Connection, signal: AbortSignal) => Promise<LinkCode>
  unlink: (connection: Connection, signal: AbortSignal) => Promise<boolean>
  /** Tries the session that the provider saved. */
  restore: (connection: Connection, signal: AbortSignal) => Promise<void>
}

export type ChannelAdapter = {
  capabilities: {
    /** A message that was sent can be looked for by its tag or its words; without it nothing uncertain is ever repeated. */
    canFind: boolean
    /** Hours after the customer's last message in which one may write freely. */
    windowHours: number | null
    /** Longest text of one message, in characters or, where said so, in bytes. */
    textLimit: { length: number; unit: 'characters' | 'bytes' }
    /** Longest text that goes below an image or a document; without it, the text is a message of its own. */
    captionLimit?: number
    /** Whether what it has accepted can be taken back (a queue at the provider). */
    canEmptyQueue: boolean
  }
  /** Whether a stand-in answers, and no real provider. */
  isSimulated: boolean
  /** Where people steer the stand-in of this channel. */
  simulatorUrl?: (channel: ChannelRow) => string
  /** Portuguese: why this file cannot go out, or, without one, why none can. Without this all can. */
  refuseFile?: (file?: FileToSend) => Promise<string | undefined>
  send: (connection: Connection, message: ToSend, signal: AbortSignal) => Promise<SendResult>
  status: (connection: Connection, signal: AbortSignal) => Promise<ConnectionStatus>
  find?: (connection: Connection, message: ToSend, signal: AbortSignal) => Promise<Found>
  emptyQueue?: (connection: Connection, signal: AbortSignal) => Promise<void>
  linking?: Linking
  /** What a request of the provider says, where it reaches each channel at a path of its own. */
  eventsIn?: (body: unknown, connection: Connection) => ProviderEvent[]
}

export type Adapters = Readonly<Record<string, ChannelAdapter>>
