/** Campaigns as jobs: the rows say what is to be done, so that a server that dies loses nothing. */
import * as v from 'valibot'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import { runningCampaigns } from './campaigns.repository.ts'
import { expireCampaigns, stepCampaign, type StepOptions } from './step.ts'

const recoverSeconds = 5
/** Longer waits are left to the queue. */
const waitHereMs = 30_000
/** After so long other campaigns get the worker; this one is found again within seconds. */
const turnMs = 60_000

export function campaignJobs(options: StepOptions): {
  job: JobDefinition
  wake: (campaignId: string) => Promise<void>
} {
  const job = defineJob({
    name: 'campaign-step',
    payload: v.object({ campaignId: v.string() }),
    retry: { limit: 5, delaySeconds: 2, maxDelaySeconds: 60 },
    expireInSeconds: 3_600,
    heartbeatSeconds: 30,
    keepSeconds: 14 * 24 * 3_600,
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
        // Found again by looking for what runs, so that nothing stands in the way of a command.
        if (ms > waitHereMs || Date.now() > turnEnds) return
        await sleep(ms, signal)
      }
    },
    recover: {
      everySeconds: recoverSeconds,
      run: async () => {
        await expireCampaigns(options)
        for (const campaignId of await runningCampaigns(options.db, options.clock.now()))
          await job.enqueue({ campaignId }, { key: campaignId })
      },
    },
  })
  return { job, wake: (campaignId) => job.enqueue({ campaignId }, { key: campaignId }) }
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, Math.max(1, ms))
    signal.addEventListener('abort', () => (clearTimeout(timer), done()), { once: true })
  })
