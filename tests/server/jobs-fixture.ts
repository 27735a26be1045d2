/** The server's background jobs, configured as in `server/serve.ts`. */
import { passwordLinkJob, type SendPasswordLink } from '../../server/accounts/jobs.ts'
import { type JobsOptions, type JobTiming, startJobs } from '../../server/jobs/start-jobs.ts'
import type { Embeddings } from '../../server/retrieval/embeddings.ts'
import { embeddingJob } from '../../server/retrieval/jobs.ts'
import { trainingJobs } from '../../server/trainings/jobs.ts'
import type { Train } from '../../server/trainings/train.ts'
import type { Db } from '../../server/db/schema.ts'

export type JobOptions = Pick<JobsOptions, 'pool' | 'log'> & {
  db: Db
  train: Train
  sendPasswordLink?: SendPasswordLink
  embeddings?: Embeddings
  onEnded?: (trainingId: string) => Promise<void>
  limits?: Partial<JobTiming> & Parameters<typeof trainingJobs>[0]['limits']
}
export type StartedJobs = Awaited<ReturnType<typeof startServerJobs>>

const noMail = () => Promise.reject(new Error('no mail here'))

export async function startServerJobs(options: JobOptions) {
  const { pool, db, log, train, sendPasswordLink = noMail, embeddings, onEnded, limits } = options
  const passwordLinks = passwordLinkJob(sendPasswordLink, { retryDelaySeconds: 1 })
  const embedding = embeddings && embeddingJob(embeddings)
  const trainings = trainingJobs({ db, train, onTrained: embedding?.enqueue, onEnded, limits })
  const { stop } = await startJobs(
    [passwordLinks, ...trainings.jobs, ...(embedding === undefined ? [] : [embedding.job])],
    { pool, log, timing: limits },
  )
  return {
    enqueueTraining: trainings.enqueue,
    enqueuePasswordLink: (email: string) => passwordLinks.enqueue({ email }),
    stop,
  }
}
