/**
 * Timed work in the inbox: conversations are handed back to the agent, the agent answers the questions left to it, and
 * the owner is alerted about waiting customers. Database rows say when.
 */
import * as v from 'valibot'
import type { Answering } from '../conversations/answer-message.ts'
import { conversationsWithLeftQuestions } from '../conversations/left-questions.ts'
import { createRateLimiter } from '../db/rate-limiter.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import { alertIfDue, type AlertDependencies, dueAlerts } from './alerts.ts'
import type { InboxDependencies } from './dependencies.ts'
import { listDueHandBacks } from './conversation.repository.ts'
import { handBackIfDue } from './person-actions.ts'

type InboxJobsOptions = Pick<InboxDependencies, 'db' | 'clock' | 'events'> & {
  answering: Pick<Answering, 'answerLeft'>
} & Pick<AlertDependencies, 'mailer' | 'appUrl' | 'channels'>

const pollEverySeconds = 5
const payload = v.object({ conversationId: v.string() })
// No retry is needed, as the next run of `recover` finds what is still due.
const shared = { payload, retry: { limit: 0, delaySeconds: 1 }, expireInSeconds: 60, onePerKey: true } as const

export function inboxJobs(options: InboxJobsOptions): {
  jobs: JobDefinition[]
  /** Queues everything that is due now. */
  queueDue: () => Promise<void>
  /** Queues answering of the questions that a person has left to the agent. */
  answerLeft: (conversationId: string) => Promise<void>
} {
  const { db, clock } = options
  const rateLimiter = createRateLimiter(db, clock)
  const queueHandBacks = async () => {
    for (const { id } of await listDueHandBacks(db, clock.now()))
      await handBackJob.enqueue({ conversationId: id }, { key: id })
  }
  const handBackJob = defineJob({
    ...shared,
    name: 'agent-return',
    run: async ({ conversationId }) => {
      if (await handBackIfDue(options, conversationId))
        await leftQuestionsJob.enqueue({ conversationId }, { key: conversationId })
    },
    recover: { everySeconds: pollEverySeconds, run: queueHandBacks },
  })
  const queueAlerts = async () => {
    for (const { id } of await dueAlerts(db, clock.now())) await alertJob.enqueue({ conversationId: id }, { key: id })
  }
  const alertJob = defineJob({
    ...shared,
    name: 'person-alert',
    run: ({ conversationId }) => alertIfDue({ ...options, rateLimiter }, conversationId),
    recover: { everySeconds: pollEverySeconds, run: queueAlerts },
  })
  const queueLeftQuestions = async () => {
    for (const { id } of await conversationsWithLeftQuestions(db))
      await leftQuestionsJob.enqueue({ conversationId: id }, { key: id })
  }
  const leftQuestionsJob = defineJob({
    ...shared,
    name: 'left-questions',
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    run: async ({ conversationId }, { signal }) => {
      await options.answering.answerLeft(conversationId, signal)
    },
    recover: { everySeconds: pollEverySeconds, run: queueLeftQuestions },
  })
  return {
    jobs: [handBackJob, alertJob, leftQuestionsJob],
    answerLeft: (conversationId) => leftQuestionsJob.enqueue({ conversationId }, { key: conversationId }),
    queueDue: async () => {
      await queueHandBacks()
      await queueAlerts()
      await queueLeftQuestions()
    },
  }
}
