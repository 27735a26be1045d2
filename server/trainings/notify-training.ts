/** Tells waiting callers and open pages that trainings have changed. */
import type { EventBus } from '../platform/event-bus.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../platform/log.ts'
import { trainingKey, agentTrainingsKey } from './dependencies.ts'

type NotifyDependencies = { events: Pick<EventBus, 'notifyKey'>; log: Log }

/** A failure is only logged: who waits reads again before long. */
async function quietly(log: Log, notify: () => Promise<void>): Promise<void> {
  try {
    await notify()
  } catch (cause) {
    log.error('a change of trainings could not be told', cause)
  }
}

export const notifyAgentTrainings = ({ events, log }: NotifyDependencies, agentId: string): Promise<void> =>
  quietly(log, () => events.notifyKey(agentTrainingsKey(agentId)))

type NotifyingTraining = NotifyDependencies & {
  db: Db
  /** Must be done before open pages read again; waiting callers do not wait for it. */
  recheck?: (agentId: string) => Promise<void>
}

export const createNotifyTraining =
  ({ db, events, log, recheck }: NotifyingTraining) =>
  (id: string): Promise<void> =>
    quietly(log, async () => {
      await events.notifyKey(trainingKey(id))
      const row = await db.selectFrom('trainings').select('agentId').where('id', '=', id).executeTakeFirst()
      if (row === undefined) return
      await recheck?.(row.agentId)
      await events.notifyKey(agentTrainingsKey(row.agentId))
    })
