/** Delivers automatic messages as messages of the agent: the test chat shows them at once, channels queue them. */
import type { Outbound } from '../channels/outbound.ts'
import type { Deliver } from '../follow-ups/dependencies.ts'
import type { FollowUpFile } from '../db/schema.ts'

const toMedia = ({ fileId, type, name, size }: FollowUpFile) => ({ fileId, type, name, size })

export const createDeliver =
  (outbound: Outbound): Deliver =>
  async (trx, { id }, { text, files }, { now, simulatedAt }) => {
    const { handledBy, closedAt } = await trx
      .selectFrom('conversations')
      .select(['handledBy', 'closedAt'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (handledBy === 'person') return { kind: 'impeded', reason: 'person' }
    if (closedAt !== null) return { kind: 'impeded', reason: 'closed' }
    if (await outbound.hasOpenInbound(trx, id)) return { kind: 'impeded', reason: 'answered' }
    const reason = await outbound.refusalFor(trx, id, now)
    if (reason !== undefined) return { kind: 'impeded', reason }
    const messageId = crypto.randomUUID()
    await trx
      .insertInto('messages')
      .values({
        id: messageId,
        conversationId: id,
        role: 'assistant',
        content: text,
        sources: '[]',
        media: JSON.stringify(files.map(toMedia)),
        simulatedAt,
        createdAt: now,
      })
      .execute()
    await trx.updateTable('conversations').set({ updatedAt: now }).where('id', '=', id).execute()
    await outbound.queueUnsent(trx, id, 'followUp', now)
    return { kind: 'delivered', messageId }
  }
