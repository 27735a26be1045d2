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

export const recipientsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId, 'recipients'],
    queryFn: ({ signal }) =>
      readAllPages((query) => call('campaignRecipients', { params: { campaignId }, query }, signal)),
  })

/** The rows of the contacts file that were rejected. */
export const rejectedRowsQuery = (campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'one', campaignId, 'rejected-rows'],
    queryFn: ({ signal }) =>
      readAllPages((query) => call('campaignRefusals', { params: { campaignId }, query }, signal)),
  })

export const optOutQuestionsQuery = (agentId: string) =>
  queryOptions({
    queryKey: ['campaigns', agentId, 'opt-outs'],
    queryFn: async ({ signal }) => valueOf(await call('listOptOutQuestions', { params: { agentId } }, signal)),
  })
