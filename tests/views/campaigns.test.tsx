import { afterEach, beforeEach } from 'vitest'
import type { ChannelConnection } from '../../contract/channels.ts'
import { CampaignListView } from '../../src/features/campaigns/campaign-list.tsx'
import { MassSendingView } from '../../src/features/campaigns/mass-sending.tsx'
import { campaignEstimateQuery, campaignsQuery } from '../../src/services/campaign-queries.ts'
import { agentQuery, channelsQuery, queryClient } from '../../src/services/queries.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { campaign, campaignCommandModel } from '../models/campaigns.model.ts'
import { campaignCommandScreen, massSendingScreen, reachableSendingModel } from '../models/campaigns.screen.ts'
import { Stage } from './stage.tsx'

const connected: ChannelConnection = {
  id: 'ch1',
  kind: 'whatsappWeb',
  state: 'connected',
  isSimulated: false,
  profile: {},
  waiting: 0,
}
const plan = {
  timezone: 'America/Sao_Paulo',
  linkedDays: 90,
  sentToday: 0,
  isFirst: false,
  answerCost: 1,
  opensAt: null,
}

beforeEach(() => {
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [campaign])
  queryClient.setQueryData(agentQuery('agent-1').queryKey, savedAgent)
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connected])
  queryClient.setQueryData(campaignEstimateQuery('agent-1').queryKey, plan)
})
afterEach(() => queryClient.clear())

runViews([campaignCommandModel], campaignCommandScreen, (actor) => (
  <Stage>
    <CampaignListView agentId="agent-1" actor={actor} />
  </Stage>
))

runViews([reachableSendingModel], massSendingScreen, (actor) => (
  <Stage>
    <MassSendingView agentId="agent-1" agentName="Ana" actor={actor} />
  </Stage>
))
