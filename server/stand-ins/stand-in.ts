/** The interface of every stand-in: its provider's protocol, and the channels that an operator sees and controls. */
import type { Hono } from 'hono'

export type ShownMessage = { from: 'customer' | 'agent' | 'owner'; who: string; text: string; status: string }

export type ShownChannel = {
  id: string
  name: string
  state: string
  isConnected: boolean
  /** The QR code that a telephone could scan now. */
  code: string | null
  /** Faults that the next calls will have. */
  faults: string[]
  messages: ShownMessage[]
}

export type Command = { command: string; label: string; hint: string }
/** The fields of an operator's form or of a test, including the command. */
export type Order = Readonly<Record<string, unknown>>

export type StandIn = {
  title: string
  /** Implements the provider's protocol. */
  app: Hono
  /** Whether its channels are linked by scanning a QR code. */
  hasScan: boolean
  /** Whether customers can send files. */
  hasFiles: boolean
  /** Whether the owner can also answer on a telephone. */
  hasOwnPhone: boolean
  person: { label: string; example: string }
  commands: readonly Command[]
  channels: () => ShownChannel[]
  /** `base` is the URL of this stand-in. Returns false if there is no such channel. */
  runCommand: (id: string, order: Order, base: string) => Promise<boolean>
}

export const wordOf = (order: Order, key: string, fallback = ''): string => {
  const value = order[key]
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** Age of a simulated late message: too old to be answered. */
export const oldMs = 20 * 60_000

const maxMessages = 200

/** Adds a message and drops the oldest ones. */
export function remember<T>(messages: T[], message: T): void {
  messages.push(message)
  if (messages.length > maxMessages) messages.splice(0, messages.length - maxMessages)
}
