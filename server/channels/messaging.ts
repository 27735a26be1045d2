/** Connects answering and channels, which depend on each other: answers are sent, inbound messages are answered. */
import { type Answering, createAnswering } from '../conversations/answer-message.ts'
import type { TurnOptions } from '../conversations/run-turn.ts'
import { allHooks } from '../conversations/message-hooks.ts'
import { followUpHooks } from '../follow-ups/after-messages.ts'
import { unreadHooks } from '../inbox/unread.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Adapters } from './adapter.ts'
import type { BatchWindow } from './answer-inbound.ts'
import { type Channels, createChannels } from './channels.ts'
import type { InboundRule } from './receive.ts'
import type { Pace, BeforeSend } from './send-queued.ts'

type Options = Omit<TurnOptions, 'hooks' | 'onEnded'> & {
  secrets: Secrets
  adapters: Adapters
  beforeSend?: readonly BeforeSend[]
  inboundRule?: InboundRule
  pace?: Pace
  /** Whether other servers may use the database. */
  isShared?: boolean
  /** For the test mode, in which nobody should have to wait. */
  isHurried: boolean
}

/** Covers the longest call to a provider and the look-up after it. */
const inFlightMs = 60_000
const testModeBatchWindow: BatchWindow = { quietMs: 300, maxMs: 2_000 }

export function createMessaging({
  adapters,
  beforeSend,
  inboundRule,
  pace,
  isShared,
  isHurried,
  secrets,
  ...options
}: Options): {
  answering: Answering
  channels: Channels
} {
  const channels = createChannels({
    ...options,
    secrets,
    adapters,
    answering: () => answering,
    personHooks: followUpHooks,
    ...(beforeSend && { beforeSend }),
    ...(inboundRule && { inboundRule }),
    ...(pace && { pace }),
    inFlightMs: isShared ? inFlightMs : 0,
    ...(isHurried && { pace: () => 0, gathering: testModeBatchWindow }),
  })
  const answering = createAnswering({
    ...options,
    hooks: allHooks(followUpHooks, unreadHooks, channels.hooks),
    onEnded: channels.wakeConversation,
  })
  return { answering, channels }
}
