/** Somebody else answers from now on: whatever the agent was about to say is thrown away. */
import type { Db, Queryable, TurnFailure } from '../db/schema.ts'
import type { LaneEvents } from './lane-events.ts'

const takenOver = JSON.stringify({ kind: 'takenOver' } satisfies TurnFailure)

type Pass = {
  ownerId: string
  conversationId: string
  handledBy: 'agent' | 'person'
  /** Null where nobody has to be called. */
  needsPersonSince: Date | null
  /** Who answers from now on, where it is known. */
  personName?: string | null
}

/** In a transaction of the caller, who tells of it afterwards; answers the new epoch. */
export async function passTo(trx: Queryable, pass: Pass): Promise<number | undefined> {
  const { ownerId, conversationId, handledBy, needsPersonSince, personName = null } = pass
  const raised = await trx
    .updateTable('conversations')
    .set((expression) => ({ epoch: expression('epoch', '+', 1), handledBy, needsPersonSince, personName }))
    .where('id', '=', conversationId)
    .where('ownerId', '=', ownerId)
    .returning('epoch')
    .executeTakeFirst()
  if (raised === undefined) return undefined
  await trx
    .updateTable('turns')
    .set({ state: 'failed', failure: takenOver, spoken: null, leaseUntil: null })
    .where('conversationId', '=', conversationId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  return raised.epoch
}

/** Answers the new epoch; undefined when the account has no such conversation. */
export async function raiseEpoch(
  { db, events }: { db: Db; events: LaneEvents },
  ownerId: string,
  conversationId: string,
  handledBy: 'agent' | 'person',
): Promise<number | undefined> {
  const pass = { ownerId, conversationId, handledBy, needsPersonSince: null }
  const epoch = await db.transaction().execute((trx) => passTo(trx, pass))
  if (epoch !== undefined) await events.notify(conversationId)
  return epoch
}
