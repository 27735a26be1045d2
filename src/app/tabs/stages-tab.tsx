import { Stages } from '../../features/stages/stages.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

const StagesTab = ({ agent, userId, canManage }: AgentTabProps) => (
  <Stages agentId={agent.id} userId={userId} canManage={canManage} />
)

export default StagesTab
