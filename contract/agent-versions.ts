/** The saved versions of an agent; an extension of the specification. */
import * as v from 'valibot'
import type { SettingsValues, UpdateAgentBody } from './agent-changes.ts'
import { Agent } from './agents.ts'
import { route } from './route.ts'
import { Id } from './wire.ts'

/** A field of a version, by the name that the forms give it. */
export type AgentVersionField =
  | Exclude<keyof UpdateAgentBody, 'settings' | 'revision'>
  | keyof SettingsValues
  | 'pictureURL'

/** One saved version of an agent (extension). */
export const AgentVersion = v.object({
  revision: v.number(),
  /** Milliseconds since 1970. */
  savedAt: v.number(),
  author: v.string(),
  /** Names of the fields that differ from the previous version; empty for the first version. */
  fields: v.array(v.string()),
  restoredFrom: v.nullish(v.number()),
})
export type AgentVersion = v.InferOutput<typeof AgentVersion>
const AgentVersionContent = v.object({ ...AgentVersion.entries, agent: Agent })
export type AgentVersionContent = v.InferOutput<typeof AgentVersionContent>

const Revision = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))

export const agentVersionsRoutes = {
  listAgentVersions: route({
    method: 'GET',
    path: '/api/agents/{agentId}/versions',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id }),
    reply: v.array(AgentVersion),
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'The saves of an agent, newest first',
  }),
  getAgentVersion: route({
    method: 'GET',
    path: '/api/agents/{agentId}/versions/{revision}',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, revision: Revision }),
    reply: AgentVersionContent,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'The agent as it was saved then',
  }),
  restoreAgentVersion: route({
    method: 'POST',
    path: '/api/agents/{agentId}/versions/{revision}/restore',
    host: 'api',
    auth: 'bearer',
    managersOnly: true,
    params: v.object({ agentId: Id, revision: Revision }),
    reply: Agent,
    refusals: [401, 403, 404],
    source: 'extension',
    summary: 'Save the agent again as it was then, as a new version',
  }),
} as const
