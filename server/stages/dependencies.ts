/** Dependencies of the stage handlers. */
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { Secrets } from '../platform/secrets.ts'

export type StageDependencies = { db: Db; clock: Clock; config: Config; secrets: Secrets }
