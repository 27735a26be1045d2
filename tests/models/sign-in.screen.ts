import { googleTexts, problemText } from '../../src/features/sign-in/strings.ts'
import type { SignInMachine } from '../../src/machines/sign-in/sign-in.machine.ts'
import type { SnapshotFrom } from 'xstate'
import { defineScreenModel } from '../kit/screen-model.ts'
import type { Screen } from '../kit/screen.ts'
import { signInModel } from './sign-in.model.ts'

type Snapshot = SnapshotFrom<SignInMachine>

const labels = { name: 'Seu nome', email: 'E-mail', password: 'Senha' }

const forms = {
  signIn: { title: 'Bom te ver de novo', submit: 'Entrar', other: 'Criar conta', fields: ['email', 'password'] },
  registration: {
    title: 'Crie sua conta',
    submit: 'Criar conta',
    other: 'Fazer login',
    fields: ['name', 'email', 'password'],
  },
} as const

const seesForm = (name: keyof typeof forms) => async (screen: Screen, snapshot: Snapshot) => {
  const { title, submit, other, fields } = forms[name]
  const { credentials, problem, issues } = snapshot.context
  await screen.sees('heading', title)
  for (const field of fields) {
    await screen.seesValue(labels[field], credentials[field])
    const issue = issues[field]
    if (issue) await screen.seesText(issue)
  }
  if (problem) await screen.seesText(problemText(problem))
  await (snapshot.can({ type: 'form.submit' })
    ? screen.seesEnabled('button', submit)
    : screen.seesDisabled('button', submit))
  await (snapshot.hasTag('busy') ? screen.seesDisabled('button', other) : screen.seesEnabled('button', other))
}

export const signInScreen = defineScreenModel(signInModel, {
  gestures: {
    'form.edit': async (screen, { patch }) => {
      for (const [field, text] of Object.entries(patch)) await screen.fill(labels[field as keyof typeof labels], text)
    },
    'form.submit': async (screen) => {
      await screen.click('textbox', labels.email)
      await screen.press('Enter')
    },
    'form.showRegistration': (screen) => screen.click('button', 'Criar conta'),
    'form.showSignIn': (screen) => screen.click('button', 'Fazer login'),
    'google.press': (screen) => screen.click('button', googleTexts.button),
    'google.retry': (screen) => screen.click('button', googleTexts.retry),
  },
  sights: {
    'visiting.form.deciding': { invisible: 'It goes on at once.' },
    'visiting.form.signIn.editing': seesForm('signIn'),
    'visiting.form.signIn.submitting': seesForm('signIn'),
    'visiting.form.signIn.entering': seesForm('signIn'),
    'visiting.form.registration.editing': seesForm('registration'),
    'visiting.form.registration.submitting': seesForm('registration'),
    'visiting.form.registration.entering': seesForm('registration'),
    'visiting.google.loading': async (screen) => {
      await screen.sees('button', googleTexts.button)
      await screen.seesText(googleTexts.loading)
    },
    'visiting.google.unconfigured': (screen) => screen.sees('button', googleTexts.button),
    'visiting.google.unavailable': async (screen) => {
      await screen.seesText(googleTexts.unavailable)
      await screen.sees('button', googleTexts.retry)
      await screen.misses('button', googleTexts.button)
    },
    'visiting.google.ready': async (screen) => {
      await screen.sees('button', googleTexts.button)
      await screen.missesText(googleTexts.loading)
      await screen.missesText(googleTexts.unavailable)
    },
    'visiting.google.chosen': (screen) => screen.sees('button', googleTexts.button),
    'visiting.google.processing': (screen) => screen.sees('button', googleTexts.processing),
    'visiting.google.entering': (screen) => screen.sees('button', googleTexts.processing),
    // The open session unmounts the screen.
    done: { invisible: 'The view is gone by then.' },
  },
})
