/** Dependencies of the channel handlers. */
import type { RuntimeConfig } from '../../contract/system.ts'
import type { FileUrls } from '../conversations/file-urls.ts'
import type { RateLimiter } from '../db/rate-limiter.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Channels } from './channels.ts'
import type { Instagram } from './instagram/instagram.ts'
import type { Graph } from './cloud/graph.ts'

export type ChannelDependencies = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  secrets: Secrets
  channels: Channels
  events: Pick<EventBus, 'notifyWatchers'>
  rateLimiter: RateLimiter
  files: FileStore
  fileUrls: FileUrls
  /** Undefined if Instagram cannot be connected. */
  instagram?: Instagram | undefined
  /** Official WhatsApp; undefined if it is not configured. */
  graph: Graph | undefined
  /** Base URL of our webhooks, as providers reach this server. */
  hookBase: () => Promise<string>
  /** Pages on which the stand-in of each kind of channel is operated. */
  simulatorUrls?: RuntimeConfig['simulatorUrls']
}
