/** Started campaigns: their state, their commands, and opt-outs. */
import { campaignPageSize } from '../../contract/campaigns.ts'
import { findAgent } from '../agents/agents.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import { findCampaign, listCampaigns, listRecipients, listRejectedRows } from './campaigns.repository.ts'
import { campaignsKey } from './campaign-key.ts'
import { commandCampaign } from './commands.ts'
import type { CampaignDependencies } from './dependencies.ts'
import { followCampaigns, readCampaign, readCampaigns } from './follow-campaigns.ts'
import { decideOptOut, listOptOutQuestions } from './opt-out.repository.ts'
import { recipientToWire } from './wire.ts'

const campaignNotFound = notFound('Campanha não encontrada.')
const contactNotFound = notFound('Contato não encontrado.')

type RunningHandlers = Pick<
  Handlers,
  | (
      | 'listCampaigns'
      | 'getCampaign'
      | 'followCampaigns'
      | 'campaignRecipients'
      | 'campaignRefusals'
      | 'commandCampaign'
    )
  | ('listOptOutQuestions' | 'decideOptOut')
>

export function campaignHandlers(dependencies: CampaignDependencies): RunningHandlers {
  const { db, clock, events } = dependencies

  return {
    listCampaigns: async ({ params: { agentId } }, { session }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      return reply(await readCampaigns(dependencies, await listCampaigns(db, session.user.id, agentId)))
    },

    getCampaign: async ({ params: { campaignId } }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      return row === undefined ? campaignNotFound : reply(await readCampaign(dependencies, row))
    },

    followCampaigns: async ({ params: { agentId } }, { session, signal }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      return reply(followCampaigns(dependencies, { ownerId: session.user.id, agentId }, signal))
    },

    campaignRecipients: async ({ params: { campaignId }, query }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      if (row === undefined) return campaignNotFound
      const limit = Math.min(Number(query.limit ?? campaignPageSize), campaignPageSize)
      const page = { after: Number(query.after), limit, state: query.state }
      return reply((await listRecipients(db, row.id, page)).map(recipientToWire))
    },

    campaignRefusals: async ({ params: { campaignId }, query }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      if (row === undefined) return campaignNotFound
      return reply(await listRejectedRows(db, row.id, { after: Number(query.after), limit: campaignPageSize }))
    },

    commandCampaign: async ({ params: { campaignId }, body }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      if (row === undefined) return campaignNotFound
      const outcome = await commandCampaign(dependencies, row, body.command)
      if (outcome.kind === 'impossible') return refuse(409, 'impossible', outcome.reason)
      await events.notifyKey(campaignsKey(row.agentId))
      return reply(await readCampaign(dependencies, (await findCampaign(db, session.user.id, campaignId)) ?? row))
    },

    listOptOutQuestions: async ({ params: { agentId } }, { session }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      return reply(await listOptOutQuestions(db, session.user.id, agentId))
    },

    decideOptOut: async ({ params: { agentId, contactId }, body: { optedOut } }, { session }) => {
      const decision = { ownerId: session.user.id, agentId, contactId, optedOut }
      const isKnown = await decideOptOut(db, decision, clock.now())
      return isKnown ? reply({ message: optedOut ? 'Não vai mais receber.' : 'Continua recebendo.' }) : contactNotFound
    },
  }
}
