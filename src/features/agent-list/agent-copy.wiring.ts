/** The ports that copy, export and import agents. */
import { fromPromise, type Actor } from 'xstate'
import { agentFileMb } from '../../../contract/agent-file.ts'
import { fail, type Result } from '../../../contract/failures.ts'
import { useFlow } from '../../flow/use-flow.ts'
import {
  agentCopyMachine,
  type AgentCopyMachine,
  type NamedAgent,
} from '../../machines/agent-copy/agent-copy.machine.ts'
import { call } from '../../services/http.ts'
import { saveAgentExport } from '../../services/save-export.ts'
import { copyNotices, copyTexts } from './copy-strings.ts'

/** Undefined if the file is not one of our exports. */
const readFile = async (file: File): Promise<object | undefined> => {
  try {
    const content: unknown = JSON.parse(await file.text())
    return typeof content === 'object' && content !== null && 'prosa' in content ? content : undefined
  } catch {
    return undefined
  }
}

const importAgent = fromPromise<Result<NamedAgent>, { file: File | null }>(async ({ input: { file }, signal }) => {
  if (file && file.size > agentFileMb * 1024 * 1024) return fail('invalid', { message: copyTexts.tooLarge })
  const body = file && (await readFile(file))
  if (!body) return fail('invalid', { message: copyTexts.unreadable })
  // The server validates it.
  return call('importAgent', { body: body as never }, signal)
})

const wired = agentCopyMachine.provide({
  actors: {
    duplicateAgent: fromPromise<Result<NamedAgent>, NamedAgent>(({ input: { id }, signal }) =>
      call('duplicateAgent', { params: { agentId: id } }, signal),
    ),
    exportAgent: fromPromise(({ input, signal }) => saveAgentExport(input, signal)),
    importAgent,
  },
})

export const useAgentCopy = (): Actor<AgentCopyMachine> => useFlow(wired, undefined, copyNotices)
