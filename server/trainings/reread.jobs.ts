/** Rereads websites as jobs. Database rows say what is due, so that nothing is lost if a server dies. */
import * as v from 'valibot'
import type { Db } from '../db/schema.ts'
import { defineJob } from '../jobs/define-job.ts'
import type { Clock } from '../platform/clock.ts'
import { failReread, queueDue } from './reread.repository.ts'

type Options = {
  db: Db
  clock: Clock
  reread: (trainingId: string, signal: AbortSignal) => Promise<void>
  /** Called after each reread website. */
  onTrained?: (() => Promise<void>) | undefined
  /** Called when rereading a website has ended, successful or not. */
  onEnded?: ((trainingId: string) => Promise<void>) | undefined
}

/** Longer than reading a website may take. */
const expireInSeconds = 11 * 60

export function rereadJob({ db, clock, reread, onTrained, onEnded }: Options) {
  const job = defineJob({
    name: 'training-reread',
    payload: v.object({ trainingId: v.string() }),
    retry: { limit: 2, delaySeconds: 5 },
    expireInSeconds,
    heartbeatSeconds: 60,
    workers: 2,
    onePerKey: true,
    run: async ({ trainingId }, { signal }) => {
      await reread(trainingId, signal)
      await onEnded?.(trainingId)
      await onTrained?.()
    },
    onFailed: async ({ trainingId }) => {
      const reason = 'O site não pôde ser lido de novo.'
      await failReread(db, { id: trainingId }, { reason, now: clock.now(), isLost: true })
      await onEnded?.(trainingId)
    },
    recover: {
      everySeconds: 60,
      run: async () => {
        for (const id of await queueDue(db, clock.now())) await enqueue(id)
      },
    },
  })
  /** Harmless if it is already queued. */
  const enqueue = (trainingId: string) => job.enqueue({ trainingId }, { key: trainingId })
  return { job, enqueue }
}
