/** What the handlers of trainings work with. */
import type { Engine } from '../answering/engine.ts'
import type { FileAddresses } from '../conversations/file-urls.ts'
import type { LaneEvents } from '../conversations/lane-events.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'

/**
 * Queues the processing of a stored training; harmless when it is queued already. Called after the training is
 * committed; the job also looks for stored trainings that were never queued, so that none is lost in between.
 */
export type EnqueueTraining = (trainingId: string) => Promise<void>

/** By which those who wait for a training are told that it has ended. */
export const trainingKey = (id: string): string => `training ${id}`

export type TrainingDependencies = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  files: FileStore
  addresses: FileAddresses
  engine: Engine
  events: LaneEvents
  enqueueTraining: EnqueueTraining
  /** Has a website read again that is marked so; harmless when it is queued already. */
  enqueueReread: (trainingId: string) => Promise<void>
}
