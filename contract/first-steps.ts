/** The first steps with a new agent (FN-01, FN-02); an extension of the specification. */
import * as v from 'valibot'
import { route } from './route.ts'
import { Id } from './wire.ts'

/** Example agents of Brazilian businesses, each with its trainings. */
export const exampleKeys = ['petShop', 'bakery', 'dentist'] as const
export type ExampleKey = (typeof exampleKeys)[number]

/** Which of the first steps are done; `created` is always done, so it is not listed. */
export const AgentSteps = v.object({ trained: v.boolean(), tested: v.boolean(), published: v.boolean() })
export type AgentSteps = v.InferOutput<typeof AgentSteps>

export const firstStepsRoutes = {
  createExample: route({
    method: 'POST',
    path: '/api/agents/examples/{key}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ key: v.picklist(exampleKeys) }),
    reply: v.object({ id: Id }),
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'Create a ready agent of a business, with its trainings',
  }),
  agentSteps: route({
    method: 'GET',
    path: '/api/agents/{agentId}/steps',
    host: 'api',
    auth: 'bearer',
    params: v.object({ agentId: Id }),
    reply: AgentSteps,
    refusals: [401, 404],
    source: 'extension',
    summary: 'Which of the first steps with an agent are done',
  }),
}
