/** The port of the preview. */
import { fromPromise, type Actor } from 'xstate'
import type { PreviewReply } from '../../../contract/agent-changes.ts'
import { fail, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentPreviewMachine,
  type AgentPreviewMachine,
  type AskPreviewInput,
} from '../../machines/agent-preview/agent-preview.machine.ts'
import { previewAgent } from '../../services/agent-updates.ts'

const askPreview = fromPromise<Result<PreviewReply>, AskPreviewInput>(async ({ input: { question, draft }, signal }) =>
  draft ? previewAgent({ question, draft }, signal) : fail('invalid'),
)

const wired = agentPreviewMachine.provide({ actors: { askPreview } })
export const useAgentPreview = (): Actor<AgentPreviewMachine> => useFlow(wired, undefined)
