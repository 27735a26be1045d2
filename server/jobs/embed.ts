/** Places passages by meaning in the background: after each training and at start, and again while the endpoint is away. */
import type { PgBoss } from 'pg-boss'
import type { Embeddings } from '../engine/embeddings.ts'

type Options = {
  boss: PgBoss
  embeddings: Embeddings
  ensureQueue: (name: string, settings: Parameters<PgBoss['createQueue']>[1] & object) => Promise<void>
  pollSeconds: number
}

const queue = 'embedding'

export type StartedEmbedding = {
  /** Harmless when passages are being placed already. */
  enqueue: () => Promise<void>
  stop: () => Promise<void>
}

export async function startEmbedding({
  boss,
  embeddings,
  ensureQueue,
  pollSeconds,
}: Options): Promise<StartedEmbedding> {
  // `short`: at most one waits; another may while one runs, for what is learned meanwhile.
  await ensureQueue(queue, {
    policy: 'short',
    expireInSeconds: 1_800,
    // With growing delays up to half an hour, for some two days; the next training or start begins anew.
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1_800,
  })
  const enqueue = async () => {
    await boss.send(queue, {}, { singletonKey: queue })
    boss.notifyWorker(worker)
  }
  const stopping = new AbortController()
  const worker: string = await boss.work(queue, { pollingIntervalSeconds: pollSeconds }, async () => {
    const done = await embeddings.placeSome(stopping.signal)
    // Logged where it failed; thrown so that it is tried again.
    if (!done.ok) throw new Error(done.failure.message)
    if (done.value.isMore) await enqueue()
  })
  await enqueue()
  return {
    enqueue,
    stop: async () => {
      stopping.abort()
      await boss.offWork(queue, { id: worker })
    },
  }
}
