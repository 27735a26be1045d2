import type { SnapshotFrom } from 'xstate'
import { answerLabel, dialog, dismissLabel, labels, list } from '../../src/features/unanswered/strings.ts'
import type { unansweredAnswerMachine } from '../../src/machines/unanswered-answer/unanswered-answer.machine.ts'
import { conflictWords, formWords } from '../../src/ui/form-words.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { asked, unansweredAnswerModel, unansweredDismissalModel } from './unanswered.model.ts'

type Snapshot = SnapshotFrom<typeof unansweredAnswerMachine>

const seesFields = async (screen: Screen, { context: { values } }: Snapshot): Promise<void> => {
  await screen.sees('dialog', dialog.title)
  await screen.seesValue(labels.question, values.question)
  await screen.seesValue(labels.answer, values.answer)
  await screen.seesEnabled('button', formWords.save)
}

export const unansweredAnswerScreen = defineScreenModel(unansweredAnswerModel, {
  gestures: {
    'form.open': (screen) => screen.click('button', answerLabel(asked.question)),
    'form.close': (screen) => screen.click('button', dialog.close),
    'form.retry': (screen) => screen.click('button', formWords.retry),
    'form.change': async (screen, { patch }) => {
      for (const [field, text] of Object.entries(patch)) await screen.fill(labels[field as keyof typeof labels], text)
    },
    'form.blur': async (screen) => {
      await screen.click('textbox', labels.answer)
      await screen.click('textbox', labels.question)
    },
    'form.discard': (screen) => screen.click('button', formWords.discard),
    'form.save': (screen) => screen.click('button', formWords.save),
    'form.choose': (screen) => screen.click('radio', `${labels.question}: ${conflictWords.theirs}`),
    'form.resolve': (screen) => screen.click('button', conflictWords.resolve),
    'form.back': (screen) => screen.click('button', conflictWords.back),
  },
  sights: {
    closed: (screen) => screen.misses('dialog', dialog.title),
    loading: (screen) => screen.sees('dialog', dialog.title),
    loadFailed: (screen) => screen.seesText(dialog.loadFailed),
    'editing.resting': seesFields,
    'editing.invalid': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      for (const message of Object.values(snapshot.context.issues)) await screen.seesText(message)
    },
    'editing.failed': async (screen, snapshot) => {
      await seesFields(screen, snapshot)
      await screen.seesText(dialog.failed)
    },
    saving: (screen) => screen.seesDisabled('button', dialog.close),
    conflict: async (screen) => {
      await screen.sees('dialog', conflictWords.title)
      await screen.seesEnabled('button', conflictWords.resolve)
    },
  },
})

export const unansweredDismissalScreen = defineScreenModel(unansweredDismissalModel, {
  gestures: {
    'question.dismiss': (screen, { question }) => screen.click('button', dismissLabel(question.question)),
    'question.undo': (screen) => screen.click('button', list.undo),
  },
  sights: {
    resting: (screen) => screen.misses('button', list.undo),
    dismissing: (screen) => screen.seesDisabled('button', dismissLabel(asked.question)),
    dismissed: (screen) => screen.seesEnabled('button', list.undo),
    restoring: (screen) => screen.seesDisabled('button', list.undo),
  },
})
