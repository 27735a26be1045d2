import { describe, expect, test } from 'vitest'
import { fail, ok, type Failure } from '../../contract/failures.ts'
import { safeReturnUrl } from '../../src/app/return-url.ts'
import { problemText, signInNotices } from '../../src/features/sign-in/strings.ts'
import { signInMachine, type Credentials } from '../../src/machines/sign-in/sign-in.machine.ts'
import type { SignInProblem } from '../../src/machines/sign-in/sign-in-problem.ts'
import { isRegistering } from '../../src/machines/sign-in/sign-in.select.ts'
import { explore } from '../kit/explore.ts'
import { startTestActor, type TestActor } from '../kit/ports.ts'
import { accepted, answered, signInModel } from '../models/sign-in.model.ts'

type SignInRig = TestActor<typeof signInMachine>

type Form = 'signIn' | 'registration'

const visit = (form: Form = 'signIn'): SignInRig => startTestActor(signInMachine, { ...signInModel.input, form })
/** Where the form is, and where the way in with Google. */
const stateOf = ({ actor }: SignInRig): unknown => {
  const { value } = actor.getSnapshot()
  return typeof value === 'object' && 'visiting' in value ? value.visiting.form : value
}
const googleOf = ({ actor }: SignInRig): unknown => {
  const { value } = actor.getSnapshot()
  return typeof value === 'object' && 'visiting' in value ? value.visiting.google : value
}
const context = ({ actor }: SignInRig) => actor.getSnapshot().context
const edit = ({ actor }: SignInRig, patch: Partial<Credentials>): void => actor.send({ type: 'form.edit', patch })
const canSubmit = ({ actor }: SignInRig): boolean => actor.getSnapshot().can({ type: 'form.submit' })

const newcomer: Credentials = { name: 'Lia', email: 'lia@sol.com', password: 'segredo123' }
const submitted = (form: Form): SignInRig => {
  const rig = visit(form)
  edit(rig, newcomer)
  rig.actor.send({ type: 'form.submit' })
  return rig
}

const leaving = { type: 'navigate', to: '/agentes/agent-1?type=debug' }
const notice = (key: string) => ({ type: 'notice', key, tone: 'success' })

test('nothing incomplete is ever on its way', () => {
  const snapshots = [...explore(signInModel).places.values()].map(({ snapshot }) => snapshot)
  const sent = snapshots.filter((snapshot) => snapshot.hasTag('busy'))
  expect(sent.length).toBeGreaterThan(0)
  const isComplete = (snapshot: (typeof sent)[number]): boolean => {
    const { name, email, password } = snapshot.context.credentials
    return email === newcomer.email && password !== '' && (!isRegistering(snapshot) || name === newcomer.name)
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
      expect(rig.ports.calls.map((call) => [call.port, call.input])).toEqual([
        ['loadGoogle', undefined],
        [port, newcomer],
      ])
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

test('[AU-05] an account chosen at Google while the form is sent is used once the form has failed', () => {
  const rig = submitted('signIn')
  rig.ports.settle('loadGoogle', { done: ok({ isConfigured: true }) })
  rig.ports.settle('watchGoogle', answered())
  expect(rig.ports.calls.map(({ port }) => port)).toEqual(['loadGoogle', 'signIn', 'watchGoogle'])
  rig.ports.settle('signIn', { done: fail('unauthorized', { status: 401, message: 'Não.' }) })
  expect(rig.ports.last('sendCredential').input).toEqual({ credential: 'eyJ.of.google' })
  expect(context(rig).problem).toBeNull()
  expect(stateOf(rig)).toEqual({ signIn: 'editing' })
})

test('[AU-05] an account chosen at Google while the form is sent is not needed once the form has succeeded', () => {
  const rig = submitted('signIn')
  rig.ports.settle('loadGoogle', { done: ok({ isConfigured: true }) })
  rig.ports.settle('watchGoogle', answered())
  rig.ports.settle('signIn', { done: ok(accepted) })
  rig.ports.settle('openSession', { done: ok(null) })
  expect(stateOf(rig)).toBe('done')
  expect(rig.ports.calls.map(({ port }) => port)).not.toContain('sendCredential')
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
      problem: null,
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

describe('[AU-05] Google', () => {
  const loaded = (isConfigured = true): SignInRig => {
    const rig = visit()
    rig.ports.settle('loadGoogle', { done: ok({ isConfigured }) })
    return rig
  }
  const chosen = (): SignInRig => {
    const rig = loaded()
    rig.ports.settle('watchGoogle', answered())
    return rig
  }
  const press = ({ actor }: SignInRig): void => actor.send({ type: 'google.press' })
  const canPress = ({ actor }: SignInRig): boolean => actor.getSnapshot().can({ type: 'google.press' })

  test('loads, is ready, processes, enters; on the way nothing of the form can be sent', () => {
    const rig = visit()
    expect(googleOf(rig)).toBe('loading')
    expect(canPress(rig)).toBe(false)
    rig.ports.settle('loadGoogle', { done: ok({ isConfigured: true }) })
    expect(googleOf(rig)).toBe('ready')
    edit(rig, newcomer)
    press(rig)
    expect(canSubmit(rig)).toBe(true)
    rig.ports.settle('watchGoogle', answered())
    expect(googleOf(rig)).toBe('processing')
    expect(rig.ports.last('sendCredential').input).toEqual({ credential: 'eyJ.of.google' })
    for (const event of [
      { type: 'form.submit' },
      { type: 'form.edit', patch: { email: 'x' } },
      { type: 'form.showRegistration' },
      { type: 'google.press' },
    ] as const)
      expect(rig.actor.getSnapshot().can(event), event.type).toBe(false)
    rig.ports.settle('sendCredential', { done: ok({ ...accepted, isNew: false }) })
    expect(googleOf(rig)).toBe('entering')
    expect(rig.emitted).toEqual([notice('signedIn')])
    expect(rig.ports.last('openSession').input).toEqual(accepted)
    rig.ports.settle('openSession', { done: ok(null) })
    expect(rig.emitted).toEqual([notice('signedIn'), leaving])
    expect(googleOf(rig)).toBe('done')
  })

  test('[AU-08] a new account is welcomed as one', () => {
    const rig = chosen()
    rig.ports.settle('sendCredential', { done: ok({ ...accepted, isNew: true }) })
    expect(rig.emitted).toEqual([notice('registered')])
  })

  test('waits while the form is on its way, and what was chosen meanwhile does not cross it', () => {
    const rig = loaded()
    edit(rig, newcomer)
    rig.actor.send({ type: 'form.submit' })
    expect(canPress(rig)).toBe(false)
    rig.ports.settle('watchGoogle', answered(null))
    expect(context(rig).problem).toBeNull()
    rig.ports.settle('watchGoogle', answered())
    expect(googleOf(rig)).toBe('chosen')
    expect(rig.ports.calls.map(({ port }) => port)).not.toContain('sendCredential')
  })

  test('[AU-06] that is not set up says so when pressed, as often as it is', () => {
    const rig = loaded(false)
    expect(context(rig).problem).toBeNull()
    press(rig)
    expect(context(rig).problem).toEqual({ key: 'googleUnconfigured' })
    edit(rig, newcomer)
    expect(context(rig).problem).toBeNull()
    press(rig)
    expect(context(rig).problem).toEqual({ key: 'googleUnconfigured' })
    expect(rig.ports.calls.map(({ port }) => port)).toEqual(['loadGoogle'])
  })

  test('whose script cannot be loaded, or never comes, can be tried again', () => {
    const rig = visit()
    rig.ports.settle('loadGoogle', { done: fail('offline') })
    expect(googleOf(rig)).toBe('unavailable')
    rig.actor.send({ type: 'google.retry' })
    expect(googleOf(rig)).toBe('loading')
    rig.clock.end(15_000)
    expect(googleOf(rig)).toBe('unavailable')
  })

  const refusals: [string, Parameters<SignInRig['ports']['settle']>[1], string][] = [
    ['no token', { done: ok({ token: '', isNew: false }) }, 'Token não encontrado na resposta'],
    ['nothing readable', { done: fail('malformed', { status: 200 }) }, 'Falha na autenticação com Google'],
    ['the server’s words', { done: fail('unauthorized', { status: 401, message: 'Não.' }) }, 'Não.'],
    ['no words', { done: fail('server', { status: 500 }) }, 'Erro ao realizar login com Google'],
    ['no answer', { done: fail('offline') }, 'Erro ao realizar login com Google'],
    [
      'words around those of the specification',
      {
        done: fail('invalid', {
          status: 400,
          message: 'Dados inválidos: Credencial do Google não fornecida',
          body: {
            error: 'invalid_input',
            message: 'Dados inválidos: Credencial do Google não fornecida',
            issues: [{ path: 'credential', message: 'Credencial do Google não fornecida' }],
          },
        }),
      },
      'Credencial do Google não fornecida',
    ],
  ]
  test.for(refusals)('[AU-07] answered with %s', ([, outcome, text]) => {
    const rig = chosen()
    rig.ports.settle('sendCredential', outcome)
    expect(googleOf(rig)).toBe('ready')
    expect(rig.emitted).toEqual([])
    const { problem } = context(rig)
    expect(problem && problemText(problem)).toBe(text)
    press(rig)
    expect(context(rig).problem).toBeNull()
  })

  test('[AU-07] that hands over no credential', () => {
    const rig = loaded()
    rig.ports.settle('watchGoogle', answered(null))
    expect(googleOf(rig)).toBe('ready')
    const { problem } = context(rig)
    expect(problem && problemText(problem)).toBe('Credencial do Google não fornecida')
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
