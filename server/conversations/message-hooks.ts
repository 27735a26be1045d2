/** What other domains do when a message is stored. */
import type { Queryable } from '../db/schema.ts'
import type { StoredMessage } from '../follow-ups/after-messages.ts'

/** Called in the transaction that stores a message and holds the row of its conversation. */
export type MessageHooks = {
  afterCustomerMessage: (trx: Queryable, message: StoredMessage) => Promise<void>
  afterReply: (trx: Queryable, message: StoredMessage) => Promise<void>
}

/** All of them, one after the other. */
export const allHooks = (...hooks: readonly MessageHooks[]): MessageHooks => ({
  afterCustomerMessage: async (trx, message) => {
    for (const { afterCustomerMessage } of hooks) await afterCustomerMessage(trx, message)
  },
  afterReply: async (trx, message) => {
    for (const { afterReply } of hooks) await afterReply(trx, message)
  },
})
