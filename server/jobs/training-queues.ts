/** The processing of trainings as jobs: in lanes, so that what takes long holds up nothing that is quick. */
import type { Job, JobWithMetadata, PgBoss } from 'pg-boss'
import type { CreatableType } from '../../contract/trainings.ts'
import type { Db } from '../db/schema.ts'
import {
  failTraining,
  forgottenTrainingIds,
  jobOf,
  type TrainingJob,
  unfinishedTrainingIds,
} from '../db/training-work.ts'
import type { Log } from '../log.ts'
import type { EnsureQueue } from './password-links.ts'
import type { Train } from './train.ts'

type Options = {
  boss: PgBoss
  db: Db
  log: Log
  train: Train
  ensureQueue: EnsureQueue
  limits: {
    expireInSeconds: number
    retryLimit: number
    retryDelay: number
    pollSeconds: number
    lostPollSeconds: number
    forgottenSeconds: number
  }
}

type Lane = {
  queue: string
  workers: number
  /** Of one account at once; without it as many as there are workers. */
  perAccount?: number
}
const text: Lane = { queue: 'training', workers: 1 }
const file: Lane = { queue: 'training-file', workers: 2 }
/** A website may take its time, which must be that of its account and not of all others. */
const website: Lane = { queue: 'training-website', workers: 6, perAccount: 2 }
const lanes = [text, file, website]
const laneOf: Record<CreatableType, Lane> = {
  TEXT: text,
  DOCUMENT: file,
  IMAGE: file,
  WEBSITE: website,
}
/** Where pg-boss puts jobs whose last attempt crashed or hung, so that nobody waits for them for ever. */
const lostQueue = 'training-lost'
/** A process that died is found out after so long, however long its work may have taken. */
const heartbeatSeconds = 60

const failedReason = 'Não foi possível processar este treinamento. Tente novamente.'

export type StartedTrainings = { enqueue: (trainingId: string) => Promise<void>; stop: () => Promise<void> }

export async function startTrainings({
  boss,
  db,
  log,
  train,
  ensureQueue,
  limits,
}: Options): Promise<StartedTrainings> {
  const { expireInSeconds, retryLimit, retryDelay, pollSeconds, lostPollSeconds, forgottenSeconds } = limits
  await ensureQueue(lostQueue, { retryLimit: 5, retryDelay: 10, expireInSeconds: 30 })
  for (const { queue } of lanes)
    // `short`: of each revision at most one job waits; another may wait while one runs.
    await ensureQueue(queue, {
      ...{ expireInSeconds, retryLimit, retryDelay, heartbeatSeconds },
      retryBackoff: true,
      policy: 'short',
      deadLetter: lostQueue,
    })

  await boss.work(lostQueue, { pollingIntervalSeconds: lostPollSeconds }, async ([job]: Job<TrainingJob>[]) => {
    if (job !== undefined) await failTraining(db, job.data, failedReason)
  })

  const stopping = new AbortController()
  const workers = new Map<string, string[]>()
  const wake = (queue: string) => workers.get(queue)?.forEach((id) => boss.notifyWorker(id))
  const send = (queue: string, job: TrainingJob, account: string | null = null) =>
    boss.send(queue, job, {
      singletonKey: `${job.trainingId} ${job.revision ?? ''}`,
      ...(account !== null && { group: { id: account } }),
    })

  const attempt = async (
    queue: string,
    { data, signal, retryCount, retryLimit: last, groupId }: JobWithMetadata<TrainingJob>,
  ) => {
    try {
      await train(data, AbortSignal.any([signal, stopping.signal]))
    } catch (cause) {
      // Nothing failed: whoever starts next begins anew, with all of its attempts.
      if (stopping.signal.aborted) return void (await send(queue, data, groupId))
      log.error(`training ${data.trainingId}, attempt ${retryCount + 1}`, cause)
      // The last attempt says so at once, without the way round the other queue.
      if (retryCount >= last) await failTraining(db, data, failedReason)
      throw cause
    } finally {
      // More may be waiting: look again at once instead of at the next poll.
      wake(queue)
    }
  }
  for (const lane of lanes) {
    const { queue, perAccount } = lane
    const work = () =>
      boss.work(
        queue,
        {
          pollingIntervalSeconds: pollSeconds,
          includeMetadata: true,
          ...(perAccount !== undefined && { groupConcurrency: perAccount }),
        },
        async ([job]: JobWithMetadata<TrainingJob>[]) => {
          if (job !== undefined) await attempt(queue, job)
        },
      )
    // One by one and not by `localConcurrency`, of whose workers only the first could be woken.
    const ids: string[] = []
    for (let count = 0; count < lane.workers; count += 1) ids.push(await work())
    workers.set(queue, ids)
  }

  const enqueue = async (trainingId: string) => {
    const found = await jobOf(db, trainingId)
    if (found === undefined) return
    const { queue } = laneOf[found.type]
    await send(queue, found.job, found.ownerId)
    wake(queue)
  }
  // What an earlier process accepted and did not finish.
  for (const id of await unfinishedTrainingIds(db)) await enqueue(id)

  let looking = Promise.resolve()
  const look = async () => {
    try {
      for (const id of await forgottenTrainingIds(db)) await enqueue(id)
    } catch (cause) {
      log.error('Forgotten trainings could not be looked for', cause)
    }
  }
  const timer = setInterval(() => {
    looking = looking.then(look)
  }, forgottenSeconds * 1_000)
  timer.unref()

  return {
    enqueue,
    stop: async () => {
      clearInterval(timer)
      stopping.abort(new Error('the server stops'))
      await looking
      await Promise.all([...lanes.map(({ queue }) => queue), lostQueue].map((queue) => boss.offWork(queue)))
    },
  }
}
