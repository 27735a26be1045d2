/**
 * Drops a follow-up that waited for its channel while the customer wrote, or so long that it would no longer have been
 * sent.
 */
import type { BeforeSend } from '../channels/send-queued.ts'
import { type OutboundRow, notYetSentStates } from '../db/channel-tables.ts'
import type { Queryable } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { afterReply } from './after-messages.ts'
import { latestMs } from './decide.ts'
import { findActiveFollowUp, markUnsent } from './silences.repository.ts'

const tooLate = { reason: 'O canal ficou sem conexão por mais de 2 horas.' }
const answeredBefore = { reason: 'O cliente escreveu antes.' }

export const cancelOutdatedFollowUp =
  ({ clock }: { clock: Clock }): BeforeSend =>
  async (trx, row) => {
    const { origin, conversationId, createdAt: queuedAt } = row
    if (origin !== 'followUp' || conversationId === null) return undefined
    const now = clock.now()
    const isLate = now.getTime() - queuedAt.getTime() > latestMs
    if (!isLate && !(await hasCustomerWritten(trx, row))) return undefined
    const of = await trx
      .selectFrom('conversations')
      .select(['ownerId', 'agentId'])
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow()
    // Locks the follow-up before the silence, the order of all transactions, so that none deadlock.
    await findActiveFollowUp(trx, of.agentId)
    const unsent = { conversationId, queuedAt, reason: isLate ? ('late' as const) : ('answered' as const), now }
    // A reply that was stored meanwhile waited for the same channel, and goes out now.
    if (await markUnsent(trx, unsent)) await afterReply(trx, { ...of, conversationId, at: now })
    return isLate ? tooLate : answeredBefore
  }

/** Whether the customer has written since the follow-up was stored. A message that was begun is completed all the same. */
async function hasCustomerWritten(trx: Queryable, row: OutboundRow): Promise<boolean> {
  const { messageId, contactId, channelId } = row
  const written = await trx
    .selectFrom('messages as own')
    .select('own.id')
    .where('own.id', '=', messageId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outboundMessages as part')
            .select('part.id')
            .whereRef('part.messageId', '=', 'own.id')
            .where('part.state', 'not in', notYetSentStates),
        ),
      ),
    )
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('messages as later')
            .select('later.id')
            .whereRef('later.conversationId', '=', 'own.conversationId')
            .whereRef('later.sequence', '>', 'own.sequence')
            .where('later.role', '=', 'user'),
        ),
        // Still being gathered, so in no conversation yet.
        exists(
          selectFrom('inboundMessages')
            .select('inboundMessages.id')
            .where('inboundMessages.channelId', '=', channelId)
            .where('inboundMessages.contactId', '=', contactId)
            .where('inboundMessages.isDone', '=', false),
        ),
      ]),
    )
    .executeTakeFirst()
  return written !== undefined
}
