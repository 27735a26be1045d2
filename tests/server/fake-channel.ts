/** A channel adapter that records its calls and returns what the test sets. */
import type { ChannelAdapter, SendResult, ToSend } from '../../server/channels/adapter.ts'
import type { Inbound } from '../../server/channels/provider-events.ts'
import type { ChannelKind, ChannelRow } from '../../server/db/channel-tables.ts'
import { createChannel } from '../../server/channels/channels.repository.ts'
import { phoneForPeople, phoneIdentity } from '../../server/channels/identity.ts'
import type { TestServer } from './server-fixture.ts'

export type FakeChannel = ChannelAdapter & {
  sent: ToSend[]
  /** Results of the next sends; accepted when empty. */
  outcomes: SendResult[]
  /** Awaited before each send. */
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

/** A connected channel of an agent, served by the adapter `fake`. */
export const connectFakeChannel = (
  { db, clock }: TestServer,
  of: { ownerId: string; agentId: string },
  kind: ChannelKind = 'whatsappWeb',
): Promise<ChannelRow> =>
  createChannel(db, { ...of, kind, provider: 'fake', state: 'connected', confirmedAt: clock.now() }, clock.now())

let messages = 0

/** A text message that this number sends now. */
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
