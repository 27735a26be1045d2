import { afterEach, beforeEach, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { CampaignListView } from '../../src/features/campaigns/campaign-list.tsx'
import { MassSendingView } from '../../src/features/campaigns/mass-sending.tsx'
import { recipientStates } from '../../src/features/campaigns/strings.ts'
import { campaignEstimateQuery, campaignsQuery } from '../../src/services/campaign-queries.ts'
import { agentQuery, channelsQuery, queryClient } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { vitestScreen as screen } from '../kit/screen-vitest.ts'
import { runViews } from '../kit/view-runner.tsx'
import { savedAgent } from '../models/agent-forms.ts'
import { campaign, campaignCommandModel, connectedChannel } from '../models/campaigns.model.ts'
import { campaignCommandScreen, massSendingScreen, reachableSendingModel } from '../models/campaigns.screen.ts'
import { Stage } from './stage.tsx'

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
  queryClient.setQueryData(channelsQuery('agent-1').queryKey, [connectedChannel])
  queryClient.setQueryData(campaignEstimateQuery('agent-1').queryKey, plan)
})
afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

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

test('[CQ-03] a cancelled campaign is followed until the message that was being sent is out, and a new one is shown', async () => {
  const counts = { cancelled: 2 }
  const cancelled = { ...campaign, state: 'cancelled' as const, total: 3, counts: { ...counts, sending: 1 } }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [cancelled])
  const added = { ...campaign, id: 'c2', title: 'nova.csv', counts: {} }
  localStorage.setItem('prosa.token', 'token')
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/changes')
      ? new Response(`${JSON.stringify([{ ...cancelled, counts: { ...counts, sent: 1 } }, added])}\n`)
      : new Response('{}'),
  )
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.seesText(recipientStates.sent)
  await screen.missesText(recipientStates.sending)
  await screen.sees('region', 'nova.csv')
})

test('[CQ-03] all counts of a card have a thousands separator', async () => {
  const large = { ...campaign, state: 'paused' as const, total: 5_000, counts: { planned: 3_998, sent: 1_002 } }
  queryClient.setQueryData(campaignsQuery('agent-1').queryKey, [large])
  const { actor } = startTestActor(campaignCommandModel.machine, campaignCommandModel.input)
  await render(
    <Stage>
      <CampaignListView agentId="agent-1" actor={actor} />
    </Stage>,
  )
  await screen.seesText('3.998')
  await screen.seesText('1.002')
})
