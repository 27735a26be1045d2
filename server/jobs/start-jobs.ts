/** Background work on pg-boss, in the server's own database: what is queued survives the process. */
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Db } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Jobs } from './jobs.ts'
import { type EnsureQueue, type SendPasswordLink, startPasswordLinks } from './password-links.ts'
import { queueDatabase } from './queue-database.ts'
import { type Train, trainLimits } from './train.ts'
import { startTrainings } from './training-queues.ts'

export type StartedJobs = Jobs & { stop: () => Promise<void> }

export type JobOptions = {
  pool: pg.Pool
  db: Db
  log: Log
  sendPasswordLink: SendPasswordLink
  train: Train
  /** How long a training may take, and how often it is tried again. */
  limits?: Partial<typeof defaultLimits>
}

const defaultLimits = {
  // Who hangs without noticing it himself; an attempt ends by itself before.
  expireInSeconds: trainLimits.ms / 1_000 + 60,
  retryLimit: 3,
  retryDelay: 2,
  /** How often jobs of a process that died are looked for. */
  superviseSeconds: 30,
  /** Workers are woken at once by what is queued here; polling finds retries and what another server queued. */
  pollSeconds: 5,
  lostPollSeconds: 30,
  /** How often trainings are looked for that are stored and were not queued. */
  forgottenSeconds: 60,
}

export async function startJobs(options: JobOptions): Promise<StartedJobs> {
  const { pool, db, log, sendPasswordLink, train } = options
  const limits = { ...defaultLimits, ...options.limits }
  const { retryDelay, superviseSeconds, pollSeconds } = limits
  const boss = new PgBoss({
    db: queueDatabase(pool),
    backend: 'postgres',
    schema: 'pgboss',
    // No cron, no statistics, no vacuum watch: each would wake an idle database for nothing.
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (cause) => log.error('background work', cause))
  await boss.start()

  /** `createQueue` leaves a queue that exists as it is; its limits follow this version of the server. */
  const ensureQueue: EnsureQueue = async (name, settings) => {
    await boss.createQueue(name, settings)
    const { policy: _, ...changeable } = settings
    await boss.updateQueue(name, changeable)
  }
  const trainings = await startTrainings({ boss, db, log, train, ensureQueue, limits })
  const passwordLinks = await startPasswordLinks({
    ...{ boss, log, ensureQueue, retryDelay, pollSeconds },
    send: sendPasswordLink,
  })

  return {
    enqueueTraining: trainings.enqueue,
    enqueuePasswordLink: passwordLinks.enqueue,
    stop: async () => {
      await passwordLinks.stop()
      await trainings.stop()
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}
