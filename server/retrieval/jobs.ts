/**
 * Computes embeddings of passages in the background: after each training, at start, and again while the endpoint is
 * down.
 */
import * as v from 'valibot'
import { defineJob } from '../jobs/define-job.ts'
import type { Embeddings } from './embeddings.ts'

export type EnqueueEmbedding = () => Promise<void>

export function embeddingJob(embeddings: Embeddings) {
  const job = defineJob({
    name: 'embedding',
    payload: v.object({}),
    // Retries for about two days; the next training or start tries again.
    retry: { limit: 100, delaySeconds: 5, maxDelaySeconds: 1_800 },
    expireInSeconds: 1_800,
    onePerKey: true,
    run: async (_payload, { signal }) => {
      const done = await embeddings.embedPending(signal)
      // Already logged where it failed; thrown so that the job is retried.
      if (!done.ok) throw new Error(done.failure.message)
      if (done.value.isMore) await enqueue()
    },
    recover: { run: () => enqueue() },
  })
  /** Harmless if it is already queued. */
  const enqueue: EnqueueEmbedding = () => job.enqueue({}, { key: 'embedding' })
  return { job, enqueue }
}
