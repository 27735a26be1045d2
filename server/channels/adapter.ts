/** The interface of a provider's adapter; the rest of the domain is independent of providers. */
import type { MediaType } from '../../contract/chat.ts'
import type { ChannelProfile, ChannelRow, OutboundPart } from '../db/channel-tables.ts'
import type { Ended, ProviderEvent } from './provider-events.ts'

/** A channel with its decrypted credentials, whose content only the adapter knows. */
export type Connection = { channel: ChannelRow; credentials: Readonly<Record<string, string>> }

/** What is left of the connection of a deleted channel. */
export type Departure = {
  channel: Pick<ChannelRow, 'externalId' | 'profile'>
  credentials: Connection['credentials']
}

/** `refused`: the provider no longer knows the connection, or its credentials; another attempt cannot help. */
export type LeaveResult = { kind: 'left' } | { kind: 'refused' | 'unreachable'; detail: string }

/** The properties by which a channel accepts or refuses a file. */
export type FileToSend = { type: MediaType; mime: string; size: number }

export type ToSend = {
  /** The recipient id in the provider's format. */
  recipient: string
  part: OutboundPart
  /** Identifies this message at the provider, if it supports client ids. */
  tag: string
  readFile: (fileId: string) => Promise<Buffer>
}

/**
 * `accepted`: the provider has the message and reports its delivery later. `unreachable`: it certainly did not take it.
 * `uncertain`: it may have. `disconnected`: nothing can be sent until the channel is linked again; `expired`: until its
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
  /** The provider could not be asked, so the state of the channel is unknown. */
  | { kind: 'unknown'; detail: string }

/** The id and credentials of an agent's instance at the provider. */
export type Provisioned = { externalId: string; credentials: Record<string, string> }

export type LinkCode =
  | { kind: 'code'; payload: string }
  | { kind: 'connected' | 'preparing' }
  /** The provider no longer knows our instance. */
  | { kind: 'gone' }
  /** The provider does not accept the credentials of the instance. */
  | { kind: 'refused' }
  | { kind: 'failed'; detail: string }

/** Linking a telephone by a QR code. */
export type LinkedDevice = {
  /** Creates an instance for an agent; if absent, the owner types the credentials of an existing one. */
  provision?: (name: string, signal: AbortSignal) => Promise<Provisioned | undefined>
  /** Builds the credentials from what the owner typed. */
  given: (instanceId: string, instanceToken: string) => Provisioned
  /** Registers our webhook URL at the provider. */
  subscribe: (connection: Connection, url: string, signal: AbortSignal) => Promise<boolean>
  /** The current QR code; providers change it every few seconds. */
  code: (connection: Connection, signal: AbortSignal) => Promise<LinkCode>
  unlink: (connection: Connection, signal: AbortSignal) => Promise<boolean>
  /** Asks the provider to restore its saved session. */
  restore: (connection: Connection, signal: AbortSignal) => Promise<void>
}

export type ChannelAdapter = {
  capabilities: {
    /**
     * Whether a sent message can be looked up by its tag or text; without this, uncertain messages are never sent
     * again.
     */
    canFind: boolean
    /** Hours after the customer's last message during which any message is allowed. */
    windowHours: number | null
    /** Maximum length of one text message. */
    textLimit: { length: number; unit: 'characters' | 'bytes' }
    /** Maximum caption length of an image or document; without it, the text is sent as a separate message. */
    captionLimit?: number
    /** Whether accepted messages that wait in the provider's queue can be cancelled. */
    canEmptyQueue: boolean
  }
  /** Whether a stand-in serves the channel instead of the real provider. */
  isSimulated: boolean
  /** URL of the page on which the stand-in is operated. */
  simulatorUrl?: (channel: ChannelRow) => string
  /** Why this file, or without a file any file, cannot be sent, in Portuguese. If absent, all files are allowed. */
  refuseFile?: (file?: FileToSend) => Promise<string | undefined>
  send: (connection: Connection, message: ToSend, signal: AbortSignal) => Promise<SendResult>
  status: (connection: Connection, signal: AbortSignal) => Promise<ConnectionStatus>
  find?: (connection: Connection, message: ToSend, signal: AbortSignal) => Promise<Found>
  /** Rejects if the provider has surely kept its queue; resolves also when that is not known. */
  emptyQueue?: (connection: Connection, signal: AbortSignal) => Promise<void>
  linking?: LinkedDevice
  /** Ends the connection of a deleted channel: unlinks, unsubscribes, cancels the instance made for it. Safe to repeat. */
  leave?: (departure: Departure, signal: AbortSignal) => Promise<LeaveResult>
  /** Parses a webhook request, if the provider calls a separate path for each channel. */
  eventsIn?: (body: unknown, connection: Connection) => ProviderEvent[]
}

export type Adapters = Readonly<Record<string, ChannelAdapter>>

/** WhatsApp's own limits, the same at each provider. */
export const whatsappText: ChannelAdapter['capabilities']['textLimit'] = { length: 4_096, unit: 'characters' }
export const whatsappCaption = 1_024

/** A telephone that lost its network reconnects on its own; a removed one needs a new QR code. */
export const deviceDropped = { kind: 'disconnected', reason: 'O celular perdeu a conexão com o WhatsApp.' } as const
export const deviceRemoved = {
  kind: 'disconnected',
  reason: 'O aparelho foi removido no celular, em Aparelhos conectados. Para voltar, leia um novo QR Code aqui.',
  isRemoved: true,
} as const
