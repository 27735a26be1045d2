import { details } from '../../src/features/webhooks/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { copyModel, copied } from './copy.model.ts'

const nameOf = (word: string, text: string): string => `${word} ${text === copied.key ? 'chave' : 'endereço'}`

const seesUncopied = async (screen: Screen): Promise<void> => {
  for (const text of Object.values(copied)) await screen.seesEnabled('button', nameOf(details.copy, text))
}

/** Beside two texts. */
export const copyScreen = defineScreenModel(copyModel, {
  gestures: {
    'text.copy': (screen, { text }) =>
      screen.clickEither('button', [nameOf(details.copy, text), nameOf(details.copied, text)]),
  },
  sights: {
    idle: seesUncopied,
    copying: seesUncopied,
    copied: async (screen, { context: { text } }) => {
      await screen.sees('button', nameOf(details.copied, text))
      for (const other of Object.values(copied))
        if (other !== text) await screen.sees('button', nameOf(details.copy, other))
    },
  },
})
