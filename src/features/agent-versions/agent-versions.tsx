/**
 * The button 'Versões' and its dialog: the saved versions of the agent, compared with the current one, and restored.
 */
import Button from '@mui/material/Button'
import { useSelector } from '@xstate/react'
import { History } from 'lucide-react'
import type { Actor } from 'xstate'
import type { Agent } from '../../../contract/agents.ts'
import type { AgentVersionRestoreMachine } from '../../machines/agent-version-restore/agent-version-restore.machine.ts'
import type { AgentVersionsMachine } from '../../machines/agent-versions/agent-versions.machine.ts'
import type { FieldLabels } from '../../ui/field-labels.ts'
import { useAgentVersions } from './agent-versions.wiring.ts'
import { RestoreQuestion } from './restore-question.tsx'
import { versions as words } from './strings.ts'
import { VersionsDialog } from './versions-dialog.tsx'

type AgentVersionsViewProps = {
  list: Actor<AgentVersionsMachine>
  restore: Actor<AgentVersionRestoreMachine>
  agentId: string
  labels: FieldLabels
  isDisabled?: boolean
}

export const AgentVersionsView = ({ list, restore, agentId, labels, isDisabled = false }: AgentVersionsViewProps) => {
  const snapshot = useSelector(list, (current) => current)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<History size={18} aria-hidden />}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => list.send({ type: 'versions.open' })}
      >
        {words.open}
      </Button>
      <VersionsDialog
        snapshot={snapshot}
        send={list.send}
        labels={labels}
        onRestore={(revision) => restore.send({ type: 'question.ask', subject: { agentId, revision } })}
      />
      <RestoreQuestion actor={restore} />
    </>
  )
}

type AgentVersionsProps = {
  agentId: string
  labels: FieldLabels
  /** True while the form beside it is being saved. */
  isDisabled: boolean
  onRestored: (agent: Agent) => void
}

export const AgentVersions = ({ onRestored, ...view }: AgentVersionsProps) => (
  <AgentVersionsView {...useAgentVersions(view.agentId, onRestored)} {...view} />
)
