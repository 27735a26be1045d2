import { agentGoneKey, findAgent } from './agents.ts'
import { createFullLists } from './full-lists.ts'
import { createAgent, deleteAgent, findAgentProgress, listAgentCards } from './repository.ts'
import { agentLimitExceeded } from './limit.routes.ts'
import { agentToWire, cardToWire } from './wire.ts'
import { channelFieldsOf } from '../channels/agent-fields.ts'
import { agentNotFound, invalidField } from '../http/refusals.ts'
import { createSharedRead } from '../platform/batch.ts'
import { type Handlers, refuse, reply } from '../http/result.ts'
import { removeBytes } from '../platform/files/store.ts'
import { shareJson } from '../platform/shared-json.ts'
import type { AgentDependencies } from './dependencies.ts'
import { isOfferedModel } from '../credits/model-catalogue.ts'

type Names = 'listAgents' | 'getAgent' | 'agentSteps' | 'createAgent' | 'deleteAgent'

export function agentHandlers({ db, clock, config, files, log, events }: AgentDependencies): Pick<Handlers, Names> {
  // Shared, because an account open in several tabs may refresh its list every few seconds in each.
  const readCards = createSharedRead(async (ownerId: string) =>
    shareJson((await listAgentCards(db, ownerId)).map(cardToWire)),
  )
  const readAgents = createFullLists(db)
  return {
    listAgents: async ({ query }, { session }) =>
      reply(await (query.fields === 'card' ? readCards : readAgents)(session.user.id)),

    agentSteps: async ({ params }, { session }) => {
      const progress = await findAgentProgress(db, session.user.id, params.agentId)
      if (progress === undefined) return agentNotFound
      const { waiting: _waiting, ...steps } = progress
      return reply(steps)
    },

    getAgent: async ({ params }, { session }) => {
      const [agent, progress] = await Promise.all([
        findAgent(db, session.user.id, params.agentId),
        findAgentProgress(db, session.user.id, params.agentId),
      ])
      if (agent === undefined || progress === undefined) return agentNotFound
      const { waiting, ...steps } = progress
      return reply({ ...agentToWire(agent), ...(await channelFieldsOf(db, agent)), steps, waiting })
    },

    createAgent: async ({ body, query }, { session }) => {
      if (body.userId !== session.user.id)
        return refuse(403, 'other_user', 'Você não pode criar agentes para outra conta.')
      if (!isOfferedModel(body.responseModel))
        return invalidField('unknown_model', 'responseModel', 'Este modelo de resposta não está disponível.')
      const { userId: _user, interaction: _interaction, pictureURL: _picture, ...fields } = body
      const now = clock.now()
      const result = await createAgent(
        db,
        session.user.id,
        { ...fields, pictureUrl: body.pictureURL, createdAt: now, updatedAt: now },
        { limit: config.agentLimit, repeats: query.repeats === 'true' },
      )
      if ('created' in result) return reply(agentToWire(result.created))
      return agentLimitExceeded(config.agentLimit, result.limitReached.count)
    },

    deleteAgent: async ({ params }, { session }) => {
      const fileIds = await deleteAgent(db, session.user.id, params.agentId, clock.now())
      if (fileIds === undefined) return agentNotFound
      await removeBytes({ files, log }, fileIds)
      // The agent is gone, whoever can be told of it.
      await events
        .notifyKey(agentGoneKey(params.agentId))
        .catch((cause: unknown) => log.error('viewers of a deleted agent could not be told', cause))
      return reply({ message: 'Agente removido.' })
    },
  }
}
