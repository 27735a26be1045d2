import { passagesTexts as words } from '../../src/features/training/sources/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { trainingPassagesModel } from './training-passages.model.ts'

/** Over the list with 'Horários' open, which has two passages, one of them about Saturdays. */
export const trainingPassagesScreen = defineScreenModel(trainingPassagesModel, {
  gestures: {
    'passages.open': (screen) => screen.click('button', words.open),
    'passages.search': (screen, { text }) => screen.fill(words.search, text),
    'passages.close': (screen) => screen.click('button', words.close),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', 'Trechos de Horários'),
    open: async (screen, { context: { search } }) => {
      await screen.sees('dialog', 'Trechos de Horários')
      await screen.seesValue(words.search, search)
      await screen.seesText(search === '' ? '2 trechos' : '1 de 2 trechos')
      await screen.seesText('Aos sábados, das 9h às 13h.')
      await (search === ''
        ? screen.seesText('De segunda a sexta, das 8h às 18h.')
        : screen.missesText('De segunda a sexta, das 8h às 18h.'))
    },
  },
})
