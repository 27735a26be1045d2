/** Runs jobs as soon as they are queued, in this process: for servers without a queue. */
import type { JobDefinition } from '../../server/jobs/define-job.ts'
import { sleep } from '../../server/platform/abort.ts'

export function runAtOnce(jobs: readonly JobDefinition[]): { settled: () => Promise<void> } {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const failures: Error[] = []
  for (const job of jobs)
    job.connect({
      send: (payload, { startAfter }) => {
        const ms = (startAfter?.getTime() ?? 0) - Date.now()
        // A job with a long delay is not awaited.
        if (ms > 15_000) return Promise.resolve()
        const work = (ms > 0 ? sleep(ms, stopping.signal) : Promise.resolve())
          .then(() => job.run(payload, { signal: stopping.signal, number: 1 }))
          .catch((cause: unknown) => void failures.push(new Error('a job failed', { cause })))
          .finally(() => running.delete(work))
        running.add(work)
        return Promise.resolve()
      },
    })
  return {
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
      const [first] = failures.splice(0)
      if (first !== undefined) throw first
    },
  }
}
