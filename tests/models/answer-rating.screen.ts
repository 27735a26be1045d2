import type { SnapshotFrom } from 'xstate'
import { ratingTexts as words } from '../../src/features/chat/answer-rating.strings.ts'
import type { answerRatingMachine } from '../../src/machines/answer-rating/answer-rating.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { answerRatingModel } from './answer-rating.model.ts'

type Snapshot = SnapshotFrom<typeof answerRatingMachine>

const seesForm = async (screen: Screen, { context: { subject, reasons } }: Snapshot): Promise<void> => {
  await screen.seesValue(words.reason, reasons[subject] ?? '')
  await screen.seesEnabled('button', words.send)
  await screen.seesEnabled('button', words.skip)
}

/** One answer of two is shown at a time, selected by a button with its name. */
export const answerRatingScreen = defineScreenModel(answerRatingModel, {
  gestures: {
    'rating.like': async (screen, { id }) => {
      await screen.click('button', id)
      await screen.click('button', words.good)
    },
    'rating.dislike': async (screen, { id }) => {
      await screen.click('button', id)
      await screen.click('button', words.bad)
    },
    // Sent by the correction form, which tests/e2e/chat-feedback.test.ts fills in.
    'answer.corrected': (screen, { id }) => screen.click('button', `Corrigir ${id}`),
    'reason.type': (screen, { text }) => screen.fill(words.reason, text),
    'reason.send': (screen) => screen.click('button', words.send),
    'reason.skip': (screen) => screen.click('button', words.skip),
    'reason.close': async (screen) => {
      await screen.click('textbox', words.reason)
      await screen.press('Escape')
    },
  },
  sights: {
    idle: async (screen, { context: { saved, wanted } }) => {
      await screen.misses('textbox', words.reason)
      if (saved['a1']?.isCorrected) await screen.seesText(words.corrected)
      const reason = wanted && saved[wanted.id]?.reason
      if (reason) await screen.seesText(words.given(reason))
    },
    saving: (screen) => screen.misses('textbox', words.reason),
    'explaining.asking.idle': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.missesText(words.problems.missing)
      await screen.missesText(words.problems.failed)
    },
    'explaining.asking.invalid': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      const { subject, reasons } = snapshot.context
      await screen.seesText(reasons[subject]?.trim() ? '1 caractere acima do limite de 500' : words.problems.missing)
    },
    'explaining.asking.failed': async (screen, snapshot) => {
      await seesForm(screen, snapshot)
      await screen.seesText(words.problems.failed)
    },
    'explaining.sending': async (screen, { context: { subject } }) => {
      // A thumb of another answer may have been pressed.
      await screen.click('button', subject)
      await screen.seesDisabled('button', words.send)
      await screen.seesDisabled('button', words.skip)
    },
  },
})
