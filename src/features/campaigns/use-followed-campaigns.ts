/** Keeps the campaigns of an agent up to date while any of them is being sent: the server streams what changes. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Campaign, isMoving } from '../../../contract/campaigns.ts'
import { campaignsQuery, recipientsKey } from '../../services/campaign-queries.ts'
import { followWhileVisible } from '../../services/follow-while-visible.ts'
import { applyChange, invalidate } from '../../services/queries.ts'

/** With the changed campaigns; unknown ones are new, and the list begins with the newest. */
const withChanges = (all: readonly Campaign[], changed: readonly Campaign[]): Campaign[] => {
  const byId = new Map(changed.map((campaign) => [campaign.id, campaign]))
  const known = all.map(({ id }) => id)
  return [
    ...changed.filter(({ id }) => !known.includes(id)),
    ...all.map((campaign) => byId.get(campaign.id) ?? campaign),
  ]
}

export const useFollowedCampaigns = (agentId: string): void => {
  const { data: isFollowed = false } = useQuery({ ...campaignsQuery(agentId), select: (all) => all.some(isMoving) })
  useEffect(() => {
    if (!isFollowed) return undefined
    const { queryKey } = campaignsQuery(agentId)
    return followWhileVisible('followCampaigns', { params: { agentId } }, (changed) => {
      applyChange(queryKey, (all) => withChanges(all, changed))
      for (const { id } of changed) void invalidate(recipientsKey(id))
    })
  }, [agentId, isFollowed])
}
