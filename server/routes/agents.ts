/** Agents of the signed-in user. */
import type { WireReply } from '../../contract/routes.ts'
import { createAgent, deleteAgent, findAgent, listAgents } from '../db/agents.ts'
import { listFileIds } from '../db/chat-files.ts'
import type { AgentRow } from '../db/schema.ts'
import { listTrainingFileIds } from '../db/training-files.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import type { Dependencies } from './dependencies.ts'
import { isOfferedModel } from './model-catalogue.ts'

export const agentNotFound = notFound('Agente não encontrado.')

export const agentLimitExceeded = (agentLimit: number, currentCount: number) =>
  refuse(403, 'agent_limit_exceeded', 'Você atingiu o limite de agentes do seu plano.', { agentLimit, currentCount })

export function agentHandlers({
  db,
  clock,
  config,
  files,
}: Dependencies): Pick<Handlers, 'listAgents' | 'getAgent' | 'createAgent' | 'deleteAgent'> {
  return {
    listAgents: async (_request, { session }) => reply((await listAgents(db, session.user.id)).map(toWire)),

    getAgent: async ({ params }, { session }) => {
      const agent = await findAgent(db, session.user.id, params.agentId)
      return agent === undefined ? agentNotFound : reply(toWire(agent))
    },

    createAgent: async ({ body }, { session }) => {
      if (body.userId !== session.user.id)
        return refuse(403, 'other_user', 'Você não pode criar agentes para outra conta.')
      if (!isOfferedModel(body.responseModel))
        return refuse(400, 'unknown_model', 'Este modelo de resposta não está disponível.', {
          issues: [{ path: 'responseModel', message: 'Modelo não disponível' }],
        })
      const now = clock.now()
      const result = await createAgent(
        db,
        session.user.id,
        {
          name: body.name,
          short_description: body.shortDescription,
          behavior: body.behavior,
          business_area: body.businessArea,
          company_name: body.companyName,
          initial_chat_message: body.initialChatMessage,
          language: body.language,
          picture_url: body.pictureURL,
          product_description: body.productDescription,
          response_model: body.responseModel,
          timezone: body.timezone,
          tone: body.tone,
          use_emojis: body.useEmojis,
          restrict_topics: body.restrictTopics,
          enable_split_messages: body.enableSplitMessages,
          created_at: now,
          updated_at: now,
        },
        config.agentLimit,
      )
      if ('created' in result) return reply(toWire(result.created))
      return agentLimitExceeded(config.agentLimit, result.limitReached.count)
    },

    deleteAgent: async ({ params }, { session }) => {
      const fileIds = [
        ...(await listFileIds(db, session.user.id, params.agentId)),
        ...(await listTrainingFileIds(db, session.user.id, params.agentId)),
      ]
      if (!(await deleteAgent(db, session.user.id, params.agentId))) return agentNotFound
      await files.remove(fileIds)
      return reply({ message: 'Agente removido.' })
    },
  }
}

function toWire(agent: AgentRow): WireReply<'getAgent'> {
  return {
    id: agent.id,
    name: agent.name,
    shortDescription: agent.short_description,
    behavior: agent.behavior,
    businessArea: agent.business_area,
    companyName: agent.company_name,
    initialChatMessage: agent.initial_chat_message,
    interaction: null,
    language: agent.language,
    pictureURL: agent.picture_url,
    productDescription: agent.product_description,
    responseModel: agent.response_model,
    timezone: agent.timezone,
    tone: agent.tone,
    useEmojis: agent.use_emojis,
    restrictTopics: agent.restrict_topics,
    enableSplitMessages: agent.enable_split_messages,
    active: agent.active,
    createdAt: agent.created_at.toISOString(),
    updatedAt: agent.updated_at.toISOString(),
  }
}
