import { answerLabel, dialog, dismissLabel, labels, list } from '../../src/features/unanswered/strings.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import { formDialogScreen, textField } from './form-dialog.screen.ts'
import { asked, unansweredAnswerModel, unansweredDismissalModel } from './unanswered.model.ts'

export const unansweredAnswerScreen = formDialogScreen(unansweredAnswerModel, {
  open: answerLabel(asked.question),
  words: dialog,
  fields: { question: textField(labels.question), answer: textField(labels.answer) },
  left: labels.answer,
})

export const unansweredDismissalScreen = defineScreenModel(unansweredDismissalModel, {
  gestures: {
    'question.dismiss': (screen, { question }) => screen.click('button', dismissLabel(question.question)),
    'question.undo': (screen) => screen.click('button', list.undo),
  },
  sights: {
    idle: (screen) => screen.misses('button', list.undo),
    dismissing: (screen) => screen.seesDisabled('button', dismissLabel(asked.question)),
    dismissed: (screen) => screen.seesEnabled('button', list.undo),
    restoring: (screen) => screen.seesDisabled('button', list.undo),
  },
})
