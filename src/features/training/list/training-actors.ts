/** The actors that run around the list of trainings, in one context. */
import type { Actor } from 'xstate'
import { createActorsContext } from '../../../flow/actor-context.tsx'
import type { RetrievalTestMachine } from '../../../machines/retrieval-test/retrieval-test.machine.ts'
import type { TrainingChangeMachine } from '../../../machines/training-change/training-change.machine.ts'
import type { TrainingEditMachine } from '../../../machines/training-edit/training-edit.machine.ts'
import type { TrainingListMachine } from '../../../machines/training-list/training-list.machine.ts'
import type { TrainingPairsMachine } from '../../../machines/training-pairs/training-pairs.machine.ts'
import type { TrainingPassagesMachine } from '../../../machines/training-passages/training-passages.machine.ts'
import type { TrainingRemovalMachine } from '../../../machines/training-removal/training-removal.machine.ts'
import type { TrainingSelectionMachine } from '../../../machines/training-selection/training-selection.machine.ts'
import type { TrainingTextMachine } from '../../../machines/training-text/training-text.machine.ts'
import type { UploadQueueMachine } from '../../../machines/upload-queue/upload-queue.machine.ts'

type SourceMachines = {
  change: TrainingChangeMachine
  pairs: TrainingPairsMachine
  passages: TrainingPassagesMachine
  selection: TrainingSelectionMachine
  text: TrainingTextMachine
  uploads: UploadQueueMachine
}
type Machines = SourceMachines & {
  list: TrainingListMachine
  edit: TrainingEditMachine
  removal: TrainingRemovalMachine
  retrieval: RetrievalTestMachine
}

export type SourceActors = { [Key in keyof SourceMachines]: Actor<SourceMachines[Key]> }

export const TrainingActors = createActorsContext<Machines>()

export const ListActor = TrainingActors.hooksOf('list')
export const EditActor = TrainingActors.hooksOf('edit')
export const RemovalActor = TrainingActors.hooksOf('removal')
export const RetrievalActor = TrainingActors.hooksOf('retrieval')
export const ChangeActor = TrainingActors.hooksOf('change')
export const PairsActor = TrainingActors.hooksOf('pairs')
export const PassagesActor = TrainingActors.hooksOf('passages')
export const SelectionActor = TrainingActors.hooksOf('selection')
export const TextActor = TrainingActors.hooksOf('text')
export const UploadsActor = TrainingActors.hooksOf('uploads')
