/**
 * Follow-ups as jobs. Database rows, stored together with the messages, say what to send and when; jobs are queued from
 * them, so that nothing is lost if a server dies in between.
 */
import * as v from 'valibot'
import type { Db } from '../db/schema.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import { markQueued, unqueuedSilences } from './silences.repository.ts'

type Options = {
  db: Db
  sendDue: (silenceId: string, queuedFor: Date | undefined) => Promise<void>
  /** Shortened by tests. Shorter than any wait, so that no follow-up is queued too late. */
  queueEverySeconds?: number | undefined
}

const batchSize = 500

export function followUpJobs({ db, sendDue, queueEverySeconds = 20 }: Options): {
  job: JobDefinition
  /** Queues an immediate check, whenever the follow-up is due. */
  enqueue: (silenceId: string) => Promise<void>
  queueWaiting: () => Promise<void>
} {
  const queueWaiting = async () => {
    for (;;) {
      const silences = await unqueuedSilences(db, batchSize)
      for (const silence of silences) {
        const { id: silenceId, dueAt } = silence
        await job.enqueue({ silenceId, queuedFor: dueAt.toISOString() }, { startAfter: dueAt })
        await markQueued(db, silence)
      }
      if (silences.length < batchSize) return
    }
  }
  const job = defineJob({
    name: 'follow-up',
    payload: v.object({ silenceId: v.string(), queuedFor: v.optional(v.pipe(v.string(), v.isoTimestamp())) }),
    retry: { limit: 5, delaySeconds: 5 },
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    run: ({ silenceId, queuedFor }) => sendDue(silenceId, queuedFor === undefined ? undefined : new Date(queuedFor)),
    recover: { everySeconds: queueEverySeconds, run: queueWaiting },
  })
  return { job, queueWaiting, enqueue: (silenceId) => job.enqueue({ silenceId }) }
}
