/** An adapter that remembers what it was given, and answers as it is told. */
import type { ChannelAdapter, SendResult, ToSend } from '../../server/channels/adapter.ts'
import type { Inbound } from '../../server/channels/receive.ts'
import type { ChannelKind, ChannelRow } from '../../server/db/channel-tables.ts'
import { createChannel } from '../../server/channels/channels.repository.ts'
import { phoneForPeople, phoneIdentity } from '../../server/channels/identity.ts'
import type { TestServer } from './server-fixture.ts'

export type FakeChannel = ChannelAdapter & {
  sent: ToSend[]
  /** What the next sendings end in, instead of being accepted. */
  outcomes: SendResult[]
  /** Held until it is called. */
  beforeSend: () => Promise<void>
}

export function createFakeChannel(overrides: Partial<ChannelAdapter> = {}): FakeChannel {
  let count = 0
  const channel: FakeChannel = {
    capabilities: {
      canFind: false,
      windowHours: null,
      canEmptyQueue: false,
      textLimit: { length: 4_096, unit: 'characters' },
    },
    isSimulated: true,
    sent: [],
    outcomes: [],
    beforeSend: () => Promise.resolve(),
    send: async (_, message) => {
      await channel.beforeSend()
      channel.sent.push(message)
      count += 1
      return channel.outcomes.shift() ?? { kind: 'accepted', providerId: `out-${count}` }
    },
    status: () => Promise.resolve({ kind: 'connected', profile: {} }),
    ...overrides,
  }
  return channel
}

/** A connected channel of an agent, served by the adapter called `fake`. */
export const connectFakeChannel = (
  { db, clock }: TestServer,
  of: { ownerId: string; agentId: string },
  kind: ChannelKind = 'whatsappWeb',
): Promise<ChannelRow> =>
  createChannel(db, { ...of, kind, provider: 'fake', state: 'connected', confirmedAt: clock.now() }, clock.now())

let messages = 0

/** A text that this number writes now. */
export function textFrom(digits: string, text: string, more: Partial<Inbound> = {}): Inbound {
  messages += 1
  return {
    providerId: `in-${messages}`,
    person: {
      identities: [{ identity: phoneIdentity(digits), address: digits }],
      name: 'Ana',
      phone: phoneForPeople(digits),
    },
    sentAt: new Date(),
    text,
    isOwn: false,
    ...more,
  }
}
