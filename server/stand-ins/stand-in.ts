/** What every stand-in offers: its provider's protocol, and the channels that an operator sees and steers. */
import type { Hono } from 'hono'

export type ShownMessage = { from: 'customer' | 'agent' | 'owner'; who: string; text: string; status: string }

export type ShownChannel = {
  id: string
  name: string
  state: string
  isConnected: boolean
  /** What a telephone would scan now. */
  code: string | null
  /** What the next calls will meet. */
  faults: string[]
  messages: ShownMessage[]
}

export type Command = { command: string; label: string; hint: string }
/** What the operator's form or a test says, the command among it. */
export type Order = Readonly<Record<string, unknown>>

export type StandIn = {
  title: string
  /** The provider's own protocol. */
  app: Hono
  /** Where a telephone scans a code. */
  hasScan: boolean
  /** Which files customers can send. */
  hasFiles: boolean
  /** Whether the owner can answer on a telephone of theirs. */
  hasOwnPhone: boolean
  person: { label: string; example: string }
  commands: readonly Command[]
  channels: () => ShownChannel[]
  /** `base`: where this stand-in is reached. False when there is no such channel. */
  runCommand: (id: string, order: Order, base: string) => Promise<boolean>
}

export const wordOf = (order: Order, key: string, fallback = ''): string => {
  const value = order[key]
  return typeof value === 'string' && value !== '' ? value : fallback
}

/** As if a message had been on its way for so long: too old to be answered. */
export const oldMs = 20 * 60_000

const mostMessages = 200

/** Adds one, and forgets the oldest ones. */
export function remember<T>(messages: T[], message: T): void {
  messages.push(message)
  if (messages.length > mostMessages) messages.splice(0, messages.length - mostMessages)
}
