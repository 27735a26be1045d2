/** Dependencies of the conversation handlers. */
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { Answering } from './answer-message.ts'
import type { FileUrls } from './file-urls.ts'
import type { EventBus } from '../platform/event-bus.ts'

export type ConversationDependencies = {
  db: Db
  clock: Clock
  config: Config
  files: FileStore
  fileUrls: FileUrls
  answering: Answering
  events: EventBus
  log: Log
}
