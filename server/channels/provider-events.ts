/** What providers report, in a common format. */
import * as v from 'valibot'
import type { ChannelProfile, OutboundState } from '../db/channel-tables.ts'
import type { Person } from './contacts.repository.ts'

/** Without `bytes` if it could not be downloaded. */
export type InboundFile =
  | { name: string; mime: string; bytes: Buffer }
  | { name: string; bytes?: undefined; isTooLarge?: boolean }

export type Inbound = {
  /** Unique within the channel. */
  providerId: string
  /** The sender; for our own message, the recipient. */
  person: Person
  sentAt: Date
  /** May be empty if there is a file. */
  text: string
  /** Called only if the message is new. */
  fetchFiles?: () => Promise<InboundFile[]>
  /** Sent from our own number: by this server, or by the owner on the phone. */
  isOwn: boolean
  /**
   * For our own message, if the provider tells: whether it was sent through the API and not by a person on the phone.
   */
  isByApi?: boolean
}

/** With `isRemoved`, reconnecting cannot help. */
export type Ended = { kind: 'disconnected' | 'expired'; reason: string; isRemoved?: true }

export type DeliveryStatus = {
  /** The provider's id of the message. */
  providerId: string
  /** Our own id of the message. */
  tag?: string | undefined
  state: Extract<OutboundState, 'sent' | 'delivered' | 'read' | 'failed'>
  /** In Portuguese. */
  reason?: string
}

export type ProviderEvent =
  | { kind: 'message'; inbound: Inbound }
  | { kind: 'status'; status: DeliveryStatus }
  | { kind: 'connected'; profile: ChannelProfile }
  | (Ended & { kind: 'disconnected' })

/** An id or address of a gateway. Its ids have at most about 60 characters; the index that holds them takes 8 kB. */
export const GatewayId = v.pipe(v.string(), v.maxLength(255))

/** 1 January 2100: what is later was not sent then, and might be a time that a database cannot store. */
const latest = Date.UTC(2100, 0)

/** When a message was sent, by its provider; one with an impossible time has just been sent. Milliseconds. */
export const sentAtOf = (milliseconds: number): Date => {
  const isPossible = milliseconds > 0 && milliseconds < latest
  return isPossible ? new Date(milliseconds) : new Date()
}

/** A place that was sent, in words for the agent. Degrees. */
export const placeText = (name: string | null | undefined, latitude: number, longitude: number): string =>
  ['Localização:', name?.trim(), `${latitude}, ${longitude}`].filter(Boolean).join(' ')

/** The card of a person that was sent, in words for the agent. */
export const cardText = (name: string | null | undefined, phones: readonly string[]): string =>
  ['Contato:', name?.trim(), phones.join(', ')].filter(Boolean).join(' ')

type Ordered = { name?: string | null | undefined; quantity?: number | string | null | undefined }

/** An order from the catalogue, in words for the agent; `count` if the provider does not tell the products. */
export const orderText = (
  products: readonly Ordered[],
  { count, note }: { count?: number | null | undefined; note?: string | null | undefined },
): string => {
  const named = products.map(({ name, quantity }) => `${quantity ?? 1} × ${name ?? 'produto'}`).join(', ')
  const counted = count === 1 ? '1 item' : `${count ?? 'vários'} itens`
  return [`Pedido do catálogo: ${named || counted}`, note?.trim()].filter(Boolean).join('\n')
}
