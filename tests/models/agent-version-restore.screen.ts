import { restoration, versions } from '../../src/features/agent-versions/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { agentVersionRestoreModel } from './agent-version-restore.model.ts'

const seesQuestion = async (screen: Screen): Promise<void> => {
  await screen.sees('dialog', restoration.title(2))
  await screen.seesText(restoration.effect)
  await screen.seesText(restoration.unsaved)
  await screen.seesEnabled('button', restoration.cancel)
  await screen.seesEnabled('button', restoration.confirm)
}

/** Over the list, with version 2 compared. */
export const agentVersionRestoreScreen = defineScreenModel(agentVersionRestoreModel, {
  gestures: {
    'confirm.ask': (screen) => screen.click('button', versions.restore),
    'confirm.cancel': (screen) => screen.click('button', restoration.cancel),
    'confirm.accept': (screen) => screen.click('button', restoration.confirm),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', restoration.title(2)),
    'asking.resting': async (screen) => {
      await seesQuestion(screen)
      await screen.missesText(restoration.failed)
    },
    'asking.failed': async (screen) => {
      await seesQuestion(screen)
      await screen.seesText(restoration.failed)
    },
    running: async (screen) => {
      await screen.sees('dialog', restoration.title(2))
      await screen.seesDisabled('button', restoration.cancel)
      await screen.seesDisabled('button', restoration.running)
    },
  },
})
