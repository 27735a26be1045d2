/** Answering and sending as jobs: all state is in the database, so that nothing is lost if a server dies. */
import * as v from 'valibot'
import type { Answering } from '../conversations/answer-message.ts'
import { createRateLimiter } from '../db/rate-limiter.ts'
import { defineJob, type JobDefinition } from '../jobs/define-job.ts'
import type { Clock } from '../platform/clock.ts'
import { answerInbound, type AnswerInboundOptions, giveUpInbound } from './answer-inbound.ts'
import { findChannelById } from './find-channel.ts'
import { dueDepartures, leaveProvider } from './departures.ts'
import { forgottenContacts, type ContactKey, unansweredContacts } from './inbound.repository.ts'
import { dueNotices, noticeIfDue, type OutageNoticeOptions } from './outage-notices.ts'
import { channelsToSend } from './outbox.repository.ts'
import { sendQueued, type SendOptions } from './send-queued.ts'
import { channelsToCheck, checkChannel } from './watch.ts'

type Options = {
  inbound: Omit<AnswerInboundOptions, 'answering'> & { answering: () => Answering }
  outbound: SendOptions
}

const recoverSeconds = 5
/** A message is gathered with later ones, and then answered, sooner than this. */
const forgottenMs = 30_000

/** The clock of the domain may differ from that of the queue. */
const queueTime = (clock: Clock, at: Date): Date => new Date(Date.now() + at.getTime() - clock.now().getTime())

export function channelJobs({ inbound, outbound }: Options): {
  definitions: JobDefinition[]
  wakeInbound: (contact: ContactKey) => Promise<void>
  wakeOutbound: (channelId: string) => Promise<void>
  watch: (channelId: string) => Promise<void>
  /** Queues all attempts to leave a provider that are due now. */
  queueDepartures: () => Promise<void>
} {
  const keyOf = ({ channelId, contactId }: ContactKey) => `${channelId} ${contactId}`
  const receiving = defineJob({
    name: 'channel-inbound',
    payload: v.object({ channelId: v.string(), contactId: v.string() }),
    retry: { limit: 8, delaySeconds: 2, maxDelaySeconds: 120 },
    expireInSeconds: 600,
    heartbeatSeconds: 30,
    workers: 16,
    onePerKey: true,
    run: async (contact, { signal }): Promise<void> => {
      const answering = { answer: inbound.answering().answer }
      for (;;) {
        const until = await answerInbound({ ...inbound, answering }, contact, signal)
        if (until === undefined || signal.aborted) return
        const startAfter = queueTime(inbound.clock, until)
        // The worker must not wait with the customer: others have complete questions.
        if (startAfter.getTime() > Date.now()) return receiving.enqueue(contact, { key: keyOf(contact), startAfter })
      }
    },
    onFailed: async (contact) => {
      const conversation = await giveUpInbound(inbound, contact)
      if (conversation !== undefined) await outbound.notifyConversation(conversation)
      // Later messages of this customer waited for the one that was given up.
      await receiving.enqueue(contact, { key: keyOf(contact) })
    },
    recover: {
      everySeconds: recoverSeconds,
      run: async (isStart) => {
        // A contact who is being answered has a job, perhaps one that waits for its next attempt, unless a server died.
        const before = new Date(inbound.clock.now().getTime() - forgottenMs)
        const contacts = await (isStart ? unansweredContacts(inbound.db) : forgottenContacts(inbound.db, before))
        for (const contact of contacts) await receiving.enqueue(contact, { key: keyOf(contact) })
      },
    },
  })
  const sending = defineJob({
    name: 'channel-outbound',
    payload: v.object({ channelId: v.string() }),
    retry: { limit: 5, delaySeconds: 5, maxDelaySeconds: 120 },
    expireInSeconds: 3_600,
    // Short: until the death of a server is noticed, its jobs count among those of their account.
    heartbeatSeconds: 10,
    workers: 24,
    // A provider that does not respond must delay only its own account.
    workersPerGroup: 4,
    onePerKey: true,
    run: async ({ channelId }, { signal }) => {
      const until = await sendQueued(outbound, channelId, signal)
      // With a key for each time: a reply must not wait for a message that is due later.
      if (until !== undefined)
        await send(channelId, `${channelId} ${until.getTime()}`, queueTime(outbound.clock, until))
    },
    recover: {
      everySeconds: recoverSeconds,
      run: async () => {
        for (const channelId of await channelsToSend(outbound.db, outbound.clock.now())) await wakeOutbound(channelId)
      },
    },
  })
  const send = async (channelId: string, key: string, startAfter?: Date) => {
    const channel = await findChannelById(outbound.db, channelId)
    if (channel === undefined) return
    await sending.enqueue({ channelId }, { key, group: channel.ownerId, ...(startAfter && { startAfter }) })
  }
  const wakeOutbound = (channelId: string) => send(channelId, channelId)
  const watch = (channelId: string) => watching.enqueue({ channelId }, { key: channelId })
  const watching = defineJob({
    name: 'channel-watch',
    payload: v.object({ channelId: v.string() }),
    // No retry is needed, as the channel is checked again anyway.
    retry: { limit: 0, delaySeconds: 1 },
    expireInSeconds: 120,
    workers: 4,
    onePerKey: true,
    run: ({ channelId }) => checkChannel({ ...outbound, wake: wakeOutbound }, channelId),
    recover: {
      everySeconds: recoverSeconds,
      run: async () => {
        for (const channelId of await channelsToCheck(outbound.db, outbound.clock.now())) await watch(channelId)
      },
    },
  })
  const queueDepartures = async () => {
    for (const { id } of await dueDepartures(outbound.db, outbound.clock.now()))
      await leaving.enqueue({ id }, { key: id })
  }
  const leaving = defineJob({
    name: 'channel-departure',
    payload: v.object({ id: v.string() }),
    // No retry is needed, as the next attempt is stored, and found when it is due.
    retry: { limit: 0, delaySeconds: 1 },
    expireInSeconds: 120,
    onePerKey: true,
    run: ({ id }) => leaveProvider(outbound, id),
    recover: { everySeconds: recoverSeconds, run: queueDepartures },
  })
  return {
    definitions: [receiving, sending, watching, leaving],
    queueDepartures,
    wakeInbound: (contact) => receiving.enqueue(contact, { key: keyOf(contact) }),
    wakeOutbound,
    watch,
  }
}

const noticeLookSeconds = 15

export function outageNoticeJob(options: Omit<OutageNoticeOptions, 'rateLimiter'>): {
  job: JobDefinition
  /** Queues all notices that are due now. */
  queueDue: () => Promise<void>
} {
  const { db, clock } = options
  const rateLimiter = createRateLimiter(db, clock)
  const queueDue = async () => {
    const rows = await dueNotices(db, clock.now()).select('id').limit(500).execute()
    for (const { id } of rows) await job.enqueue({ channelId: id }, { key: id })
  }
  const job = defineJob({
    name: 'outage-notice',
    payload: v.object({ channelId: v.string() }),
    // No retry is needed, as the next run of `recover` finds what is still due.
    retry: { limit: 0, delaySeconds: 1 },
    expireInSeconds: 60,
    onePerKey: true,
    run: ({ channelId }) => noticeIfDue({ ...options, rateLimiter }, channelId),
    recover: { everySeconds: noticeLookSeconds, run: queueDue },
  })
  return { job, queueDue }
}
