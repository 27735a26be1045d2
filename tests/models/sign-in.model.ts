import { fail, ok } from '../../contract/failures.ts'
import {
  signInMachine,
  type Accepted,
  type Credentials,
  type GoogleEvent,
  type SignInMachine,
} from '../../src/machines/sign-in/sign-in.machine.ts'
import { isRegistering } from '../../src/machines/sign-in/sign-in.select.ts'
import { defineModel, noPayload, type PortResponse } from '../kit/model.ts'

export const accepted: Accepted = { token: 'eyJ.valid.token' }

/** The result of Google's window. */
export const answered = (credential: string | null = 'eyJ.of.google'): { emits: GoogleEvent } => ({
  emits: { type: 'google.answered', credential },
})

const passwordKind = (password: string): string => {
  if (password === '') return 'none'
  return password.length < 8 ? 'short' : 'long'
}

const answers = {
  accepted: { done: ok(accepted) },
  malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
  'refused, said why': { done: fail('unauthorized', { status: 401, message: 'E-mail ou senha incorretos.' }) },
  'refused by field': {
    done: fail('invalid', {
      status: 400,
      message: 'Confira os campos.',
      body: {
        error: 'invalid',
        message: 'Confira os campos.',
        issues: [{ path: 'email', message: 'Informe um e-mail válido' }],
      },
    }),
  },
  'server broken': { done: fail('server', { status: 500 }) },
  offline: { done: fail('offline') },
} satisfies Record<string, PortResponse<unknown, { type: string }>>

/** A visitor on the way to a tab of an agent, without Google sign-in. */
export const signInModel = defineModel({
  machine: signInMachine,
  input: {
    destination: '/agentes/agent-1?type=debug',
    email: '',
    form: 'signIn',
    paths: { signIn: '/login', registration: '/criar-conta' },
  },
  stateKey: ({ context: { credentials, problem, issues } }) => ({
    name: credentials.name.trim() !== '',
    email: credentials.email.trim() !== '',
    password: passwordKind(credentials.password),
    problem: problem?.message ?? problem?.key ?? null,
    issues: Object.keys(issues).join(),
  }),
  // An input fires a change event only when its value changes, and only the registration has a name.
  offers: (snapshot, event) =>
    event.type !== 'form.edit' ||
    Object.entries(event.patch).every(
      ([field, text]) =>
        (field !== 'name' || isRegistering(snapshot)) &&
        snapshot.context.credentials[field as keyof Credentials] !== text,
    ),
  events: {
    'form.edit': {
      name: { patch: { name: 'Lia' } },
      'blank name': { patch: { name: ' ' } },
      email: { patch: { email: 'lia@sol.com' } },
      'no email': { patch: { email: '' } },
      password: { patch: { password: 'segredo123' } },
      'short password': { patch: { password: 'curta' } },
    },
    'form.submit': noPayload,
    'form.showRegistration': noPayload,
    'form.showSignIn': noPayload,
    'google.press': noPayload,
    'google.retry': noPayload,
  },
  ports: {
    signIn: answers,
    register: answers,
    loadGoogle: { 'not set up': { done: ok({ isConfigured: false }) } },
    watchGoogle: {},
    sendCredential: {},
    openSession: { opened: { done: ok(null) } },
  },
})

/** A visitor who opens the URL of the registration. */
export const registrationModel = defineModel<SignInMachine>({
  ...signInModel,
  input: { ...signInModel.input, form: 'registration' },
  events: { 'form.showSignIn': noPayload },
})

/** The same with Google sign-in, and the forms filled in by one event. */
export const googleModel = defineModel<SignInMachine>({
  ...signInModel,
  events: {
    'form.edit': {
      all: { patch: { email: 'lia@sol.com', password: 'segredo123' } },
      name: { patch: { name: 'Lia' } },
    },
    'form.submit': noPayload,
    'form.showRegistration': noPayload,
    'form.showSignIn': noPayload,
    'google.press': noPayload,
    'google.retry': noPayload,
  },
  ports: {
    signIn: { 'refused, said why': answers['refused, said why'] },
    register: { 'server broken': answers['server broken'] },
    loadGoogle: { loaded: { done: ok({ isConfigured: true }) }, blocked: { done: fail('offline') } },
    watchGoogle: {
      'an account': answered(),
      nothing: answered(null),
    },
    sendCredential: {
      'known account': { done: ok({ ...accepted, isNew: false }) },
      'new account': { done: ok({ ...accepted, isNew: true }) },
      'no token': { done: ok({ token: '', isNew: false }) },
      malformed: { done: fail('malformed', { status: 200, text: '<html>' }) },
      'refused, said why': { done: fail('invalid', { status: 409, message: 'Já existe uma conta com este e-mail.' }) },
      'server broken': { done: fail('server', { status: 500 }) },
    },
    openSession: { opened: { done: ok(null) } },
  },
})
