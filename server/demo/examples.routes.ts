/** Creates an example agent with one click (FN-01). */
import type { AgentDependencies } from '../agents/dependencies.ts'
import { agentLimitExceeded } from '../agents/limit.routes.ts'
import { createTrainedAgent } from '../agents/trained-agent.repository.ts'
import { type Handlers, reply } from '../http/result.ts'
import { queueTraining } from '../trainings/queue-training.ts'
import { examples, newAgentOf } from './content.ts'

export function exampleHandlers({
  db,
  clock,
  config,
  enqueueTraining,
  log,
}: AgentDependencies): Pick<Handlers, 'createExample'> {
  return {
    createExample: async ({ params }, { session }) => {
      const example = examples[params.key]
      const learnt = { type: 'TEXT', contents: example.trainings } as const
      const stored = await createTrainedAgent(db, session.user.id, newAgentOf(example, clock.now()), learnt, {
        limit: config.agentLimit,
        repeats: false,
      })
      if ('limitReached' in stored) return agentLimitExceeded(config.agentLimit, stored.limitReached.count)
      for (const id of stored.created.trainingIds) await queueTraining({ enqueueTraining, log }, id)
      return reply({ id: stored.created.id })
    },
  }
}
