import type { SnapshotFrom } from 'xstate'
import { asking, problemText, sent } from '../../src/features/password-recovery/strings.ts'
import type { PasswordRecoveryMachine } from '../../src/machines/password-recovery/password-recovery.machine.ts'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { passwordRecoveryModel } from './password-recovery.model.ts'

type Snapshot = SnapshotFrom<PasswordRecoveryMachine>

const seesForm = async (screen: Screen, snapshot: Snapshot) => {
  const { email, problem, issue } = snapshot.context
  await screen.sees('heading', asking.title)
  await screen.seesValue('E-mail', email)
  if (problem) await screen.seesText(problemText(problem))
  if (issue) await screen.seesText(issue)
  await (snapshot.can({ type: 'recovery.send' })
    ? screen.seesEnabled('button', asking.send)
    : screen.seesDisabled('button', asking.send))
}

export const passwordRecoveryScreen = defineScreenModel(passwordRecoveryModel, {
  gestures: {
    'recovery.edit': (screen, { email }) => screen.fill('E-mail', email),
    'recovery.send': async (screen) => {
      await screen.click('textbox', 'E-mail')
      await screen.press('Enter')
    },
    'recovery.askAgain': (screen) => screen.click('button', sent.again),
  },
  sights: {
    asking: seesForm,
    sending: seesForm,
    sent: async (screen, { context }) => {
      await screen.sees('heading', sent.title)
      await screen.seesText(sent.hint)
      await screen.seesText(sent.askedFor(context.email.trim()))
      await screen.seesEnabled('button', sent.again)
    },
  },
})
