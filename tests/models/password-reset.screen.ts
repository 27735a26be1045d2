import type { SnapshotFrom } from 'xstate'
import { checking, choosing, invalid, problemText, unchecked } from '../../src/features/password-reset/strings.ts'
import type { PasswordResetMachine } from '../../src/machines/password-reset/password-reset.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { passwordResetModel } from './password-reset.model.ts'

type Snapshot = SnapshotFrom<PasswordResetMachine>

const seesChecking = (screen: Screen) => screen.seesText(checking)

const seesForm = async (screen: Screen, snapshot: Snapshot) => {
  const { newPassword, problem, issue } = snapshot.context
  await screen.sees('heading', choosing.title)
  await screen.seesValue(choosing.field, newPassword)
  if (problem) await screen.seesText(problemText(problem))
  if (issue) await screen.seesText(issue)
  await (snapshot.can({ type: 'reset.save' })
    ? screen.seesEnabled('button', choosing.save)
    : screen.seesDisabled('button', choosing.save))
}

export const passwordResetScreen = defineScreenModel(passwordResetModel, {
  gestures: {
    'reset.retry': (screen) => screen.click('button', unchecked.retry),
    'reset.edit': (screen, { newPassword }) => screen.fill(choosing.field, newPassword),
    'reset.save': async (screen) => {
      await screen.click('textbox', choosing.field)
      await screen.press('Enter')
    },
  },
  sights: {
    opening: { invisible: 'It is left at once.' },
    checking: seesChecking,
    unchecked: async (screen, { context: { problem } }) => {
      await screen.sees('heading', unchecked.title)
      if (problem) await screen.seesText(problemText(problem))
      await screen.seesEnabled('button', unchecked.retry)
    },
    choosing: seesForm,
    saving: seesForm,
    'invalid.forgetting': { invisible: 'It looks like the state before, and is left at once.' },
    'invalid.forgotten': async (screen) => {
      await screen.sees('heading', invalid.title)
      await screen.sees('link', invalid.again)
      await screen.misses('button', choosing.save)
    },
    'saved.forgetting': { invisible: 'It looks like the state before, and is left at once.' },
    'saved.leaving': { invisible: 'It looks like the state before, and is left at once.' },
    done: { invisible: 'The view is gone by then.' },
  },
})
