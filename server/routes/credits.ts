/** Models and their costs; what is left to the signed-in user. */
import { balanceOf } from '../db/credits.ts'
import { type Handlers, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'
import { modelCosts } from './model-catalogue.ts'

export function creditHandlers({ db }: Dependencies): Pick<Handlers, 'modelCosts' | 'creditBalance'> {
  return {
    modelCosts: () => Promise.resolve(reply({ success: true, models: modelCosts })),
    creditBalance: async (_request, { session }) => reply({ balance: await balanceOf(db, session.user.id) }),
  }
}
