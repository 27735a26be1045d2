/** Shows which passages a question would be answered from; it is free and calls no model for an answer. */
import { findAgent } from '../agents/agents.ts'
import { type Handlers, reply } from '../http/result.ts'
import { agentNotFound } from '../http/refusals.ts'
import type { TrainingDependencies } from './dependencies.ts'

export function retrievalHandlers({ db, engine }: TrainingDependencies): Pick<Handlers, 'testRetrieval'> {
  return {
    testRetrieval: async ({ params, body }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      if (agent === undefined) return agentNotFound
      const { id, name, companyName } = agent
      return reply(await engine.preview({ id, name, companyName }, body.question))
    },
  }
}
