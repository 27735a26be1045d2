/** Defines a job that runs when a server starts, and daily. */
import * as v from 'valibot'
import { defineJob, type JobDefinition } from './define-job.ts'

const daySeconds = 86_400

/** `run` must be safe to repeat. */
export function dailyJob(name: string, run: () => Promise<unknown>): JobDefinition {
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
      everySeconds: daySeconds,
      run: async () => {
        await job.enqueue({}, { key: 'all' })
      },
    },
  })
  return job
}
