/** Shows which passages a question would be answered from. */
import type { Handlers } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'

export function retrievalHandlers(_dependencies: Dependencies): Pick<Handlers, 'testRetrieval'> {
  return { testRetrieval: () => Promise.resolve(agentNotFound) }
}
