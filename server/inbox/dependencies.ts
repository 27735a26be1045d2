/** Dependencies of the inbox handlers. */
import type { Channels } from '../channels/channels.ts'
import type { FileUrls } from '../conversations/file-urls.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'

export type InboxDependencies = {
  db: Db
  clock: Clock
  events: EventBus
  channels: Pick<Channels, 'outbound' | 'wakeConversation'>
  fileUrls: FileUrls
  files: FileStore
  config: Pick<Config, 'uploadLimitMb'>
  /** Queues answering of the questions that a person has left to the agent. */
  answerLeft: (conversationId: string) => Promise<void>
  /** Queues at once what is due; used only in the test mode. */
  queueDueInInbox: () => Promise<void>
}
