import {
  pair as pairWords,
  pairsLabels,
  pairsTexts,
  quick,
  switches,
  textLabels,
  editTexts,
} from '../../src/features/training/sources/strings.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'
import { trainingTextModel, typedPairsModel } from './training-forms.model.ts'

export const trainingPairsScreen = formDialogScreen(typedPairsModel, {
  open: quick.pairs,
  words: pairsTexts,
  fields: {
    name: textField(pairsLabels.name),
    pairs: {
      label: 'Pares',
      fill: async (screen, pairs) => {
        for (const [at, { question, answer }] of pairs.entries()) {
          await screen.fill(pairWords.question(at), question)
          await screen.fill(pairWords.answer(at), answer)
        }
      },
      sees: async (screen, pairs) => {
        for (const [at, { question, answer }] of pairs.entries()) {
          await screen.seesValue(pairWords.question(at), question)
          await screen.seesValue(pairWords.answer(at), answer)
        }
        await screen.misses('listitem', pairWords.title(pairs.length))
      },
      show: (pairs) => pairs.map(({ question, answer }) => `${question} ${answer}`).join(' '),
    },
  },
  left: pairsLabels.name,
})

/** Over the list with 'Horários' open. */
export const trainingTextScreen = formDialogScreen(trainingTextModel, {
  open: switches.replace,
  words: editTexts,
  fields: { content: textField(textLabels.content) },
  left: textLabels.content,
})
