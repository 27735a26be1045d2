/**
 * Counts unread messages of customers. Test conversations are not counted, because there the owner plays the customer.
 */
import type { MessageHooks } from '../conversations/message-hooks.ts'

export const unreadHooks: MessageHooks = {
  afterCustomerMessage: async (trx, { conversationId }) => {
    await trx
      .updateTable('conversations')
      .set((expression) => ({ unreadCount: expression('unreadCount', '+', 1) }))
      .where('id', '=', conversationId)
      .where('channel', '!=', 'test')
      .execute()
  },
  afterReply: () => Promise.resolve(),
}
