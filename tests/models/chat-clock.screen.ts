import { clock, moves } from '../../src/features/chat/chat-clock.strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { chatClockModel } from './chat-clock.model.ts'

export const chatClockScreen = defineScreenModel(chatClockModel, {
  gestures: {
    'clock.open': (screen) => screen.click('button', clock.button),
    'clock.close': (screen) => screen.press('Escape'),
    'clock.move': (screen, { to }) => screen.click('menuitem', moves.find((move) => move.to === to)?.label ?? to),
  },
  sights: {
    closed: async (screen) => {
      await screen.seesEnabled('button', clock.button)
      await screen.misses('menuitem', 'Domingo')
    },
    open: async (screen) => {
      for (const { label } of moves) await screen.seesEnabled('menuitem', label)
      await screen.seesText(clock.note)
    },
    moving: (screen) => screen.seesDisabled('button', clock.moving),
  },
})
