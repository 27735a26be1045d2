import { removal } from '../../src/features/training/dialogs/strings.ts'
import { trainingRemovalModel } from './training-removal.model.ts'
import { confirmScreen } from './confirm.screen.ts'

/** Over the list with 'Horários' open. */
export const trainingRemovalScreen = confirmScreen(trainingRemovalModel, {
  ask: 'Remover',
  words: removal,
  effect: [removal.warning, removal.effect('Horários')],
})
