import { signup as words } from '../../src/features/whatsapp/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { whatsappSignupModel } from './whatsapp-signup.model.ts'

/** The test's own button opens it, as the card does. */
const openLabel = 'Conectar'

export const whatsappSignupScreen = defineScreenModel(whatsappSignupModel, {
  gestures: {
    'signup.open': (screen) => screen.click('button', openLabel),
    'signup.close': (screen) => screen.click('button', words.close),
    'signup.retry': (screen) => screen.click('button', words.retry),
    'signup.start': (screen) => screen.click('button', words.start),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', words.title),
    preparing: (screen) => screen.sees('status', words.preparing),
    unconfigured: async (screen) => {
      await screen.seesText(words.unconfigured)
      await screen.misses('button', words.start)
    },
    unloaded: (screen) => screen.seesText(words.unloaded),
    'ready.idle': async (screen) => {
      await screen.sees('button', words.start)
      await screen.missesText(words.cancelled)
      await screen.missesText(words.failed)
    },
    'ready.cancelled': async (screen) => {
      await screen.seesText(words.cancelled)
      await screen.sees('button', words.start)
    },
    'ready.refused': async (screen) => {
      await screen.seesText(`${words.refused}: O número já está em uso.`)
      await screen.missesText(words.cancelled)
    },
    'ready.failed': (screen, { context: { reason } }) =>
      screen.seesText(reason === '' ? words.failed : `${words.failed}: ${reason}`),
    'signing.waiting': (screen) => screen.sees('status', words.signing),
    'signing.coded': (screen) => screen.sees('status', words.signing),
    'signing.identified': (screen) => screen.sees('status', words.signing),
    saving: async (screen) => {
      await screen.sees('status', words.saving)
      await screen.seesDisabled('button', words.close)
    },
  },
})
