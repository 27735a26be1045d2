/** Sends the follow-up of a silence, or stores why not. */
import type { FollowUpDependencies } from './dependencies.ts'
import { decide, type Verdict } from './decide.ts'
import { conversationOfSilence, type LockedSilence, lockSilence, updateSilence } from './silences.repository.ts'
import type { FollowUpSilenceRow, Queryable } from '../db/schema.ts'

export type SendParts = Pick<FollowUpDependencies, 'db' | 'clock' | 'deliver'>

const isWaiting = ({ state }: FollowUpSilenceRow) => state === 'armed' || state === 'waitingHours'

/** When it is due; safe to repeat, as the message and its mark are stored together. */
export async function sendDue({ db, clock, deliver }: SendParts, silenceId: string): Promise<void> {
  const conversationId = await conversationOfSilence(db, silenceId)
  if (conversationId === undefined) return
  await db.transaction().execute(async (trx) => {
    const found = await lockSilence(trx, conversationId)
    if (found?.silence.id !== silenceId || !isWaiting(found.silence)) return
    const now = clock.now()
    // Armed anew since, or by a clock that is ahead of ours: it is queued again.
    if (found.silence.dueAt > now) return updateSilence(trx, silenceId, { queuedFor: null })
    const verdict = decide(found, now)
    if (verdict.kind === 'send') await send(trx, { found, deliver, now, simulatedAt: null })
    else await updateSilence(trx, silenceId, { ...changeFor(verdict), changedAt: now })
  })
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

type Sending = { found: LockedSilence; deliver: SendParts['deliver']; now: Date; simulatedAt: Date | null }

/** Answers the id of the message, if it could be delivered. */
async function send(trx: Queryable, { found, deliver, now, simulatedAt }: Sending): Promise<string | undefined> {
  const { silence, followUp } = found
  if (followUp === undefined) return undefined
  const { conversationId: id, ownerId, agentId } = silence
  const parts = { text: followUp.content, files: followUp.files }
  const delivery = await deliver(trx, { id, ownerId, agentId }, parts, { now, simulatedAt })
  await updateSilence(
    trx,
    silence.id,
    delivery.kind === 'delivered'
      ? { state: 'sent', sentAt: now, changedAt: now, isSimulated: simulatedAt !== null }
      : { state: 'blocked', reason: delivery.reason, changedAt: now },
  )
  return delivery.kind === 'delivered' ? delivery.messageId : undefined
}

type AsOf = { silence: FollowUpSilenceRow | undefined; messageId?: string | undefined }

/** How the silence stands at `until`, if the customer does not answer; what would be sent by then is sent now. */
export async function sendAsOf({ db, clock, deliver }: SendParts, conversationId: string, until: Date): Promise<AsOf> {
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
        const messageId = await send(trx, { found, deliver, now, simulatedAt: at })
        return { silence: (await lockSilence(trx, conversationId))?.silence, messageId }
      }
      silence = { ...silence, reason: null, ...changeFor(verdict) }
      if (verdict.kind !== 'wait') return { silence }
    }
  })
}
