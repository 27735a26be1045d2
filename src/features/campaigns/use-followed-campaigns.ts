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

const answersIn = ({ counts: { answered = 0, left = 0 } }: Campaign): number => answered + left

/** Whether a recipient may have written. An ended campaign is streamed again for that, even if no count has changed. */
const mayBeAnswered = (all: readonly Campaign[], changed: readonly Campaign[]): boolean =>
  changed.some((campaign) => {
    const before = all.find(({ id }) => id === campaign.id) ?? campaign
    return campaign.endedAt !== null || answersIn(campaign) !== answersIn(before)
  })

export const useFollowedCampaigns = (agentId: string): void => {
  const { data: follows = false } = useQuery({
    ...campaignsQuery(agentId),
    select: (all) => all.some((campaign) => isFollowed(campaign, Date.now())),
  })
  useEffect(() => {
    if (!follows) return undefined
    const { queryKey } = campaignsQuery(agentId)
    // The first line repeats what was just read.
    let isFirst = true
    return followWhileVisible('followCampaigns', { params: { agentId } }, (changed) => {
      applyChange(queryKey, (all) => {
        // An answer may be a request to get no more messages.
        if (!isFirst && mayBeAnswered(all, changed)) void invalidate(optOutQuestionsQuery(agentId).queryKey)
        return withChanges(all, changed)
      })
      isFirst = false
      for (const { id } of changed) void invalidate(recipientsKey(id))
    })
  }, [agentId, follows])
}
