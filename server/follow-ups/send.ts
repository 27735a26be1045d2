/** Sends the follow-up of a silence, or stores why it was not sent. */
import type { FollowUpDependencies } from './dependencies.ts'
import type { ChangedConversation } from '../platform/event-bus.ts'
import { decide, type Verdict } from './decide.ts'
import { conversationOfSilence, lockSilence, updateSilence } from './silences.repository.ts'
import type { FollowUpRow, FollowUpSilenceRow, Queryable } from '../db/schema.ts'

export type SendDependencies = Pick<FollowUpDependencies, 'db' | 'clock' | 'deliver'>
type DueDependencies = SendDependencies & {
  /** Notifies viewers of the conversation. */
  notifyConversation: (conversation: ChangedConversation) => Promise<void>
}

const isWaiting = ({ state }: FollowUpSilenceRow) => state === 'armed' || state === 'waitingHours'

/**
 * Called when it is due, or was when its job was queued for that time; safe to repeat, because the message and its mark
 * are stored together.
 */
export async function sendDue(
  { db, clock, deliver, notifyConversation }: DueDependencies,
  silenceId: string,
  queuedFor?: Date,
): Promise<void> {
  const conversationId = await conversationOfSilence(db, silenceId)
  if (conversationId === undefined) return
  const changed = await db.transaction().execute(async (trx) => {
    const found = await lockSilence(trx, conversationId)
    if (found?.silence.id !== silenceId || !isWaiting(found.silence)) return undefined
    const now = clock.now()
    const { dueAt } = found.silence
    if (dueAt > now) {
      // Queued by a server whose clock is ahead of ours. If it was armed again meanwhile, it has a job for its new time.
      const isEarly = queuedFor === undefined || queuedFor.getTime() === dueAt.getTime()
      if (isEarly) await updateSilence(trx, silenceId, { queuedFor: null })
      return undefined
    }
    const verdict = decide(found, now)
    if (verdict.kind === 'send') {
      const { silence } = found
      const messageId = await send(trx, { silence, followUp: verdict.followUp, deliver, now, simulatedAt: null })
      return messageId && { id: conversationId, agentId: silence.agentId }
    }
    await updateSilence(trx, silenceId, { ...changeFor(verdict), changedAt: now })
    return undefined
  })
  if (changed) await notifyConversation(changed)
}

const changeFor = (verdict: Exclude<Verdict, { kind: 'send' }>) => {
  switch (verdict.kind) {
    case 'wait':
      return { state: 'waitingHours', dueAt: verdict.until, queuedFor: null } as const
    case 'cancel':
      return { state: 'cancelled', reason: verdict.reason } as const
    case 'block':
      return { state: 'blocked', reason: verdict.reason } as const
  }
}

type SendOptions = {
  silence: FollowUpSilenceRow
  followUp: FollowUpRow
  deliver: SendDependencies['deliver']
  now: Date
  simulatedAt: Date | null
}

/** Returns the id of the message, if it could be delivered. */
async function send(
  trx: Queryable,
  { silence, followUp, deliver, now, simulatedAt }: SendOptions,
): Promise<string | undefined> {
  const { conversationId: id, ownerId, agentId } = silence
  const content = { text: followUp.content, files: followUp.files }
  const delivery = await deliver(trx, { id, ownerId, agentId }, content, { now, simulatedAt })
  await updateSilence(
    trx,
    silence.id,
    delivery.kind === 'delivered'
      ? { state: 'sent', sentAt: now, changedAt: now, isSimulated: simulatedAt !== null }
      : { state: delivery.reason === 'answered' ? 'cancelled' : 'blocked', reason: delivery.reason, changedAt: now },
  )
  return delivery.kind === 'delivered' ? delivery.messageId : undefined
}

type Simulated = { silence: FollowUpSilenceRow | undefined; messageId?: string | undefined }

/**
 * Simulates the follow-up up to `until` as if the customer stayed silent. A message due by then is really stored and
 * marked as simulated; a wait, cancellation or block is only returned.
 */
export async function simulateUntil(
  { db, clock, deliver }: SendDependencies,
  conversationId: string,
  until: Date,
): Promise<Simulated> {
  return db.transaction().execute(async (trx) => {
    const found = await lockSilence(trx, conversationId)
    if (found === undefined || !isWaiting(found.silence)) return { silence: found?.silence }
    const now = clock.now()
    let { silence } = found
    for (;;) {
      const at = new Date(Math.max(silence.dueAt.getTime(), now.getTime()))
      if (at > until) return { silence }
      const verdict = decide({ ...found, silence }, at)
      if (verdict.kind === 'send') {
        const messageId = await send(trx, { silence, followUp: verdict.followUp, deliver, now, simulatedAt: at })
        return { silence: (await lockSilence(trx, conversationId))?.silence, messageId }
      }
      silence = { ...silence, reason: null, ...changeFor(verdict) }
      if (verdict.kind !== 'wait') return { silence }
    }
  })
}
