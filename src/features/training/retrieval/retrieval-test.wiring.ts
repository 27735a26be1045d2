/** The port of the panel 'Testar recuperação'. */
import { fromPromise, type Actor } from 'xstate'
import type { Result } from '../../../../contract/failures.ts'
import type { RetrievalReply } from '../../../../contract/trainings.ts'
import { useFlow } from '../../../flow/use-flow.ts'
import {
  retrievalTestMachine,
  type RetrievalInput,
  type RetrievalTestMachine,
} from '../../../machines/retrieval-test/retrieval-test.machine.ts'
import { call } from '../../../services/http.ts'

const testRetrieval = fromPromise<Result<RetrievalReply>, RetrievalInput>(({ input: { agentId, question }, signal }) =>
  call('testRetrieval', { params: { agentId }, body: { question } }, signal),
)

const wiredTest = retrievalTestMachine.provide({ actors: { testRetrieval } })
const noNotices = {}

export const useRetrievalTest = (agentId: string): Actor<RetrievalTestMachine> =>
  useFlow(wiredTest, { agentId }, noNotices)
