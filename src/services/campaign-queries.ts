/** The queries of campaigns, with their cache keys; `one` keeps campaign ids apart from agent ids. */
import { queryOptions } from '@tanstack/react-query'
import { campaignPageSize } from '../../contract/campaigns.ts'
import type { Result } from '../../contract/failures.ts'
import { call } from './http.ts'
import { valueOf } from './queries.ts'

export const campaignEstimateQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId, 'estimate'],
    queryFn: async ({ signal }) => valueOf(await call('campaignPlan', { params: { agentId } }, signal)),
  })

export const campaignsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId],
    queryFn: async ({ signal }) => valueOf(await call('listCampaigns', { params: { agentId } }, signal)),
  })

const readAllPages = async <T extends { position: number }>(
  readPage: (query: { after: string }) => Promise<Result<readonly T[]>>,
): Promise<T[]> => {
  const rows: T[] = []
  for (;;) {
    const page = valueOf(await readPage({ after: String(rows.at(-1)?.position ?? 0) }))
    rows.push(...page)
    if (page.length < campaignPageSize) return rows
  }
}

/** The key of all pages of recipients. */
export const recipientsKey = (campaignId: string) => ['campaigns', 'one', campaignId, 'recipients'] as const

/** Recipients read at once while their list is scrolled. */
export const recipientPageSize = 100

/** A page of recipients, counted from 0; their positions are counted from 1, without gaps. */
export const recipientsQuery = (campaignId: string, page: number) =>
  queryOptions({
    queryKey: [...recipientsKey(campaignId), page],
    queryFn: async ({ signal }) => {
      const query = { after: String(page * recipientPageSize), limit: String(recipientPageSize) }
      return valueOf(await call('campaignRecipients', { params: { campaignId }, query }, signal))
    },
  })

/** All recipients, and the rows of the contacts file that were rejected; read on request only. */
export const campaignReportQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId, 'report'],
    queryFn: async ({ signal }) => {
      const params = { campaignId }
      const recipients = await readAllPages((query) => call('campaignRecipients', { params, query }, signal))
      const rejected = await readAllPages((query) => call('campaignRefusals', { params, query }, signal))
      return { recipients, rejected }
    },
    enabled: false,
    gcTime: 0,
  })

export const optOutQuestionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId, 'opt-outs'],
    queryFn: async ({ signal }) => valueOf(await call('listOptOutQuestions', { params: { agentId } }, signal)),
  })
