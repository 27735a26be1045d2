/** Dependencies of the agent handlers. */
import type { Engine } from '../answering/engine.ts'
import type { RateLimiter } from '../db/rate-limiter.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { EnqueueTraining } from '../trainings/dependencies.ts'
import type { Websites } from './from-website/websites.ts'

export type AgentDependencies = {
  db: Db
  clock: Clock
  config: Config
  engine: Engine
  log: Log
  events: Pick<EventBus, 'notifyKey'>
  files: FileStore
  websites: Websites
  rateLimiter: RateLimiter
  enqueueTraining: EnqueueTraining
}
