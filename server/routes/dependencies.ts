/** What the handlers work with. */
import type { Attempts } from '../auth/attempts.ts'
import type { Limits } from '../auth/limits.ts'
import type { Tokens } from '../auth/token.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { DocumentReader } from '../documents/documents.ts'
import type { Engine } from '../engine/engine.ts'
import type { FileAddresses } from '../files/addresses.ts'
import type { FileStore } from '../files/store.ts'
import type { Outcome } from '../http/result.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import type { Websites } from '../website/websites.ts'
import type { UnderWay } from './under-way.ts'

export type Dependencies = {
  db: Db
  clock: Clock
  jobs: Jobs
  engine: Engine
  config: Config
  log: Log
  tokens: Tokens
  attempts: Attempts
  limits: Limits
  websites: Websites
  files: FileStore
  addresses: FileAddresses
  documents: DocumentReader
  /** Questions that are being answered. */
  questions: UnderWay<Outcome<'testChat'>>
}
