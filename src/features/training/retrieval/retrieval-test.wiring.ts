/** The port of the panel 'Testar uma pergunta'. */
import type { Actor } from 'xstate'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  retrievalTestMachine,
  type RetrievalInput,
  type RetrievalTestMachine,
} from '../../../machines/retrieval-test/retrieval-test.machine.ts'
import { callPort } from '../../../services/ports.ts'

const testRetrieval = callPort('testRetrieval', ({ agentId, question }: RetrievalInput) => ({
  params: { agentId },
  body: { question },
}))

const wiredTest = retrievalTestMachine.provide({ actors: { testRetrieval } })
export const useRetrievalTest = (agentId: string): Actor<RetrievalTestMachine> => useFlow(wiredTest, { agentId })
