/** The trainings tab: the list, or the creation of a training. */
import Box from '@mui/material/Box'
import { useRef } from 'react'
import { useRestored } from '../../flow/use-restored.ts'
import { isCreating } from '../../machines/training/training.select.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { useCreationUrl } from './creation-url.ts'
import { CreationView } from './creation-view.tsx'
import { FileAtRisk } from './file-at-risk.tsx'
import { ListView } from './list/list-view.tsx'
import { TrainingListProviders } from './list/training-list-providers.tsx'
import { QueueAtRisk } from './sources/upload-panel.tsx'
import { RunningCreation } from './training-creation.context.tsx'
import { TrainingContext } from './training.context.tsx'
import { useTraining } from './training.wiring.ts'
import { readDraft } from './training-creation.wiring.ts'
import type { TrainingScope } from './training-scope.ts'

export const TrainingsContent = ({ agentId }: { agentId: string }) => {
  const creating = TrainingContext.useSelect(isCreating)
  const addButton = useRef<HTMLButtonElement>(null)
  useFocusAfter(creating, addButton)
  return (
    // Laid out by its own width, not by the window's, because a sidebar may be beside it.
    <Box sx={{ containerType: 'inline-size' }}>
      {creating ? (
        <RunningCreation>
          <CreationView />
        </RunningCreation>
      ) : (
        <ListView agentId={agentId} addButton={addButton} />
      )}
    </Box>
  )
}

const RunningTrainings = ({ agentId, userId, canManage }: TrainingScope) => {
  const draft = useRestored(`trainings ${userId} ${agentId}`, () => readDraft(userId, agentId))
  const actor = useTraining(userId, agentId, draft)
  useCreationUrl(actor)
  return (
    <TrainingContext.Provider value={actor}>
      <RunningCreation>
        <FileAtRisk />
      </RunningCreation>
      <TrainingListProviders agentId={agentId} userId={userId} canManage={canManage}>
        <QueueAtRisk />
        <TrainingsContent agentId={agentId} />
      </TrainingListProviders>
    </TrainingContext.Provider>
  )
}

export const Trainings = (props: TrainingScope) => (
  <RunningTrainings key={`${props.userId ?? ''} ${props.agentId}`} {...props} />
)
