/** The parts of a campaign's message that were cancelled because one before them failed or is uncertain. */
import type { Queryable } from '../db/schema.ts'

/** What is proven later is no longer the same message for its reader. */
const sameMessageMs = 10 * 60_000

/** This part has gone out after all, so the rest of its message does, too, unless it is late or the customer has written. */
export async function requeueRest(trx: Queryable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('outboundMessages as rest')
    .from('outboundMessages as proven')
    .set({ state: 'queued', reason: null, notBefore: now, changedAt: now })
    .where('proven.id', '=', id)
    .whereRef('rest.recipientId', '=', 'proven.recipientId')
    .whereRef('rest.sequence', '>', 'proven.sequence')
    .where('rest.state', '=', 'cancelled')
    .where('rest.changedAt', '>=', new Date(now.getTime() - sameMessageMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('conversations')
            .select('conversations.id')
            .whereRef('conversations.contactId', '=', 'rest.contactId')
            .whereRef('conversations.lastInboundAt', '>', 'proven.createdAt'),
        ),
      ),
    )
    .execute()
}
