/** The rows of the table of calls, of which the first pages need few: the others come with the first page that calls one. */
import { agentsRoutes } from '../../contract/agents.ts'
import { authRoutes } from '../../contract/auth.ts'
import { creditsRoutes } from '../../contract/credits.ts'
import { firstStepsRoutes } from '../../contract/first-steps.ts'
import type { Route } from '../../contract/route.ts'
import type { CallName } from '../../contract/routes.ts'
import { systemRoutes } from '../../contract/system.ts'

const ofFirstPages: Partial<Record<CallName, Route>> = {
  ...systemRoutes,
  ...authRoutes,
  ...agentsRoutes,
  ...firstStepsRoutes,
  ...creditsRoutes,
}

/** Fails when the others are not there yet and do not come. */
export const routeOf = async (name: CallName): Promise<Route> =>
  ofFirstPages[name] ?? (await import('../../contract/routes.ts')).routes[name]
