/** Dependencies of follow-ups. */
import type { Db, FollowUpFile, Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { FileUrls } from '../conversations/file-urls.ts'

type Target = { id: string; ownerId: string; agentId: string }
export type Parts = { text: string; files: readonly FollowUpFile[] }
type Moment = {
  now: Date
  /** The simulated time, if the clock of a test conversation was moved. */
  simulatedAt: Date | null
}
/**
 * `impeded`: a person answers, the conversation was closed, the channel allows no message now, or the customer has
 * written what is not stored in the conversation yet.
 */
export type Delivery =
  | { kind: 'delivered'; messageId: string }
  | { kind: 'impeded'; reason: 'person' | 'closed' | 'window' | 'optedOut' | 'answered' }

/** Stores the parts as a message of the conversation, and sends them through its channel. */
export type Deliver = (trx: Queryable, to: Target, parts: Parts, moment: Moment) => Promise<Delivery>

export type FollowUpDependencies = {
  db: Db
  clock: Clock
  config: Config
  files: FileStore
  fileUrls: FileUrls
  deliver: Deliver
}
