/**
 * Timed work in the inbox: the agent returns and answers the questions left to it, and the owner is alerted about
 * waiting customers. Database rows say when.
 */
import * as v from 'valibot'
import type { Answering } from '../conversations/answer-message.ts'
import { conversationsWithLeftQuestions } from '../conversations/left-questions.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import { alertIfDue, type AlertDependencies, dueAlerts } from './alerts.ts'
import type { InboxDependencies } from './dependencies.ts'
import { dueReturns } from './repository.ts'
import { returnIfDue } from './person-actions.ts'

type InboxJobsOptions = Pick<InboxDependencies, 'db' | 'clock' | 'events'> & {
  answering: Pick<Answering, 'answerLeft'>
} & Pick<AlertDependencies, 'mailer' | 'appUrl' | 'channels'>

const lookEverySeconds = 5
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
  const queueReturns = async () => {
    for (const { id } of await dueReturns(db, clock.now())) await returning.enqueue({ conversationId: id }, { key: id })
  }
  const returning = defineJob({
    ...shared,
    name: 'agent-return',
    run: async ({ conversationId }) => {
      if (await returnIfDue(options, conversationId))
        await answeringLeft.enqueue({ conversationId }, { key: conversationId })
    },
    recover: { everySeconds: lookEverySeconds, run: queueReturns },
  })
  const queueAlerts = async () => {
    for (const { id } of await dueAlerts(db, clock.now())) await alerting.enqueue({ conversationId: id }, { key: id })
  }
  const alerting = defineJob({
    ...shared,
    name: 'person-alert',
    run: ({ conversationId }) => alertIfDue(options, conversationId),
    recover: { everySeconds: lookEverySeconds, run: queueAlerts },
  })
  const queueLeft = async () => {
    for (const { id } of await conversationsWithLeftQuestions(db))
      await answeringLeft.enqueue({ conversationId: id }, { key: id })
  }
  const answeringLeft = defineJob({
    ...shared,
    name: 'left-questions',
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    run: async ({ conversationId }, { signal }) => {
      await options.answering.answerLeft(conversationId, signal)
    },
    recover: { everySeconds: lookEverySeconds, run: queueLeft },
  })
  return {
    jobs: [returning, alerting, answeringLeft],
    answerLeft: (conversationId) => answeringLeft.enqueue({ conversationId }, { key: conversationId }),
    queueDue: async () => {
      await queueReturns()
      await queueAlerts()
      await queueLeft()
    },
  }
}
