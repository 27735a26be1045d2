import { reread, switches } from '../../src/features/training/sources/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { websiteChangeModel } from './training-change.model.ts'

/** Over the list with an open website that is read every week. */
export const trainingChangeScreen = defineScreenModel(websiteChangeModel, {
  gestures: {
    'command.run': (screen, { command: { kind } }) => {
      if (kind === 'switch') return screen.click('button', switches.off)
      return kind === 'schedule' ? screen.choose(reread.interval, 'Toda semana') : screen.click('button', reread.now)
    },
  },
  sights: {
    idle: async (screen) => {
      await screen.seesEnabled('button', switches.off)
      await screen.seesEnabled('button', reread.now)
    },
    running: async (screen) => {
      await screen.seesDisabled('button', switches.off)
      await screen.seesDisabled('button', reread.now)
    },
  },
})
