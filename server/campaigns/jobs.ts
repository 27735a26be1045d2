/** Campaigns as jobs: all state is in the database, so that nothing is lost if a server dies. */
import * as v from 'valibot'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import { hourlyJob } from '../jobs/regular-job.ts'
import { sleep } from '../platform/abort.ts'
import { runningCampaigns } from './campaigns.repository.ts'
import { expireCampaigns, stepCampaign, type StepOptions } from './step.ts'

const recoverSeconds = 5
/** For longer waits the job ends; recovery finds the campaign again. */
const waitHereMs = 30_000
/** After this time the worker is free for other campaigns; recovery continues this one within seconds. */
const turnMs = 60_000

export function campaignJobs(options: StepOptions): {
  definitions: JobDefinition[]
  wake: (campaignId: string) => Promise<void>
} {
  const job = defineJob({
    name: 'campaign-step',
    payload: v.object({ campaignId: v.string() }),
    retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 60 },
    expireInSeconds: 3_600,
    heartbeatSeconds: 30,
    workers: 8,
    onePerKey: true,
    run: async ({ campaignId }, { signal }) => {
      const turnEnds = Date.now() + turnMs
      let promised: Date | undefined
      for (;;) {
        const at = await stepCampaign(options, campaignId, promised)
        promised = at
        if (at === undefined || signal.aborted) return
        const ms = at.getTime() - options.clock.now().getTime()
        // The job ends instead of waiting in the queue, where it would delay a command; recovery finds the campaign
        // again.
        if (ms > waitHereMs || Date.now() > turnEnds) return
        await sleep(ms, signal)
      }
    },
    recover: {
      everySeconds: recoverSeconds,
      run: async () => {
        for (const campaignId of await runningCampaigns(options.db, options.clock.now()))
          await job.enqueue({ campaignId }, { key: campaignId })
      },
    },
  })
  const expiry = hourlyJob('campaign-expiry', () => expireCampaigns(options))
  return { definitions: [job, expiry], wake: (campaignId) => job.enqueue({ campaignId }, { key: campaignId }) }
}
