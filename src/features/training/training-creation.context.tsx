/** The creation of a training, which is invoked by the trainings tab. */
import type { ReactNode } from 'react'
import { createActorContext } from '../../flow/actor-context.tsx'
import type { TrainingCreationMachine } from '../../machines/training-creation/training-creation.machine.ts'
import { TrainingContext } from './training.context.tsx'

export const CreationContext = createActorContext<TrainingCreationMachine>('training creation')

/** Provides the creation that the tab invoked. */
export const RunningCreation = ({ children }: { children: ReactNode }) => {
  const creation = TrainingContext.useSelect((snapshot) => snapshot.children.creation)
  return creation && <CreationContext.Provider value={creation}>{children}</CreationContext.Provider>
}
