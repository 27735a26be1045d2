/**
 * The rows of the route table, split by where they are needed, because loading the schemas of all calls takes a
 * megabyte of memory. The rows of the first pages are in this file, those of a chat come with the agent's code, and the
 * first call that is in neither loads the whole table.
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

/** Rejects if the code of the other rows cannot be loaded. */
export const routeOf = async (name: CallName): Promise<Route> =>
  ofFirstPages[name] ?? (await ofChat())[name] ?? (await import('../../contract/routes.ts')).routes[name]
