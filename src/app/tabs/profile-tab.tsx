/** The tab 'Perfil' with the preview and the versions of the agent. */
import { AgentPreview } from '../../features/agent-preview/agent-preview.tsx'
import { Profile } from '../../features/profile/profile.tsx'
import type { AgentTabProps } from '../agent-tab-rows.ts'
import { renderVersionsOf } from './versions-slot.tsx'

const ProfileTab = ({ agent, userId, canManage }: AgentTabProps) => (
  <Profile
    agentId={agent.id}
    userId={userId}
    isReadOnly={!canManage}
    renderPreview={(draft) => <AgentPreview draft={draft} />}
    renderVersions={renderVersionsOf(agent.id)}
  />
)

export default ProfileTab
