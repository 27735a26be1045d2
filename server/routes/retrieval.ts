/** Shows which passages a question would be answered from; it costs nothing and asks no model that answers. */
import { findAgent } from '../db/agents.ts'
import { type Handlers, reply } from '../http/result.ts'
import { agentNotFound } from './agents.ts'
import type { Dependencies } from './dependencies.ts'

export function retrievalHandlers({ db, engine }: Dependencies): Pick<Handlers, 'testRetrieval'> {
  return {
    testRetrieval: async ({ params, body }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      return agent === undefined ? agentNotFound : reply(await engine.preview(agent.id, body.question))
    },
  }
}
