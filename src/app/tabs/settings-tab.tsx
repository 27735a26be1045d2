/** The tab 'Configuracoes do Agente' with the preview, the follow-up and the versions of the agent. */
import { AgentPreview } from '../../features/agent-preview/agent-preview.tsx'
import { FollowUp } from '../../features/follow-up/follow-up.tsx'
import { Settings } from '../../features/settings/settings.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'
import { renderVersionsOf } from './versions-slot.tsx'

const SettingsTab = ({ agent, userId, canManage }: AgentTabProps) => (
  <Settings
    agentId={agent.id}
    userId={userId}
    isReadOnly={!canManage}
    renderPreview={(draft) => <AgentPreview draft={draft} />}
    followUp={canManage && <FollowUp agentId={agent.id} userId={userId} />}
    renderVersions={renderVersionsOf(agent.id)}
  />
)

export default SettingsTab
