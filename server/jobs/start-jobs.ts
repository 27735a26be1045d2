/** Runs jobs with pg-boss in the server's own database, so that queued jobs survive the process. */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../platform/log.ts'
import { type JobDefinition, PermanentFailure, type JobQueue } from './define-job.ts'
import { queueDatabase } from './queue-database.ts'
import { createWorkers } from './workers.ts'

export type JobTiming = {
  /** Interval at which jobs of dead processes are looked for. */
  superviseSeconds: number
  /**
   * Jobs queued on this server wake workers at once; polling finds retries, delayed jobs and those of other servers.
   */
  pollSeconds: number
}

const defaultTiming: JobTiming = { superviseSeconds: 30, pollSeconds: 5 }
/** A job with a longer delay runs with the first poll after its time. */
const timedMs = 15_000
/** The pg-boss queue for jobs that have failed for good. */
const deadLetters = 'dead-letter'
/** Nothing reads finished jobs, and each search for jobs of a queue reads them too. */
const finishedSeconds = 3_600

export type JobsOptions = { pool: pg.Pool; log: Log; timing?: Partial<JobTiming> | undefined }

/** Stored with a failed job; its dead letter may be found by another server. */
type FailedOutput = { message: string; isTold: boolean }

export type RunningJobs = { stop: () => Promise<void> }

export async function startJobs(
  jobs: readonly JobDefinition[],
  { pool, log, timing }: JobsOptions,
): Promise<RunningJobs> {
  const { superviseSeconds, pollSeconds } = { ...defaultTiming, ...timing }
  const boss = new PgBoss({
    db: queueDatabase(pool),
    backend: 'postgres',
    schema: 'pgboss',
    // No cron, statistics or vacuum monitoring, which would wake an idle database.
    schedule: false,
    monitorVacuum: false,
    reindex: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: finishedSeconds,
    queueCacheIntervalSeconds: 300,
    bamIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  })
  boss.on('error', (cause) => log.error('background work', cause))
  await boss.start()

  const stopping = new AbortController()
  const workers = createWorkers(boss, pool)

  const timers = new Set<NodeJS.Timeout>()
  /** Polling also finds a delayed job, but not at its time. */
  const wakeAt = (name: string, startAfter: Date | undefined): void => {
    const ms = (startAfter?.getTime() ?? 0) - Date.now()
    if (ms <= 0) return workers.wake(name)
    if (ms > timedMs) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      workers.wake(name)
    }, ms + 1)
    timers.add(timer.unref())
  }

  const queueOf = ({ name }: JobDefinition): JobQueue => ({
    send: async (payload, { startAfter, key, group }) => {
      await boss.send(name, payload, {
        ...(startAfter !== undefined && { startAfter }),
        ...(key !== undefined && { singletonKey: key }),
        ...(group !== undefined && { group: { id: group } }),
      })
      wakeAt(name, startAfter)
    },
  })

  const attempt = async (job: JobDefinition, taken: JobWithMetadata<object>): Promise<JobResult> => {
    const { id, data, signal, retryCount, retryLimit, singletonKey, groupId } = taken
    try {
      await job.run(data, { signal: AbortSignal.any([signal, stopping.signal]), number: retryCount + 1 })
      return { id, status: 'completed' }
    } catch (cause) {
      if (stopping.signal.aborted) {
        // Shutdown is not a failure: the job is queued again with all of its attempts.
        const options = { ...(singletonKey !== null && { key: singletonKey }), ...(groupId && { group: groupId }) }
        await queueOf(job).send(data, options)
        return { id, status: 'completed' }
      }
      log.error(`job ${job.name}, attempt ${retryCount + 1}`, cause)
      const isPermanent = cause instanceof PermanentFailure
      // Called at once instead of when the dead letter is found.
      const isLast = isPermanent || retryCount >= retryLimit
      if (isLast) await job.onFailed?.(data)
      const output: FailedOutput = { message: String(cause), isTold: isLast }
      return { id, status: isPermanent ? 'deadletter' : 'failed', output }
    }
  }

  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const ensureQueue = async (name: string, { policy, ...changeable }: QueueSettings): Promise<void> => {
    const settings = { ...changeable, deleteAfterSeconds: finishedSeconds }
    const queue = known.get(name)
    if (queue === undefined) return boss.createQueue(name, { ...settings, ...(policy && { policy }) })
    // An earlier version of the server may have made it.
    if (!isDeepStrictEqual({ ...queue, ...settings }, queue)) await boss.updateQueue(name, settings)
  }
  await ensureQueue(deadLetters, { retryLimit: 5, retryDelay: 10, expireInSeconds: 30 })
  for (const job of jobs) {
    await ensureQueue(job.name, queueSettings(job))
    job.connect(queueOf(job))
  }
  await workers.add(deadLetters, {
    count: 1,
    run: async ({ id, sourceName, sourceOutput, data }) => {
      const { isTold = false }: Partial<FailedOutput> = sourceOutput ?? {}
      if (!isTold) await jobs.find(({ name }) => name === sourceName)?.onFailed?.(data)
      return { id, status: 'completed' }
    },
  })
  for (const job of jobs)
    await workers.add(job.name, {
      count: job.workers ?? 1,
      perGroup: job.workersPerGroup,
      run: (taken) => attempt(job, taken),
    })

  const stopPolling = repeat(pollSeconds, log, 'due jobs could not be looked for', workers.wakeDue)
  const recovering = await Promise.all(jobs.map((job) => startRecovery(job, log)))
  return {
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      timers.forEach(clearTimeout)
      await Promise.all([stopPolling, ...recovering].map((stop) => stop()))
      await Promise.all([...jobs.map(({ name }) => name), deadLetters].map((name) => boss.offWork(name)))
      await boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

type QueueSettings = Omit<NonNullable<Parameters<PgBoss['createQueue']>[1]>, 'name'>

const queueSettings = (job: JobDefinition): QueueSettings => ({
  expireInSeconds: job.expireInSeconds,
  retryLimit: job.retry.limit,
  retryDelay: job.retry.delaySeconds,
  retryBackoff: true,
  ...(job.retry.maxDelaySeconds !== undefined && { retryDelayMax: job.retry.maxDelaySeconds }),
  ...(job.heartbeatSeconds !== undefined && { heartbeatSeconds: job.heartbeatSeconds }),
  ...(job.keepSeconds !== undefined && { retentionSeconds: job.keepSeconds }),
  ...(job.onePerKey && { policy: 'short' as const }),
  ...(job.onFailed && { deadLetter: deadLetters }),
})

/** Recovers at once and then periodically; returns a function that stops it. */
async function startRecovery({ name, recover }: JobDefinition, log: Log): Promise<() => Promise<void>> {
  if (recover === undefined) return () => Promise.resolve()
  const { everySeconds, run } = recover
  await run(true)
  if (everySeconds === undefined) return () => Promise.resolve()
  return repeat(everySeconds, log, `unqueued work of job ${name} could not be looked for`, () => run(false))
}

/** Runs `work` at an interval, never concurrently; returns a function that stops it. */
function repeat(seconds: number, log: Log, failure: string, work: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((cause: unknown) => log.error(failure, cause))
      .finally(() => (isRunning = false))
  }, seconds * 1_000)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
