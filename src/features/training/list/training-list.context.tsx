import { createActorContext } from '../../../flow/actor-context.tsx'
import type { TrainingListMachine } from '../../../machines/training-list/training-list.machine.ts'

export const TrainingListContext = createActorContext<TrainingListMachine>('training list')
