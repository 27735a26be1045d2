/** Dependencies of the account handlers. */
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'
import type { Limits } from './limits.ts'
import type { Tokens } from './token.ts'

export type AccountDependencies = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  tokens: Tokens
  limits: Limits
  files: FileStore
  /** Queues a mail with a password link if an account has this e-mail address. */
  enqueuePasswordLink: (email: string) => Promise<void>
}
