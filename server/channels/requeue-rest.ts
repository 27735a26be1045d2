/** Of a campaign's message, parts are cancelled after one that failed or is uncertain. */
import type { Queryable } from '../db/schema.ts'

/** This part has gone out after all, so the rest of its message does, too; it is checked again right before sending. */
export async function requeueRest(trx: Queryable, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('outboundMessages as rest')
    .from('outboundMessages as proven')
    .set({ state: 'queued', reason: null, notBefore: now, changedAt: now })
    .where('proven.id', '=', id)
    .whereRef('rest.recipientId', '=', 'proven.recipientId')
    .whereRef('rest.sequence', '>', 'proven.sequence')
    .where('rest.state', '=', 'cancelled')
    .execute()
}
