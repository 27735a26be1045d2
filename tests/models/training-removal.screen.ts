import { removal } from '../../src/features/training/dialogs/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { trainingRemovalModel } from './training-removal.model.ts'

/** Over the list with 'Horários' open. */
export const trainingRemovalScreen = defineScreenModel(trainingRemovalModel, {
  gestures: {
    'removal.ask': (screen) => screen.click('button', 'Remover'),
    'removal.cancel': (screen) => screen.click('button', removal.cancel),
    'removal.confirm': (screen) => screen.click('button', removal.confirm),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', removal.title),
    asking: async (screen) => {
      await screen.sees('dialog', removal.title)
      await screen.seesText(removal.warning)
      await screen.seesText(removal.effect('Horários'))
      await screen.seesEnabled('button', removal.cancel)
      await screen.seesEnabled('button', removal.confirm)
    },
    removing: async (screen) => {
      await screen.sees('dialog', removal.title)
      await screen.seesDisabled('button', removal.cancel)
      await screen.seesDisabled('button', removal.running)
    },
  },
})
