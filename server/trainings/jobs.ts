/** Processes trainings as jobs: one queue per kind of source, so that slow sources do not delay quick ones. */
import * as v from 'valibot'
import type { CreatableType } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import { defineJob, type JobDefinition, type Retry } from '../jobs/define-job.ts'
import { hasOpenJob } from '../jobs/open-jobs.ts'
import type { EnqueueTraining } from './dependencies.ts'
import { type Train, trainLimits } from './train.ts'
import { failTraining, forgottenTrainingIds, jobOf, unfinishedTrainingIds } from './work.repository.ts'

type Options = {
  db: Db
  train: Train
  /** Called after each processed training. */
  onTrained?: (() => Promise<void>) | undefined
  /** Called when the processing of a training has ended, successful or not. */
  onEnded?: ((trainingId: string) => Promise<void>) | undefined
  /** Shortened by tests. */
  limits?: Partial<typeof defaultLimits> | undefined
}

const defaultLimits = {
  // An attempt normally ends before this on its own; this is for one that hangs.
  expireInSeconds: trainLimits.ms / 1_000 + 60,
  retry: { limit: 3, delaySeconds: 2 } as Retry,
  /** Interval at which stored trainings without a job are looked for. */
  recoverSeconds: 60,
}

/** The death of a process is noticed after this time, however long its attempt has run. */
const heartbeatSeconds = 60

const hasJob = hasOpenJob('trainingId', 'trainings.id')
const failedReason = 'Não foi possível processar este treinamento. Tente novamente.'

export function trainingJobs({ db, train, onTrained, onEnded, limits }: Options) {
  const { expireInSeconds, retry, recoverSeconds } = { ...defaultLimits, ...limits }
  const define = (name: string, settings: Pick<JobDefinition, 'workers' | 'workersPerGroup' | 'recover'>) =>
    defineJob({
      name,
      // Jobs of earlier versions have no revision: they match any.
      payload: v.object({ trainingId: v.string(), revision: v.optional(v.number()) }),
      retry,
      expireInSeconds,
      heartbeatSeconds,
      onePerKey: true,
      ...settings,
      run: async (job, { signal }) => {
        await train(job, signal)
        await onEnded?.(job.trainingId)
        await onTrained?.()
      },
      onFailed: async (job) => {
        await failTraining(db, job, failedReason)
        await onEnded?.(job.trainingId)
      },
    })

  const text = define('training', {
    workers: 1,
    recover: {
      everySeconds: recoverSeconds,
      run: async (isStart) => {
        // At start also those whose job is held by a dead process, which is noticed only after a while.
        for (const id of await (isStart ? unfinishedTrainingIds(db) : forgottenTrainingIds(db, hasJob)))
          await enqueue(id)
      },
    },
  })
  const file = define('training-file', { workers: 2 })
  // A website may take long, which must delay only its own account.
  const website = define('training-website', { workers: 6, workersPerGroup: 2 })
  const jobByType: Record<CreatableType, typeof text> = { TEXT: text, DOCUMENT: file, IMAGE: file, WEBSITE: website }

  const enqueue: EnqueueTraining = async (trainingId) => {
    const found = await jobOf(db, trainingId)
    if (found === undefined) return
    const { type, job, ownerId } = found
    await jobByType[type].enqueue(job, { key: `${trainingId} ${job.revision}`, group: ownerId })
  }
  return { jobs: [text, file, website], enqueue }
}
