/** What other domains do when a message is stored. */
import type { Queryable } from '../db/schema.ts'
import type { StoredMessage } from '../follow-ups/after-messages.ts'

/** Called in the transaction that stores a message and has locked its conversation's row. */
export type MessageHooks = {
  afterCustomerMessage: (trx: Queryable, message: StoredMessage) => Promise<void>
  afterReply: (trx: Queryable, message: StoredMessage) => Promise<void>
}

/** Runs all hooks in order. */
export const allHooks = (...hooks: readonly MessageHooks[]): MessageHooks => ({
  afterCustomerMessage: async (trx, message) => {
    for (const { afterCustomerMessage } of hooks) await afterCustomerMessage(trx, message)
  },
  afterReply: async (trx, message) => {
    for (const { afterReply } of hooks) await afterReply(trx, message)
  },
})
