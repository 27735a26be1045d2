import { Stages } from '../../features/stages/stages.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'

const StagesTab = ({ agent, userId }: AgentTabProps) => <Stages agentId={agent.id} userId={userId} />

export default StagesTab
