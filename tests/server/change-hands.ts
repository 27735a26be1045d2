/** Lets a person take over a conversation, or hand it back, as every way of doing so does. */
import { changeHandling } from '../../server/conversations/handling.ts'
import type { Db } from '../../server/db/schema.ts'
import type { Clock } from '../../server/platform/clock.ts'
import type { EventBus } from '../../server/platform/event-bus.ts'

type Changing = { db: Db; clock: Clock; events?: Pick<EventBus, 'notify'> }

/** Returns the new epoch; undefined if the account has no such conversation. */
export async function changeHands(
  { db, clock, events }: Changing,
  ownerId: string,
  conversationId: string,
  to: 'agent' | 'waiting' | 'person',
): Promise<number | undefined> {
  const change = { ownerId, conversationId, to, now: clock.now() }
  const epoch = await db.transaction().execute((trx) => changeHandling(trx, change))
  const found = db.selectFrom('conversations').select(['id', 'agentId']).where('id', '=', conversationId)
  if (epoch !== undefined) await events?.notify(await found.executeTakeFirstOrThrow())
  return epoch
}
