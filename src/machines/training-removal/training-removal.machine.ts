/** The dialog 'Remover Treinamento' (S2§2.3): asks, then removes it; after a failure it asks again. */
import { confirmMachine } from '../shared/confirm.machine.ts'

export type NamedTraining = { id: string; name: string }

export const trainingRemovalMachine = confirmMachine<NamedTraining>({
  id: 'trainingRemoval',
  changes: ['trainings'],
  announcesRunning: true,
})

export type TrainingRemovalMachine = typeof trainingRemovalMachine
