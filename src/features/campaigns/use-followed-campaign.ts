/** Keeps a campaign up to date: the server streams each change. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Campaign, isMoving } from '../../../contract/campaigns.ts'
import { follow } from '../../services/http.ts'
import { campaignsQuery, recipientsQuery } from '../../services/campaign-queries.ts'

/** Milliseconds before the server is asked again after a failure. */
const againMs = 3_000

export const useFollowedCampaign = (campaign: Campaign): void => {
  const { id, agentId } = campaign
  const client = useQueryClient()
  const isFollowed = isMoving(campaign)
  useEffect(() => {
    if (!isFollowed) return
    const controller = new AbortController()
    const take = (changed: Campaign): void => {
      client.setQueryData(campaignsQuery(agentId).queryKey, (all) =>
        all?.map((one) => (one.id === changed.id ? changed : one)),
      )
      void client.invalidateQueries({ queryKey: recipientsQuery(id).queryKey })
    }
    const watch = async (): Promise<void> => {
      while (!controller.signal.aborted) {
        await follow('followCampaign', { params: { campaignId: id } }, take, controller.signal)
        await new Promise((done) => setTimeout(done, againMs))
      }
    }
    void watch()
    return () => controller.abort()
  }, [client, id, agentId, isFollowed])
}
