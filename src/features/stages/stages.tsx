/** The stages tab: the list, and the wizards of a new and of an existing stage. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useSelector } from '@xstate/react'
import { matchesState } from 'xstate'
import { watchDrafts } from '../../services/drafts.ts'
import { lastSession } from '../../services/last-conversation.ts'
import { conversationStagesQuery } from '../../services/queries.ts'
import { useFocusAfter } from '../../ui/use-focus-after.ts'
import { StageListContext, StageRemovalContext } from './contexts.ts'
import { StageListView } from './list/stage-list-view.tsx'
import { keptStages, type Visitor } from './kept.ts'
import { keptName, useStageForms, useStageList, useStageRemoval } from './stages.wiring.ts'
import { WizardDialog } from './wizard/wizard-dialog.tsx'

type StagesProps = Visitor & { canManage: boolean }

const RunningStages = ({ canManage, ...visitor }: StagesProps) => {
  const { agentId } = visitor
  const [sessionId] = useState(() => lastSession(visitor))
  const { data: test } = useQuery({
    ...conversationStagesQuery(agentId, sessionId ?? ''),
    enabled: sessionId !== null,
  })
  const list = useStageList(agentId)
  const removal = useStageRemoval(visitor)
  const { creation, edit } = useStageForms(visitor)
  const drafts = useSyncExternalStore(watchDrafts, () => keptStages(visitor).toSorted().join(' '))
  const draftName = useSyncExternalStore(watchDrafts, () => keptName(visitor))
  const addButton = useRef<HTMLButtonElement>(null)
  const isAdding = useSelector(creation, ({ value }) => !matchesState('closed', value))
  useFocusAfter(isAdding, addButton)
  const open = (stageId: string | null): void =>
    (stageId === null ? creation : edit).send({ type: 'form.open', subject: { agentId, stageId } })
  return (
    <StageListContext.Provider value={list}>
      <StageRemovalContext.Provider value={removal}>
        <StageListView
          agentId={agentId}
          drafts={isAdding ? [] : drafts.split(' ')}
          draftName={draftName}
          runningId={test?.stage?.state === 'running' ? test.stage.id : null}
          entered={test?.entered ?? null}
          addButton={addButton}
          canManage={canManage}
          onAdd={() => open(null)}
          onEdit={({ id }) => open(id)}
        />
        <WizardDialog stage={creation} mode="create" visitor={visitor} />
        <WizardDialog stage={edit} mode="edit" visitor={visitor} />
      </StageRemovalContext.Provider>
    </StageListContext.Provider>
  )
}

export const Stages = (props: StagesProps) => (
  <RunningStages key={`${props.userId ?? ''} ${props.agentId}`} {...props} />
)
