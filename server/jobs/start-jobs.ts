/** Background work on pg-boss, in the server's own database: what is queued survives the process. */
import type pg from 'pg'
import { type Job, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Db } from '../db/schema.ts'
import { unfinishedTrainingIds } from '../db/trainings.ts'
import type { Embeddings } from '../engine/embeddings.ts'
import type { Log } from '../log.ts'
import { startEmbedding } from './embed.ts'
import type { Jobs } from './jobs.ts'
import { type SendPasswordLink, startPasswordLinks } from './password-links.ts'
import { queueDatabase } from './queue-database.ts'
import { failTraining, train } from './train.ts'

export type StartedJobs = Jobs & { stop: () => Promise<void> }

export type JobOptions = {
  pool: pg.Pool
  db: Db
  log: Log
  sendPasswordLink: SendPasswordLink
  /** Places what was learned by meaning, where that is configured. */
  embeddings?: Embeddings | undefined
  /** Stood in for by tests. */
  train?: (db: Db, trainingId: string) => Promise<void>
  /** How long a training may take, and how often it is tried again. */
  limits?: typeof defaultLimits
}

type TrainingJob = { trainingId: string }

const trainingQueue = 'training'
/** Where pg-boss puts jobs whose last attempt crashed or hung, so that nobody waits for them for ever. */
const lostQueue = 'training-lost'

const defaultLimits = {
  expireInSeconds: 60,
  retryLimit: 3,
  retryDelay: 2,
  /** How often jobs of a process that died are looked for. */
  superviseSeconds: 30,
  /** Workers are woken at once by what is queued here; polling finds retries and what another server queued. */
  pollSeconds: 5,
  lostPollSeconds: 30,
}

const failedReason = 'Não foi possível processar este treinamento. Tente novamente.'

export async function startJobs(options: JobOptions): Promise<StartedJobs> {
  const { pool, db, log, sendPasswordLink, train: work = train, limits = defaultLimits } = options
  const { expireInSeconds, retryLimit, retryDelay, superviseSeconds, pollSeconds, lostPollSeconds } = limits
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

  await ensureQueue(boss, lostQueue, { retryLimit: 5, retryDelay: 10, expireInSeconds: 30 })
  // `short`: of each training at most one job waits; another may wait while one runs, for a change made meanwhile.
  await ensureQueue(boss, trainingQueue, {
    ...{ expireInSeconds, retryLimit, retryDelay },
    retryBackoff: true,
    policy: 'short',
    deadLetter: lostQueue,
  })

  const lost = await boss.work(
    lostQueue,
    { pollingIntervalSeconds: lostPollSeconds },
    async ([job]: Job<TrainingJob>[]) => {
      if (job !== undefined) await failTraining(db, job.data.trainingId, failedReason)
    },
  )

  const attempt = async ({ data: { trainingId }, retryCount, retryLimit }: JobWithMetadata<TrainingJob>) => {
    try {
      await work(db, trainingId)
      await embedding?.enqueue()
    } catch (cause) {
      log.error(`training ${trainingId}, attempt ${retryCount + 1}`, cause)
      // The last attempt says so at once, without the way round the other queue.
      if (retryCount >= retryLimit) await failTraining(db, trainingId, failedReason)
      throw cause
    } finally {
      // More may be waiting: look again at once instead of at the next poll.
      boss.notifyWorker(worker)
    }
  }
  const embedding =
    options.embeddings &&
    (await startEmbedding({
      boss,
      embeddings: options.embeddings,
      ensureQueue: (name, settings) => ensureQueue(boss, name, settings),
      pollSeconds,
    }))
  const worker: string = await boss.work(
    trainingQueue,
    { pollingIntervalSeconds: pollSeconds, includeMetadata: true },
    async ([job]: JobWithMetadata<TrainingJob>[]) => {
      if (job !== undefined) await attempt(job)
    },
  )

  const enqueueTraining = async (trainingId: string) => {
    await boss.send(trainingQueue, { trainingId } satisfies TrainingJob, { singletonKey: trainingId })
    boss.notifyWorker(worker)
  }
  const passwordLinks = await startPasswordLinks({
    boss,
    log,
    send: sendPasswordLink,
    ensureQueue: (name, settings) => ensureQueue(boss, name, settings),
    retryDelay,
    pollSeconds,
  })
  // What an earlier process accepted and did not finish.
  for (const id of await unfinishedTrainingIds(db)) await enqueueTraining(id)

  return {
    enqueueTraining,
    enqueuePasswordLink: passwordLinks.enqueue,
    stop: async () => {
      await Promise.all([passwordLinks.stop(), embedding?.stop()])
      await Promise.all([boss.offWork(trainingQueue, { id: worker }), boss.offWork(lostQueue, { id: lost })])
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

type QueueSettings = Omit<NonNullable<Parameters<PgBoss['createQueue']>[1]>, 'name'>

/** `createQueue` leaves a queue that exists as it is; its limits follow this version of the server. */
async function ensureQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  await boss.createQueue(name, settings)
  const { policy: _, ...changeable } = settings
  await boss.updateQueue(name, changeable)
}
