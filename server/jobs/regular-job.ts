/** Defines a job that runs when a server starts, and regularly after it. */
import * as v from 'valibot'
import { defineJob, type JobDefinition } from './define-job.ts'

type Run = () => Promise<unknown>

/** `run` must be safe to repeat. */
export const dailyJob = (name: string, run: Run): JobDefinition => regularJob(name, 86_400, run)
export const hourlyJob = (name: string, run: Run): JobDefinition => regularJob(name, 3_600, run)

function regularJob(name: string, everySeconds: number, run: Run): JobDefinition {
  const job = defineJob({
    name,
    payload: v.object({}),
    retry: { limit: 3, delaySeconds: 60 },
    expireInSeconds: 3_600,
    onePerKey: true,
    run: async () => {
      await run()
    },
    recover: {
      everySeconds,
      run: async () => {
        await job.enqueue({}, { key: 'all' })
      },
    },
  })
  return job
}
