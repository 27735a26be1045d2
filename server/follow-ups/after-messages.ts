/**
 * What each stored message means for the follow-up of its conversation. Both are called in the transaction that stores
 * the message and holds the row of its conversation; the job queues what they leave as armed.
 */
import type { Queryable } from '../db/schema.ts'
import { endingOf } from './ending-words.ts'
import { minuteMs } from './send-time.ts'
import {
  findActiveFollowUp,
  isApiConversation,
  findLastCustomerMessage,
  findOpenSilence,
  startSilence,
  updateSilence,
} from './silences.repository.ts'

export type StoredMessage = { ownerId: string; agentId: string; conversationId: string; at: Date }

/** A reply counts as an answer to the follow-up for so long. */
export const answerHours = 24

/** After an answer of the agent or of a person: the silence begins, or begins anew. */
async function afterReply(trx: Queryable, message: StoredMessage): Promise<void> {
  const { agentId, conversationId, at } = message
  const open = await findOpenSilence(trx, conversationId)
  if (open !== undefined && open.sentAt !== null) {
    if (open.followedAt === null) await updateSilence(trx, open.id, { followedAt: at })
    return
  }
  const followUp = await findActiveFollowUp(trx, agentId)
  if (followUp === undefined || (await isApiConversation(trx, conversationId))) return
  const ending = endingOf((await findLastCustomerMessage(trx, conversationId)) ?? '')
  await startSilence(trx, open?.id, {
    ...message,
    state: ending === undefined ? 'armed' : 'cancelled',
    reason: ending ?? null,
    dueAt: new Date(at.getTime() + followUp.waitMinutes * minuteMs),
  })
}

/** The customer has written: the silence is over. */
async function afterCustomerMessage(trx: Queryable, { conversationId, at }: StoredMessage): Promise<void> {
  const open = await findOpenSilence(trx, conversationId)
  if (open === undefined) return
  const ended = { endedAt: at, changedAt: at }
  if (open.sentAt === null) {
    const isOver = open.state === 'cancelled'
    return updateSilence(trx, open.id, { ...ended, ...(!isOver && { state: 'cancelled', reason: 'answered' }) })
  }
  const isInTime = at.getTime() - open.sentAt.getTime() <= answerHours * 60 * minuteMs
  await updateSilence(trx, open.id, {
    ...ended,
    ...(isInTime && open.followedAt === null && { state: 'answered' }),
  })
}

/** A person has closed the conversation. */
export async function cancelForClosed(trx: Queryable, conversationId: string, at: Date): Promise<void> {
  const open = await findOpenSilence(trx, conversationId)
  if (open?.state !== 'armed' && open?.state !== 'waitingHours') return
  await updateSilence(trx, open.id, { state: 'cancelled', reason: 'closed', changedAt: at })
}

/** As conversations call them. */
export const followUpHooks = { afterCustomerMessage, afterReply }
