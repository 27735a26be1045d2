/** The ports of copies and files of agents. */
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
import { copyNotices, copyWords } from './copy-strings.ts'

const readFile = async (file: File | null): Promise<unknown> => {
  if (!file || file.size > agentFileMb * 1024 * 1024) return undefined
  try {
    return JSON.parse(await file.text())
  } catch {
    return undefined
  }
}

const importAgent = fromPromise<Result<NamedAgent>, { file: File | null }>(async ({ input: { file }, signal }) => {
  const body = await readFile(file)
  if (typeof body !== 'object' || body === null) return fail('invalid', { message: copyWords.unreadable })
  // The server says what is wrong with it.
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
