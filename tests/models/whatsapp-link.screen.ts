import { confirmedAt, link as words, unlinking } from '../../src/features/whatsapp/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { whatsappLinkModel } from './whatsapp-link.model.ts'

/** The button of the tab around the card. */
export const refreshLabel = 'Atualizar'

const proof = confirmedAt(Date.UTC(2026, 10, 22, 17, 5))
const missesDevice = async (screen: Screen): Promise<void> => {
  await screen.misses('button', words.disconnect)
  await screen.missesText('(11) 94002-8922')
}

export const whatsappLinkScreen = defineScreenModel(whatsappLinkModel, {
  gestures: {
    'card.refresh': (screen) => screen.click('button', refreshLabel),
    'card.disconnect': (screen) => screen.click('button', words.disconnect),
    'card.confirm': (screen) => screen.click('button', unlinking.confirm),
    'card.cancel': (screen) => screen.click('button', unlinking.cancel),
  },
  sights: {
    verifying: (screen) => screen.seesText(words.verifying),
    'connected.fresh': async (screen) => {
      await screen.seesText(`${words.connected} · ${proof}`)
      await screen.sees('button', words.disconnect)
    },
    'connected.rechecking': (screen) => screen.seesText(`${words.connected} · ${proof}`),
    'connected.stale': async (screen) => {
      await screen.seesText(`${words.unverified} · ${proof}`)
      await screen.sees('button', words.check)
    },
    asking: async (screen) => {
      await screen.sees('dialog', unlinking.title)
      await screen.seesText(unlinking.effect)
    },
    disconnected: async (screen) => {
      await screen.seesText(words.disconnected)
      await screen.sees('button', words.reconnect)
      await missesDevice(screen)
    },
    notConfigured: async (screen) => {
      await screen.seesText(words.notConfigured)
      await screen.sees('button', words.connect)
      await missesDevice(screen)
    },
    unverified: async (screen) => {
      await screen.seesText(words.unverified)
      await screen.sees('button', words.check)
    },
    disconnecting: async (screen) => {
      await screen.seesText(words.disconnecting)
      await screen.seesDisabled('button', words.disconnect)
    },
    unlinked: async (screen) => {
      await screen.seesText(words.verifying)
      await missesDevice(screen)
    },
  },
})
