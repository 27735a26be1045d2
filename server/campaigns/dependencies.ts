/** Dependencies of the campaign handlers. */
import type { Channels } from '../channels/channels.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { CampaignLimits } from './limits.ts'

export type CampaignDependencies = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  files: FileStore
  channels: Channels
  events: EventBus
  campaignLimits: CampaignLimits
  /** Whether the agent's answers cost credits. */
  isPaid: boolean
  /** Queues the next step of this campaign. */
  wakeCampaign: (campaignId: string) => Promise<void>
}
