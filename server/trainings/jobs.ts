/** The processing of trainings as jobs: a queue for each kind of source, so that slow sources hold up no quick ones. */
import * as v from 'valibot'
import type { CreatableType } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import { defineJob, type JobDefinition, type Retry } from '../jobs/define-job.ts'
import type { EnqueueTraining } from './dependencies.ts'
import { type Train, trainLimits } from './train.ts'
import { failTraining, forgottenTrainingIds, jobOf, unfinishedTrainingIds } from './work.repository.ts'

type Options = {
  db: Db
  train: Train
  /** Told of each training that was processed. */
  onTrained?: (() => Promise<void>) | undefined
  /** Told of each training whose processing has ended, well or not. */
  onEnded?: ((trainingId: string) => Promise<void>) | undefined
  /** Shortened by tests. */
  limits?: Partial<typeof defaultLimits> | undefined
}

const defaultLimits = {
  // An attempt ends by itself before; this is for one that hangs.
  expireInSeconds: trainLimits.ms / 1_000 + 60,
  retry: { limit: 3, delaySeconds: 2 } as Retry,
  /** How often trainings are looked for that are stored and were not queued. */
  recoverSeconds: 60,
}

/** A process that died is noticed after so long, however long its attempt may have taken. */
const heartbeatSeconds = 60

const failedReason = 'Não foi possível processar este treinamento. Tente novamente.'

export function trainingJobs({ db, train, onTrained, onEnded, limits }: Options) {
  const { expireInSeconds, retry, recoverSeconds } = { ...defaultLimits, ...limits }
  const define = (name: string, settings: Pick<JobDefinition, 'workers' | 'workersPerGroup' | 'recover'>) =>
    defineJob({
      name,
      // Jobs of earlier versions have no revision: any.
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
        // At start also those whose job a dead process holds, which is noticed only after a while.
        for (const id of await (isStart ? unfinishedTrainingIds(db) : forgottenTrainingIds(db))) await enqueue(id)
      },
    },
  })
  const file = define('training-file', { workers: 2 })
  // A website may take long, which must delay its own account and not all others.
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
