/** Answers the same question with the saved agent and with the edited one; stores nothing (CL-03). */
import type { UpdateAgentBody } from '../../contract/agent-changes.ts'
import type { Result } from '../../contract/failures.ts'
import type { Engine, EngineFailure } from '../answering/engine.ts'
import type { AgentRow } from '../db/schema.ts'
import { agentChange } from './agent-change.ts'

export async function previewAnswers(
  engine: Engine,
  agent: AgentRow,
  { question, draft }: { question: string; draft: UpdateAgentBody },
  signal: AbortSignal,
): Promise<Result<{ saved: string; edited: string }, EngineFailure>> {
  const ask = (asked: AgentRow) =>
    engine.answer({ agent: asked, message: question, attachments: [], history: [], maySplit: false }, signal)
  const [saved, edited] = await Promise.all([ask(agent), ask({ ...agent, ...agentChange(agent, draft) })])
  if (!saved.ok) return saved
  if (!edited.ok) return edited
  return { ok: true, value: { saved: saved.value.messages.join('\n\n'), edited: edited.value.messages.join('\n\n') } }
}
