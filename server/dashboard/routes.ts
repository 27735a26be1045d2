import type { Db } from '../db/schema.ts'
import { type Handlers, reply } from '../http/result.ts'
import type { Clock } from '../platform/clock.ts'
import { readDashboard } from './repository.ts'

export const dashboardHandlers = ({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, 'dashboard'> => ({
  dashboard: async ({ query: { days, timeZone } }, { session }) =>
    reply(await readDashboard(db, session.user.id, { days: Number(days), timeZone, now: clock.now() })),
})
