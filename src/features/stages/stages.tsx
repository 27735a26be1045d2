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
import { stagesWithDraft, type DraftOwner } from './draft-slots.ts'
import { storedName, useStageForms, useStageList, useStageRemoval } from './stages.wiring.ts'
import { WizardDialog } from './wizard/wizard-dialog.tsx'

type StagesProps = DraftOwner & { canManage: boolean }

const RunningStages = ({ canManage, ...owner }: StagesProps) => {
  const { agentId } = owner
  const [sessionId] = useState(() => lastSession(owner))
  const { data: test } = useQuery({
    ...conversationStagesQuery(agentId, sessionId ?? ''),
    enabled: sessionId !== null,
  })
  const list = useStageList(agentId)
  const removal = useStageRemoval(owner)
  const { creation, edit } = useStageForms(owner)
  const drafts = useSyncExternalStore(watchDrafts, () => stagesWithDraft(owner).toSorted().join(' '))
  const draftName = useSyncExternalStore(watchDrafts, () => storedName(owner))
  const addButton = useRef<HTMLButtonElement>(null)
  const isAdding = useSelector(creation, ({ value }) => !matchesState('closed', value))
  useFocusAfter(isAdding, addButton)
  const add = (asksForDraft: boolean): void =>
    creation.send({ type: 'form.open', subject: { agentId, stageId: null, asksForDraft } })
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
          onAdd={() => add(true)}
          onContinue={() => add(false)}
          onEdit={({ id }) => edit.send({ type: 'form.open', subject: { agentId, stageId: id } })}
        />
        <WizardDialog stage={creation} mode="create" owner={owner} />
        <WizardDialog stage={edit} mode="edit" owner={owner} />
      </StageRemovalContext.Provider>
    </StageListContext.Provider>
  )
}

export const Stages = (props: StagesProps) => (
  <RunningStages key={`${props.userId ?? ''} ${props.agentId}`} {...props} />
)
