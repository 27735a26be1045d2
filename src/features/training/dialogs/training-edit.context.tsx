import { createActorContext } from '../../../flow/actor-context.tsx'
import type { TrainingEditMachine } from '../../../machines/training-edit/training-edit.machine.ts'

export const TrainingEditContext = createActorContext<TrainingEditMachine>('training edit')
