/**
 * Updates the follow-up of a conversation for each stored message. Both hooks run in the transaction that stores the
 * message and has locked its conversation; a job queues the armed follow-ups.
 */
import { hourMs, minuteMs } from '../../contract/durations.ts'
import type { Queryable } from '../db/schema.ts'
import { endingOf } from './ending-words.ts'
import {
  findActiveFollowUp,
  isApiConversation,
  findLastCustomerMessage,
  findOpenSilence,
  startSilence,
  updateSilence,
} from './silences.repository.ts'

export type StoredMessage = { ownerId: string; agentId: string; conversationId: string; at: Date }

/** Hours within which a reply counts as an answer to the follow-up. */
export const answerHours = 24

/** After a message of the agent or of a person, the silence begins or restarts. */
export async function afterReply(trx: Queryable, message: StoredMessage): Promise<void> {
  const { agentId, conversationId, at } = message
  const followUp = await findActiveFollowUp(trx, agentId)
  const open = await findOpenSilence(trx, conversationId)
  if (open !== undefined && open.sentAt !== null) {
    if (open.followedAt === null) await updateSilence(trx, open.id, { followedAt: at })
    return
  }
  if (followUp === undefined || (await isApiConversation(trx, conversationId))) return
  const ending = endingOf((await findLastCustomerMessage(trx, conversationId)) ?? '')
  await startSilence(trx, open?.id, {
    ...message,
    state: ending === undefined ? 'armed' : 'cancelled',
    reason: ending ?? null,
    dueAt: new Date(at.getTime() + followUp.waitMinutes * minuteMs),
  })
}

/** A customer's message ends the silence. */
async function afterCustomerMessage(trx: Queryable, { conversationId, at }: StoredMessage): Promise<void> {
  const open = await findOpenSilence(trx, conversationId)
  if (open === undefined) return
  // A message that arrives late may have been written before.
  if (open.sentAt !== null && at < open.sentAt) return
  const ended = { endedAt: at, changedAt: at }
  if (open.sentAt === null) {
    const isOver = open.state === 'cancelled'
    return updateSilence(trx, open.id, { ...ended, ...(!isOver && { state: 'cancelled', reason: 'answered' }) })
  }
  const isInTime = at.getTime() - open.sentAt.getTime() <= answerHours * hourMs
  await updateSilence(trx, open.id, {
    ...ended,
    ...(isInTime && open.followedAt === null && { state: 'answered' }),
  })
}

/** Called when a person has closed the conversation. */
export async function cancelForClosed(trx: Queryable, conversationId: string, at: Date): Promise<void> {
  const open = await findOpenSilence(trx, conversationId)
  if (open?.state !== 'armed' && open?.state !== 'waitingHours') return
  await updateSilence(trx, open.id, { state: 'cancelled', reason: 'closed', changedAt: at })
}

/** The hooks of this domain for stored messages. */
export const followUpHooks = { afterCustomerMessage, afterReply }
