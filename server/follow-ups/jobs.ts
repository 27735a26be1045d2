/**
 * Follow-ups as jobs. Database rows, stored together with the messages, say what to send and when; jobs are queued from
 * them, so that nothing is lost if a server dies in between.
 */
import * as v from 'valibot'
import type { Db } from '../db/schema.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { FollowUpQueue } from './dependencies.ts'
import { markQueued, unqueuedSilences } from './silences.repository.ts'

type Options = {
  db: Db
  sendDue: (silenceId: string) => Promise<void>
  /** Shortened by tests. Shorter than any wait, so that no follow-up is queued too late. */
  queueEverySeconds?: number | undefined
}

const batchSize = 500

export function followUpJobs({ db, sendDue, queueEverySeconds = 20 }: Options): {
  job: JobDefinition
  queue: FollowUpQueue
  queueWaiting: () => Promise<void>
} {
  const queueWaiting = async () => {
    for (;;) {
      const silences = await unqueuedSilences(db, batchSize)
      for (const silence of silences) {
        // Armed again: the job for the earlier time would find nothing to do.
        if (silence.queuedFor !== null) await job.cancel(silence.id)
        await job.enqueue({ silenceId: silence.id }, { startAfter: silence.dueAt, key: silence.id })
        await markQueued(db, silence)
      }
      if (silences.length < batchSize) return
    }
  }
  const job = defineJob({
    name: 'follow-up',
    payload: v.object({ silenceId: v.string() }),
    retry: { limit: 5, delaySeconds: 5 },
    expireInSeconds: 60,
    heartbeatSeconds: 30,
    run: ({ silenceId }) => sendDue(silenceId),
    recover: { everySeconds: queueEverySeconds, run: queueWaiting },
  })
  return {
    job,
    queueWaiting,
    queue: {
      enqueue: (silenceId) => job.enqueue({ silenceId }, { key: silenceId }),
      cancel: async (silenceIds) => {
        for (const id of silenceIds) await job.cancel(id)
      },
    },
  }
}
