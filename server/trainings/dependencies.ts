/** Dependencies of the training handlers. */
import type { Engine } from '../answering/engine.ts'
import type { FileUrls } from '../conversations/file-urls.ts'
import type { EventBus } from '../platform/event-bus.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import type { FileStore } from '../platform/files/store.ts'
import type { Log } from '../platform/log.ts'

/**
 * Queues the processing of a stored training; harmless if it is already queued. Called after the training is committed;
 * the job also finds stored trainings that were never queued, so that none is lost in between.
 */
export type EnqueueTraining = (trainingId: string) => Promise<void>

/** Event key by which waiting callers learn of progress of a training. */
export const trainingKey = (id: string): string => `training ${id}`

/** Event key by which open pages learn that trainings of an agent were added, changed or removed. */
export const agentTrainingsKey = (agentId: string): string => `trainings ${agentId}`

export type TrainingDependencies = {
  db: Db
  clock: Clock
  config: Config
  log: Log
  files: FileStore
  fileUrls: FileUrls
  engine: Engine
  events: EventBus
  enqueueTraining: EnqueueTraining
  /** Asks the open questions of an agent again once all its trainings are finished; never rejects. */
  recheckUnanswered: (agentId: string) => Promise<void>
  /** Queues rereading of a marked website; harmless if it is already queued. */
  enqueueReread: (trainingId: string) => Promise<void>
}
