/**
 * The rows of the table of calls, by where they are needed: the schemas of all calls take a megabyte from the moment
 * their files have run. The few of the first pages are here, those of a chat come with the code of an agent, and the
 * whole table with the first call that none of these has.
 */
import { agentsRoutes } from '../../contract/agents.ts'
import { authRoutes } from '../../contract/auth.ts'
import { creditsRoutes } from '../../contract/credits.ts'
import { firstStepsRoutes } from '../../contract/first-steps.ts'
import type { Route } from '../../contract/route.ts'
import type { CallName } from '../../contract/routes.ts'
import { systemRoutes } from '../../contract/system.ts'

type Rows = Partial<Record<CallName, Route>>

const ofFirstPages: Rows = {
  ...systemRoutes,
  ...authRoutes,
  ...agentsRoutes,
  ...firstStepsRoutes,
  ...creditsRoutes,
}

const ofChat = async (): Promise<Rows> => (await import('./chat-rows.ts')).chatRows

/** Fails when the others are not there yet and do not come. */
export const routeOf = async (name: CallName): Promise<Route> =>
  ofFirstPages[name] ?? (await ofChat())[name] ?? (await import('../../contract/routes.ts')).routes[name]
