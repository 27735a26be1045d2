import { list, removal } from '../../src/features/stages/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { stageRemovalModel } from './stage-removal.model.ts'

const seesQuestion = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', removal.title)
  await screen.seesText(removal.warning)
  await screen.seesEnabled('button', removal.cancel)
  await screen.seesEnabled('button', removal.confirm)
}

/** Over the list with 'Pedido' open. */
export const stageRemovalScreen = defineScreenModel(stageRemovalModel, {
  gestures: {
    'confirm.ask': (screen) => screen.click('button', list.remove),
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
    running: (screen) => screen.seesDisabled('button', removal.running),
  },
})
