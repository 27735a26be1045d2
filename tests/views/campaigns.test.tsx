import { afterEach, beforeEach } from 'vitest'
import { CampaignListView } from '../../src/features/campaigns/campaign-list.tsx'
import { campaignsQuery } from '../../src/services/campaign-queries.ts'
import { agentQuery, queryClient } from '../../src/services/queries.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { campaign, campaignCommandModel } from '../models/campaigns.model.ts'
import { campaignCommandScreen } from '../models/campaigns.screen.ts'
import { Stage } from './stage.tsx'

beforeEach(() => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [campaign])
  queryClient.setQueryData(agentQuery('agent-1').queryKey, savedAgent)
})
afterEach(() => queryClient.clear())

runViews([campaignCommandModel], campaignCommandScreen, (actor) => (
  <Stage>
    <CampaignListView agentId="agent-1" actor={actor} />
  </Stage>
))
