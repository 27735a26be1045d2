import { createActorContext } from '../../../flow/actor-context.tsx'
import type { TrainingRemovalMachine } from '../../../machines/training-removal/training-removal.machine.ts'

export const TrainingRemovalContext = createActorContext<TrainingRemovalMachine>('training removal')
