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

/** Whether somebody has written: with a new answer, or as one of which the campaign is told without a change. */
const isWrittenTo = (all: readonly Campaign[], changed: readonly Campaign[]): boolean =>
  changed.some((campaign) => {
    const { counts } = all.find(({ id }) => id === campaign.id) ?? campaign
    const answersIn = ({ answered = 0, left = 0 }: Campaign['counts']) => answered + left
    const isSame = JSON.stringify(counts) === JSON.stringify(campaign.counts)
    return isSame ? campaign.endedAt !== null : answersIn(counts) !== answersIn(campaign.counts)
  })

export const useFollowedCampaigns = (agentId: string): void => {
  const { data: follows = false } = useQuery({
    ...campaignsQuery(agentId),
    select: (all) => all.some((campaign) => isFollowed(campaign, Date.now())),
  })
  useEffect(() => {
    if (!follows) return undefined
    const { queryKey } = campaignsQuery(agentId)
    // The first line tells what was read just now.
    let isFirst = true
    return followWhileVisible('followCampaigns', { params: { agentId } }, (changed) => {
      applyChange(queryKey, (all) => {
        // Who writes may ask to be left out.
        if (!isFirst && isWrittenTo(all, changed)) void invalidate(optOutQuestionsQuery(agentId).queryKey)
        return withChanges(all, changed)
      })
      isFirst = false
      for (const { id } of changed) void invalidate(recipientsKey(id))
    })
  }, [agentId, follows])
}
