/** Dependencies of the webhook handlers. */
import type { Channels } from '../channels/channels.ts'
import type { RateLimiter } from '../db/rate-limiter.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/secrets.ts'

export type WebhookDependencies = {
  db: Db
  clock: Clock
  config: Config
  secrets: Secrets
  channels: Pick<Channels, 'wake'>
  rateLimiter: RateLimiter
}
