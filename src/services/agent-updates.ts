/** Calls that save an agent, and that preview the answers of an unsaved one. */
import type { PreviewReply, UpdateAgentBody } from '../../contract/agent-changes.ts'
import type { Agent } from '../../contract/agents.ts'
import type { Result } from '../../contract/failures.ts'
import { call } from './http.ts'

/** Sends the whole agent (ST-01), so that fields that a form does not show are not lost. */
export const updateAgent = (agent: Agent, signal: AbortSignal): Promise<Result<Agent>> =>
  call('updateAgent', { params: { agentId: agent.id }, body: agent as UpdateAgentBody }, signal)

export const previewAgent = (
  { question, draft }: { question: string; draft: Agent },
  signal: AbortSignal,
): Promise<Result<PreviewReply>> =>
  call('previewAgent', { params: { agentId: draft.id }, body: { question, draft: draft as UpdateAgentBody } }, signal)
