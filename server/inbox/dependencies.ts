/** What the handlers of the inbox work with. */
import type { Channels } from '../channels/channels.ts'
import type { FileAddresses } from '../conversations/file-urls.ts'
import type { LaneEvents } from '../conversations/lane-events.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'

export type InboxDependencies = {
  db: Db
  clock: Clock
  events: LaneEvents
  channels: Pick<Channels, 'outbound' | 'wakeConversation'>
  addresses: FileAddresses
  files: FileStore
  config: Pick<Config, 'uploadLimitMb'>
  /** There may be questions that a person has left to the agent. */
  answerLeft: (conversationId: string) => Promise<void>
  /** Looks at once for what is due; asked for by the test mode alone. */
  queueDueInInbox: () => Promise<void>
}
