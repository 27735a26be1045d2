/** The list of trainings mounted alone, with its own actors, whose ports the test controls. */
import type { Actor } from 'xstate'
import type { Training } from '../../contract/trainings.ts'
import { TrainingActors, type SourceActors } from '../../src/features/training/list/training-actors.ts'
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

const startActors = (given: Given) => {
  const input = { agentId: 'agent-1' }
  return {
    list: given.list ?? startTestActor(trainingListMachine, { viewMode: 'cards', sort: newestFirst }).actor,
    edit: given.edit ?? startTestActor(trainingEditMachine, { subject: null }).actor,
    removal: given.removal ?? startTestActor(trainingRemovalMachine, undefined).actor,
    retrieval: given.retrieval ?? startTestActor(retrievalTestMachine, input).actor,
    change: startTestActor(trainingChangeMachine, undefined).actor,
    pairs: startTestActor(trainingPairsMachine, { subject: null }).actor,
    passages: startTestActor(trainingPassagesMachine, undefined).actor,
    selection: startTestActor(trainingSelectionMachine, undefined).actor,
    text: startTestActor(trainingTextMachine, { subject: null }).actor,
    uploads: startTestActor(uploadQueueMachine, input).actor,
    ...given.sources,
  }
}

export const trainingListView = ({ trainings = listed, open, ...given }: Given) => {
  queryClient.clear()
  queryClient.setQueryData(trainingsQuery('agent-1').queryKey, [...trainings])
  for (const training of trainings) queryClient.setQueryData(trainingQuery('agent-1', training.id).queryKey, training)
  const actors = startActors(given)
  if (open !== undefined) actors.list.send({ type: 'item.toggle', id: open })
  return (
    <Stage>
      <TrainingContext.Provider value={startTestActor(trainingMachine, trainingModel.input).actor}>
        <TrainingActors.Provider value={actors}>
          <TrainingsContent agentId="agent-1" />
        </TrainingActors.Provider>
      </TrainingContext.Provider>
    </Stage>
  )
}
