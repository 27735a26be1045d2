/** Keeps the campaigns of an agent up to date while any is being sent or answered: the server streams what changes. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Campaign, isFollowed } from '../../../contract/campaigns.ts'
import { campaignsQuery, optOutQuestionsQuery, recipientsKey } from '../../services/campaign-queries.ts'
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

const answersIn = (all: readonly Campaign[]): number =>
  all.reduce((sum, { counts: { answered = 0, left = 0 } }) => sum + answered + left, 0)

export const useFollowedCampaigns = (agentId: string): void => {
  const { data: follows = false } = useQuery({
    ...campaignsQuery(agentId),
    select: (all) => all.some((campaign) => isFollowed(campaign, Date.now())),
  })
  useEffect(() => {
    if (!follows) return undefined
    const { queryKey } = campaignsQuery(agentId)
    return followWhileVisible('followCampaigns', { params: { agentId } }, (changed) => {
      applyChange(queryKey, (all) => {
        const after = withChanges(all, changed)
        // Who writes may ask to be left out, also without changing a number of a campaign.
        if (changed.length === 0 || answersIn(after) !== answersIn(all))
          void invalidate(optOutQuestionsQuery(agentId).queryKey)
        return after
      })
      for (const { id } of changed) void invalidate(recipientsKey(id))
    })
  }, [agentId, follows])
}
