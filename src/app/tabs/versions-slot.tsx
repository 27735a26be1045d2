/** The button for an agent's versions, as its tabs show it; a version contains the values of both forms. */
import type { AgentVersionField } from '../../../contract/agent-versions.ts'
import type { Agent } from '../../../contract/agents.ts'
import { AgentVersions } from '../../features/agent-versions/agent-versions.tsx'
import { profileFieldLabels } from '../../features/profile/field-labels.ts'
import { settingsFieldLabels } from '../../features/settings/field-labels.ts'
import type { FieldLabels } from '../../ui/field-labels.ts'

const labels: FieldLabels<AgentVersionField> = {
  ...profileFieldLabels,
  ...settingsFieldLabels,
  shortDescription: 'Descrição curta',
  pictureURL: 'Endereço da imagem',
  websiteUrl: 'Endereço do site',
}

type Form = { isSaving: boolean; onRestored: (agent: Agent) => void }

export const renderVersionsOf = (agentId: string) =>
  function renderVersions({ isSaving, onRestored }: Form) {
    return <AgentVersions agentId={agentId} labels={labels} isDisabled={isSaving} onRestored={onRestored} />
  }
