/**
 * Follow-ups as jobs. The rows say what is to be sent and when: they are stored with the messages, and queued from there,
 * so that a server that dies in between loses nothing.
 */
import * as v from 'valibot'
import type { Db } from '../db/schema.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { FollowUpQueue } from './dependencies.ts'
import { markQueued, unqueuedSilences } from './silences.repository.ts'

type Options = {
  db: Db
  sendDue: (silenceId: string) => Promise<void>
  /** Shortened by tests. Every wait is longer, so that none is queued too late. */
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
        // Armed anew: the job for the earlier moment would find nothing to do.
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
    // Jobs wait as long as the longest wait, and some days more.
    keepSeconds: 14 * 24 * 3_600,
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
