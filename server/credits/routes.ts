/** Models and their costs, and the balance of the signed-in user. */
import { balanceOf } from './ledger.ts'
import { type Handlers, reply } from '../http/result.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { modelCosts } from './model-catalogue.ts'
import { usageOf } from './usage.repository.ts'

type Calls = 'modelCosts' | 'creditBalance' | 'creditUsage'

export function creditHandlers({ db, clock }: { db: Db; clock: Clock }): Pick<Handlers, Calls> {
  return {
    modelCosts: () => Promise.resolve(reply({ success: true, models: modelCosts })),
    creditBalance: async (_request, { session }) => reply({ balance: await balanceOf(db, session.user.id) }),
    creditUsage: async ({ query: { days, timeZone } }, { session }) =>
      reply(await usageOf(db, session.user.id, { days: Number(days), timeZone, now: clock.now() })),
  }
}
