/** The list of trainings mounted alone, with its own actors, whose ports the test controls. */
import type { Actor } from 'xstate'
import type { Training } from '../../contract/trainings.ts'
import { TrainingEditContext } from '../../src/features/training/dialogs/training-edit.context.tsx'
import { TrainingRemovalContext } from '../../src/features/training/dialogs/training-removal.context.tsx'
import { TrainingListContext } from '../../src/features/training/list/training-list.context.tsx'
import { RetrievalTestContext } from '../../src/features/training/retrieval/retrieval-test.context.tsx'
import { SourceProviders, type SourceActors } from '../../src/features/training/sources/source-providers.tsx'
import { TrainingContext } from '../../src/features/training/training.context.tsx'
import { TrainingsContent } from '../../src/features/training/trainings.tsx'
import {
  retrievalTestMachine,
  type RetrievalTestMachine,
} from '../../src/machines/retrieval-test/retrieval-test.machine.ts'
import {
  trainingEditMachine,
  type TrainingEditMachine,
} from '../../src/machines/training-edit/training-edit.machine.ts'
import {
  newestFirst,
  trainingListMachine,
  type TrainingListMachine,
} from '../../src/machines/training-list/training-list.machine.ts'
import {
  trainingRemovalMachine,
  type TrainingRemovalMachine,
} from '../../src/machines/training-removal/training-removal.machine.ts'
import { trainingChangeMachine } from '../../src/machines/training-change/training-change.machine.ts'
import { trainingPairsMachine } from '../../src/machines/training-pairs/training-pairs.machine.ts'
import { trainingPassagesMachine } from '../../src/machines/training-passages/training-passages.machine.ts'
import { trainingSelectionMachine } from '../../src/machines/training-selection/training-selection.machine.ts'
import { trainingTextMachine } from '../../src/machines/training-text/training-text.machine.ts'
import { uploadQueueMachine } from '../../src/machines/upload-queue/upload-queue.machine.ts'
import { trainingMachine } from '../../src/machines/training/training.machine.ts'
import { queryClient, trainingQuery, trainingsQuery } from '../../src/services/queries.ts'
import { startTestActor } from '../kit/ports.ts'
import { listed } from '../models/training-list.model.ts'
import { trainingModel } from '../models/training.model.ts'
import { Stage } from './stage.tsx'

type Given = {
  list?: Actor<TrainingListMachine>
  edit?: Actor<TrainingEditMachine>
  removal?: Actor<TrainingRemovalMachine>
  retrieval?: Actor<RetrievalTestMachine>
  sources?: Partial<SourceActors>
  trainings?: readonly Training[]
  /** The training that is expanded from the start. */
  open?: string
}

export const trainingListView = ({ trainings = listed, open, ...given }: Given) => {
  queryClient.clear()
  queryClient.setQueryData(trainingsQuery('agent-1').queryKey, [...trainings])
  for (const training of trainings) queryClient.setQueryData(trainingQuery('agent-1', training.id).queryKey, training)
  const input = { agentId: 'agent-1' }
  const list = given.list ?? startTestActor(trainingListMachine, { viewMode: 'cards', sort: newestFirst }).actor
  const sources: SourceActors = {
    change: startTestActor(trainingChangeMachine, undefined).actor,
    pairs: startTestActor(trainingPairsMachine, { subject: null }).actor,
    passages: startTestActor(trainingPassagesMachine, undefined).actor,
    selection: startTestActor(trainingSelectionMachine, undefined).actor,
    text: startTestActor(trainingTextMachine, { subject: null }).actor,
    uploads: startTestActor(uploadQueueMachine, input).actor,
    ...given.sources,
  }
  if (open !== undefined) list.send({ type: 'item.toggle', id: open })
  return (
    <Stage>
      <TrainingContext.Provider value={startTestActor(trainingMachine, trainingModel.input).actor}>
        <TrainingListContext.Provider value={list}>
          <TrainingEditContext.Provider
            value={given.edit ?? startTestActor(trainingEditMachine, { subject: null }).actor}
          >
            <TrainingRemovalContext.Provider
              value={given.removal ?? startTestActor(trainingRemovalMachine, undefined).actor}
            >
              <RetrievalTestContext.Provider
                value={given.retrieval ?? startTestActor(retrievalTestMachine, input).actor}
              >
                <SourceProviders actors={sources}>
                  <TrainingsContent agentId="agent-1" />
                </SourceProviders>
              </RetrievalTestContext.Provider>
            </TrainingRemovalContext.Provider>
          </TrainingEditContext.Provider>
        </TrainingListContext.Provider>
      </TrainingContext.Provider>
    </Stage>
  )
}
