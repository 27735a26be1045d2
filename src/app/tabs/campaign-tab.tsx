import { CampaignTabView } from '../../features/campaigns/campaign-tab.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

const CampaignTab = ({ agent }: AgentTabProps) => (
  <CampaignTabView key={agent.id} agentId={agent.id} agentName={agent.name} />
)

export default CampaignTab
