/** Tells waiting callers and open pages that trainings have changed. */
import type { LaneEvents } from '../platform/lane-events.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../platform/log.ts'
import { trainingKey, agentTrainingsKey } from './dependencies.ts'

type Notifying = { events: Pick<LaneEvents, 'notifyKey'>; log: Log }

/** A failure is only logged: who waits reads again before long. */
async function quietly(log: Log, notify: () => Promise<void>): Promise<void> {
  try {
    await notify()
  } catch (cause) {
    log.error('a change of trainings could not be told', cause)
  }
}

export const notifyAgentTrainings = ({ events, log }: Notifying, agentId: string): Promise<void> =>
  quietly(log, () => events.notifyKey(agentTrainingsKey(agentId)))

export const createNotifyTraining =
  ({ db, events, log }: Notifying & { db: Db }) =>
  (id: string): Promise<void> =>
    quietly(log, async () => {
      await events.notifyKey(trainingKey(id))
      const row = await db.selectFrom('trainings').select('agentId').where('id', '=', id).executeTakeFirst()
      if (row !== undefined) await events.notifyKey(agentTrainingsKey(row.agentId))
    })
