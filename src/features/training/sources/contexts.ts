/** The contexts of the actors that run around the list of trainings. */
import { createActorContext } from '../../../flow/actor-context.tsx'
import type { TrainingChangeMachine } from '../../../machines/training-change/training-change.machine.ts'
import type { TrainingPairsMachine } from '../../../machines/training-pairs/training-pairs.machine.ts'
import type { TrainingPassagesMachine } from '../../../machines/training-passages/training-passages.machine.ts'
import type { TrainingSelectionMachine } from '../../../machines/training-selection/training-selection.machine.ts'
import type { TrainingTextMachine } from '../../../machines/training-text/training-text.machine.ts'
import type { UploadQueueMachine } from '../../../machines/upload-queue/upload-queue.machine.ts'

export const ChangeContext = createActorContext<TrainingChangeMachine>('training change')
export const PassagesContext = createActorContext<TrainingPassagesMachine>('training passages')
export const PairsContext = createActorContext<TrainingPairsMachine>('training pairs')
export const SelectionContext = createActorContext<TrainingSelectionMachine>('training selection')
export const TextContext = createActorContext<TrainingTextMachine>('training text')
export const UploadContext = createActorContext<UploadQueueMachine>('upload queue')
