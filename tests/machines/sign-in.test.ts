import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { safeReturnUrl } from '../../src/app/return-url.ts'
import { problemText, signInNotices } from '../../src/features/sign-in/strings.ts'
import { signInMachine, type Credentials, type SignInProblem } from '../../src/machines/sign-in/sign-in.machine.ts'
import { runMachine } from '../kit/machine-runner.ts'
import { explore } from '../kit/model.ts'
import { rigUp, type Rig } from '../kit/ports.ts'
import { accepted, signInModel } from '../models/sign-in.model.ts'

type SignInRig = Rig<typeof signInMachine>

const visit = (): SignInRig => rigUp(signInMachine, signInModel.input)
const stateOf = ({ actor }: SignInRig) => actor.getSnapshot().value
const context = ({ actor }: SignInRig) => actor.getSnapshot().context
const edit = ({ actor }: SignInRig, patch: Partial<Credentials>): void => actor.send({ type: 'form.edit', patch })
const canSubmit = ({ actor }: SignInRig): boolean => actor.getSnapshot().can({ type: 'form.submit' })

const newcomer: Credentials = { name: 'Lia', email: 'lia@sol.com', password: 'segredo123' }
const submitted = (form: 'signIn' | 'registration'): SignInRig => {
  const rig = visit()
  if (form === 'registration') rig.actor.send({ type: 'form.showRegistration' })
  edit(rig, newcomer)
  rig.actor.send({ type: 'form.submit' })
  return rig
}

const leaving = { type: 'navigate', to: '/agentes/agent-1?type=debug' }
const notice = (key: string) => ({ type: 'notice', key, tone: 'success' })

runMachine([signInModel])

test('nothing incomplete is ever on its way', () => {
  const snapshots = [...explore(signInModel).places.values()].map(({ snapshot }) => snapshot)
  const sent = snapshots.filter((snapshot) => snapshot.hasTag('busy'))
  expect(sent.length).toBeGreaterThan(0)
  const isComplete = (snapshot: (typeof sent)[number]): boolean => {
    const { name, email, password } = snapshot.context.credentials
    return email === newcomer.email && password !== '' && (snapshot.matches('signIn') || name === newcomer.name)
  }
  expect(sent.every(isComplete)).toBe(true)
  expect(sent.every(({ context: { problem, issues } }) => problem === null && Object.keys(issues).length === 0)).toBe(
    true,
  )
})

describe('success', () => {
  const forms = [
    ['signIn', 'signIn', 'signedIn', 'Login realizado com sucesso!'],
    ['registration', 'register', 'registered', 'Cadastro realizado com sucesso!'],
  ] as const
  test.for(forms)(
    '[AU-01] [AU-02] [AU-08] %s: said, session opened, led on, in this order',
    ([form, port, key, text]) => {
      const rig = submitted(form)
      expect(stateOf(rig)).toEqual({ [form]: 'submitting' })
      expect(rig.ports.calls.map((call) => [call.port, call.input])).toEqual([[port, newcomer]])
      rig.ports.settle(port, { done: ok(accepted) })
      expect(stateOf(rig)).toEqual({ [form]: 'entering' })
      expect(rig.emitted).toEqual([notice(key)])
      expect(signInNotices[key]({})).toBe(text)
      expect(rig.ports.last('openSession').input).toEqual(accepted)
      rig.ports.settle('openSession', { done: ok(null) })
      expect(stateOf(rig)).toBe('done')
      expect(rig.emitted).toEqual([notice(key), leaving])
    },
  )
})

describe('failure', () => {
  const both: [string, { ok: false; failure: Failure }, SignInProblem][] = [
    ['[AU-03] malformed', fail('malformed', { status: 200, message: 'x' }), { key: 'malformed' }],
    [
      'with the server’s words',
      fail('unauthorized', { status: 401, message: 'Não.' }),
      { key: 'refused', message: 'Não.' },
    ],
    ['offline', fail('offline'), { key: 'offline' }],
  ]
  const unsaid = fail('server', { status: 500 })
  const cases = (['signIn', 'registration'] as const).flatMap((form) => [
    ...both.map(([what, failure, problem]) => ({ form, what, failure, problem })),
    {
      form,
      what: 'without any',
      failure: unsaid,
      problem: { key: form === 'signIn' ? ('signInFailed' as const) : ('registrationFailed' as const) },
    },
  ])
  test.for(cases)('[AU-04] $form: $what', ({ form, failure, problem }) => {
    const rig = submitted(form)
    rig.ports.settle(form === 'signIn' ? 'signIn' : 'register', { done: failure })
    expect(stateOf(rig)).toEqual({ [form]: 'editing' })
    expect(context(rig)).toMatchObject({ problem, issues: {}, credentials: newcomer })
    expect(rig.emitted).toEqual([])
    expect(canSubmit(rig)).toBe(true)
    rig.actor.send({ type: 'form.submit' })
    expect(context(rig).problem).toBeNull()
  })

  test('in the words of the specification', () => {
    expect(problemText({ key: 'signInFailed' })).toBe('Erro ao realizar login')
    expect(problemText({ key: 'malformed' })).toBe('Resposta inválida do servidor')
    expect(problemText({ key: 'refused', message: 'Não.' })).toBe('Não.')
    expect(problemText({ key: 'refused' })).toBe('Erro ao realizar login')
  })

  test('by field is told at each field until that field is changed', () => {
    const rig = submitted('registration')
    const issues = [
      { path: 'name', message: 'Use no máximo 120 caracteres' },
      { path: 'email', message: 'Já existe uma conta com este e-mail' },
    ]
    const body = { error: 'invalid', message: 'Confira os campos.', issues }
    rig.ports.settle('register', { done: fail('invalid', { status: 400, message: body.message, body }) })
    expect(context(rig)).toMatchObject({
      problem: { key: 'refused', message: 'Confira os campos.' },
      issues: { name: 'Use no máximo 120 caracteres', email: 'Já existe uma conta com este e-mail' },
    })
    edit(rig, { email: 'outra@sol.com' })
    expect(context(rig).problem).toBeNull()
    expect(context(rig).issues).toEqual({ name: 'Use no máximo 120 caracteres' })
  })

  test('is left behind with the form it belongs to, what was typed is not', () => {
    const rig = submitted('signIn')
    rig.ports.settle('signIn', { done: unsaid })
    rig.actor.send({ type: 'form.showRegistration' })
    expect(context(rig)).toMatchObject({ problem: null, issues: {}, credentials: newcomer })
    rig.actor.send({ type: 'form.showSignIn' })
    expect(stateOf(rig)).toEqual({ signIn: 'editing' })
  })
})

describe('what may be sent', () => {
  test.for([
    [{}, false],
    [{ email: 'lia@sol.com' }, false],
    [{ password: 'x' }, false],
    [{ email: '  ', password: 'x' }, false],
    [{ email: 'lia@sol.com', password: 'x' }, true],
  ] as const)('signing in with %j: %s', ([patch, can]) => {
    const rig = visit()
    edit(rig, patch)
    expect(canSubmit(rig)).toBe(can)
  })

  test.for([
    [{ email: 'lia@sol.com', password: 'segredo123' }, false],
    [{ name: ' ', email: 'lia@sol.com', password: 'segredo123' }, false],
    [{ name: 'Lia', email: ' ', password: 'segredo123' }, false],
    [{ name: 'Lia', email: 'lia@sol.com', password: '1234567' }, false],
    [{ name: 'Lia', email: 'lia@sol.com', password: '12345678' }, true],
  ] as const)('registering with %j: %s', ([patch, can]) => {
    const rig = visit()
    rig.actor.send({ type: 'form.showRegistration' })
    edit(rig, patch)
    expect(canSubmit(rig)).toBe(can)
  })

  test.for(['signIn', 'registration'] as const)('%s: nothing while it is on its way', (form) => {
    const snapshot = submitted(form).actor.getSnapshot()
    expect(snapshot.can({ type: 'form.submit' })).toBe(false)
    expect(snapshot.can({ type: 'form.edit', patch: { email: 'x' } })).toBe(false)
    expect(snapshot.can({ type: 'form.showRegistration' })).toBe(false)
    expect(snapshot.can({ type: 'form.showSignIn' })).toBe(false)
  })
})

describe('[AU-02] the way back', () => {
  test.for([
    '/ok?x=1',
    '/agentes',
    '/agentes/1?type=debug&x=a%20b#c',
    '/agentes/envio-em-massa?agentName=João',
    '/a//b',
    '/ok?next=https://evil',
    '/ok?next=//evil',
    '/@evil',
    '/',
  ])('%j is a path of this site', (url) => {
    expect(safeReturnUrl(url)).toBe(url)
    expect(new URL(url, 'https://prosa.test').host).toBe('prosa.test')
  })

  test.for([
    null,
    '',
    ' ',
    'agentes',
    '?x=1',
    '#x',
    '//evil',
    '///evil',
    '//evil/ok?x=1',
    // The name that the check itself gives to this site.
    '//here.invalid/ok',
    'https://here.invalid/ok',
    '/\\evil',
    '\\\\evil',
    '\\/evil',
    '/ok\\..\\..\\evil',
    '/\t/evil',
    '/\n/evil',
    '/\r/evil',
    '\t//evil',
    ' //evil',
    '/ok\u0000',
    '/ok\u007f',
    'https://evil',
    'HTTPS://evil',
    'https:evil',
    'https:/evil',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'blob:https://evil/1',
    'evil.com/ok',
    '@evil',
    './/evil',
    '/login',
    '/login/',
    '/login?returnUrl=%2Fdocs',
  ])('%j leads to the agents instead', (url) => {
    expect(safeReturnUrl(url)).toBe('/agentes')
  })
})
