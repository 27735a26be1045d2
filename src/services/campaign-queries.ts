/** What the app reads of campaigns, with its key in the cache. */
import { queryOptions } from '@tanstack/react-query'
import { type CampaignRefusal, recipientPage, type Recipient } from '../../contract/campaigns.ts'
import { call } from './http.ts'
import { valueOf } from './queries.ts'

export const campaignPlanQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId, 'plan'],
    queryFn: async ({ signal }) => valueOf(await call('campaignPlan', { params: { agentId } }, signal)),
  })

export const campaignsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listCampaigns', { params: { agentId } }, signal)),
  })

/** Everybody of a campaign, page by page. */
export const recipientsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId, 'recipients'],
    queryFn: async ({ signal }) => {
      const all: Recipient[] = []
      for (;;) {
        const query = { after: String(all.at(-1)?.position ?? 0) }
        const page = valueOf(await call('campaignRecipients', { params: { campaignId }, query }, signal))
        all.push(...page)
        if (page.length < recipientPage) return all
      }
    },
  })

export const refusalsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId, 'refusals'],
    queryFn: async ({ signal }) => {
      const all: CampaignRefusal[] = []
      for (;;) {
        const query = { after: String(all.at(-1)?.position ?? 0) }
        const page = valueOf(await call('campaignRefusals', { params: { campaignId }, query }, signal))
        all.push(...page)
        if (page.length < recipientPage) return all
      }
    },
  })

export const optOutQuestionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId, 'opt-outs'],
    queryFn: async ({ signal }) => valueOf(await call('listOptOutQuestions', { params: { agentId } }, signal)),
  })
