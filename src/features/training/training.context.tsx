import { createActorContext } from '../../flow/actor-context.tsx'
import type { TrainingMachine } from '../../machines/training/training.machine.ts'

export const TrainingContext = createActorContext<TrainingMachine>('training')
