/** Drops a follow-up that waited so long for its channel that it would no longer have been sent. */
import type { BeforeSend } from '../channels/send-lane.ts'
import type { Clock } from '../platform/clock.ts'
import { latestMs } from './decide.ts'
import { markLate } from './silences.repository.ts'

const tooLate = { reason: 'O canal ficou sem conexão por mais de 2 horas.' }

export const cancelLateFollowUp =
  ({ clock }: { clock: Clock }): BeforeSend =>
  async (trx, { origin, conversationId, createdAt }) => {
    if (origin !== 'followUp' || conversationId === null) return undefined
    const now = clock.now()
    if (now.getTime() - createdAt.getTime() <= latestMs) return undefined
    await markLate(trx, { conversationId, queuedAt: createdAt, now })
    return tooLate
  }
