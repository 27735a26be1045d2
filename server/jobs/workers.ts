/** The workers of the queues: they query the database when woken, not at an interval. */
import type pg from 'pg'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { unlessAborted } from '../platform/abort.ts'

/** Longer than any time between wake-ups. */
const neverSeconds = 24 * 3_600

type Worker = { id: string; isBusy: boolean }
type Queue = { workers: Worker[]; next: number }

type Work = {
  count: number
  /** Jobs of one group that run at once. */
  perGroup?: number | undefined
  run: (job: JobWithMetadata<object>) => Promise<JobResult>
}

export type Workers = {
  add: (queue: string, work: Work) => Promise<void>
  /** Makes an idle worker of the queue take the next job and wake another worker. */
  wake: (queue: string) => void
  /** Wakes a worker of each queue that has a due job: retries, delayed jobs, those of other servers. */
  wakeDue: () => Promise<void>
}

export function createWorkers(boss: PgBoss, pool: pg.Pool): Workers {
  const queues = new Map<string, Queue>()

  const wake = (name: string): void => {
    const queue = queues.get(name)
    if (queue === undefined) return
    const { workers, next } = queue
    // Round robin, because a worker just woken is not busy yet. A busy worker looks again when it has finished.
    const inTurn = [...workers.slice(next), ...workers.slice(0, next)]
    const idle = inTurn.find(({ isBusy }) => !isBusy)
    if (idle === undefined) return
    queue.next = (workers.indexOf(idle) + 1) % workers.length
    boss.notifyWorker(idle.id)
  }

  return {
    wake,
    add: async (name, { count, perGroup, run }) => {
      const queue: Queue = { workers: [], next: 0 }
      queues.set(name, queue)
      const options = {
        pollingIntervalSeconds: neverSeconds,
        includeMetadata: true as const,
        perJobResults: true as const,
        ...(perGroup !== undefined && { groupConcurrency: perGroup }),
      }
      // Created one by one: with `localConcurrency`, only the first worker could be woken.
      while (queue.workers.length < count) {
        const worker: Worker = { id: '', isBusy: false }
        queue.workers.push(worker)
        worker.id = await boss.work(name, options, async (jobs: JobWithMetadata<object>[]) => {
          worker.isBusy = true
          wake(name)
          try {
            // The queue has given up an expired attempt; waiting for one that hangs would block the worker.
            const expired = AbortSignal.any(jobs.map(({ signal }) => signal))
            return await unlessAborted(Promise.all(jobs.map(run)), expired, [])
          } finally {
            worker.isBusy = false
            boss.notifyWorker(worker.id)
          }
        })
      }
    },
    wakeDue: async () => {
      const { rows } = await pool.query<{ name: string }>(
        // `not blocked` holds for all of our jobs, and is part of the condition of the index of waiting jobs.
        `select name from pgboss.job
        where name = any($1) and state < 'active' and not blocked and start_after <= now() group by name`,
        [[...queues.keys()]],
      )
      for (const { name } of rows) wake(name)
    },
  }
}
