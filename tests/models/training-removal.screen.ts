import { removal } from '../../src/features/training/dialogs/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { trainingRemovalModel } from './training-removal.model.ts'

const seesQuestion = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', removal.title)
  await screen.seesText(removal.warning)
  await screen.seesText(removal.effect('Horários'))
  await screen.seesEnabled('button', removal.cancel)
  await screen.seesEnabled('button', removal.confirm)
}

/** Over the list with 'Horários' open. */
export const trainingRemovalScreen = defineScreenModel(trainingRemovalModel, {
  gestures: {
    'confirm.ask': (screen) => screen.click('button', 'Remover'),
    'confirm.cancel': (screen) => screen.click('button', removal.cancel),
    'confirm.accept': (screen) => screen.click('button', removal.confirm),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', removal.title),
    'asking.resting': async (screen) => {
      await seesQuestion(screen)
      await screen.missesText(removal.failed)
    },
    'asking.failed': async (screen) => {
      await seesQuestion(screen)
      await screen.seesText(removal.failed)
    },
    running: async (screen) => {
      await screen.sees('dialog', removal.title)
      await screen.seesDisabled('button', removal.cancel)
      await screen.seesDisabled('button', removal.running)
    },
  },
})
