/** Started campaigns: their state, their commands, and opt-outs. */
import { isMoving, campaignPageSize } from '../../contract/campaigns.ts'
import { findAgent } from '../agents/agents.ts'
import type { CampaignRow } from '../db/campaign-tables.ts'
import { agentNotFound } from '../http/refusals.ts'
import { type Handlers, notFound, refuse, reply } from '../http/result.ts'
import {
  countRecipients,
  findCampaign,
  listCampaigns,
  listRecipients,
  listRejectedRows,
} from './campaigns.repository.ts'
import { canReconcile, commandCampaign } from './commands.ts'
import type { CampaignDependencies } from './dependencies.ts'
import { decideOptOut, listOptOutQuestions } from './opt-out.repository.ts'
import { campaignToWire, recipientToWire } from './wire.ts'

const campaignNotFound = notFound('Campanha não encontrada.')
const contactNotFound = notFound('Contato não encontrado.')
/** Milliseconds between two reads of a followed campaign. */
const pollIntervalMs = 700
/** After the end, only messages that are being sent are awaited, if need be until their channel is connected again. */
const slowPollIntervalMs = 3_000

type RunningHandlers = Pick<
  Handlers,
  | ('listCampaigns' | 'getCampaign' | 'followCampaign' | 'campaignRecipients' | 'campaignRefusals' | 'commandCampaign')
  | ('listOptOutQuestions' | 'decideOptOut')
>

export function campaignHandlers(dependencies: CampaignDependencies): RunningHandlers {
  const { db, clock, channels } = dependencies
  const toWire = async (row: CampaignRow) =>
    campaignToWire(row, await countRecipients(db, row.id), await canReconcile(channels, row))

  async function* streamCampaign(ownerId: string, id: string, signal: AbortSignal) {
    let last = ''
    for (;;) {
      const row = await findCampaign(db, ownerId, id)
      if (row === undefined || signal.aborted) return
      const wire = await toWire(row)
      const text = JSON.stringify(wire)
      if (text !== last) yield wire
      last = text
      if (!isMoving(wire)) return
      const isOver = wire.state === 'stopped' || wire.state === 'cancelled'
      await new Promise((done) => setTimeout(done, isOver ? slowPollIntervalMs : pollIntervalMs))
    }
  }

  return {
    listCampaigns: async ({ params: { agentId } }, { session }) => {
      if ((await findAgent(db, session.user.id, agentId)) === undefined) return agentNotFound
      return reply(await Promise.all((await listCampaigns(db, session.user.id, agentId)).map(toWire)))
    },

    getCampaign: async ({ params: { campaignId } }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      return row === undefined ? campaignNotFound : reply(await toWire(row))
    },

    followCampaign: async ({ params: { campaignId } }, { session, signal }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      return row === undefined ? campaignNotFound : reply(streamCampaign(session.user.id, campaignId, signal))
    },

    campaignRecipients: async ({ params: { campaignId }, query }, { session }) => {
      const row = await findCampaign(db, session.user.id, campaignId)
      if (row === undefined) return campaignNotFound
      const page = { after: Number(query.after), limit: campaignPageSize, state: query.state }
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
      return reply(await toWire((await findCampaign(db, session.user.id, campaignId)) ?? row))
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
