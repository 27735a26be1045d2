import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GoogleCase, type GoogleStandIn, startGoogle } from '../stand-ins/google.ts'
import { startServer, type TestServer } from './server-fixture.ts'

let google: GoogleStandIn
let server: TestServer
beforeAll(async () => {
  google = await startGoogle()
  server = await startServer(google.environment)
  // The first account becomes the owner, so that accounts created with Google are users.
  await server.account()
})
afterAll(async () => {
  await server.close()
  await google.close()
})
// Rejected tokens are counted by IP, and all tests have the same one.
beforeEach(() => server.clock.advance(15 * 60 * 1000 + 1))

type Given = Parameters<GoogleStandIn['sign']>[0]
const seconds = () => Math.floor(server.clock.now().getTime() / 1000)
/** A token that is valid at the server's time. */
const sign = ({ claims, ...rest }: GoogleCase = {}) =>
  google.sign({ ...rest, claims: { iat: seconds(), exp: seconds() + 3600, ...claims } } satisfies Given)
const enter = async (given: GoogleCase = {}) => server.call('googleLogin', { body: { credential: await sign(given) } })

let people = 0
const person = (claims: Record<string, unknown> = {}) => {
  people += 1
  return { sub: `google-${people}`, email: `google-${people}@exemplo.com.br`, name: `Pessoa ${people}`, ...claims }
}
const rowOf = (email: string) =>
  server.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const refused = (status: number, error: string, message: string) => ({ ok: false, status, body: { error, message } })
const failed = refused(401, 'invalid_credential', 'Falha na autenticação com Google')
const anyText: unknown = expect.any(String)

describe('[AU-05] a good token', () => {
  test('[AU-08] creates an account, with credits and without password, then signs in to it', async () => {
    const claims = person({ email: 'Bia@Exemplo.com.br' })
    const first = await enter({ claims })
    expect(first).toMatchObject({ ok: true, value: { message: 'Cadastro realizado com sucesso!' } })
    const second = await enter({ claims })
    expect(second).toMatchObject({ ok: true, value: { message: 'Login realizado com sucesso!' } })
    if (!second.ok) throw new Error('refused')
    const user = await server.done('currentUser', {}, second.value.token)
    expect(user).toEqual({
      id: anyText,
      name: claims.name,
      email: 'bia@exemplo.com.br',
      role: 'USER',
      hasPassword: false,
      noticePhone: '',
    })
    const { balance } = await server.done('creditBalance', {}, second.value.token)
    expect(balance).toBe(server.config.initialCredits)
    expect(await rowOf('bia@exemplo.com.br')).toMatchObject({
      id: user.id,
      passwordHash: null,
      emailVerified: true,
      googleSubject: claims.sub,
    })
  })

  test.each(['https://accounts.google.com', 'accounts.google.com'])('may be issued by %s', async (iss) => {
    expect(await enter({ claims: person({ iss }) })).toMatchObject({ status: 200 })
  })

  test('may be signed with ES256', async () => {
    expect(await enter({ claims: person(), algorithm: 'ES256' })).toMatchObject({ status: 200 })
  })

  test('of the first account of all makes its owner', async () => {
    const empty = await startServer(google.environment)
    const { token } = await empty.done('googleLogin', { body: { credential: await google.sign() } })
    expect(await empty.done('currentUser', {}, token)).toMatchObject({ role: 'OWNER', name: 'Lia Prado' })
    await empty.close()
  })

  test.each([
    ['without a name', {}, { name: null }],
    ['with a blank name', {}, { name: '   ' }],
    ['with a name that cannot be stored', {}, { name: 'a\0b' }],
    ['with a name that is no text', {}, { name: 7 }],
  ])('%s is called by its address', async (_, __, rest) => {
    const claims = person(rest)
    expect(await enter({ claims })).toMatchObject({ status: 200 })
    expect((await rowOf(claims.email)).name).toBe(claims.sub)
  })

  test('with a very long name is cut between characters', async () => {
    const claims = person({ name: `a${'😀'.repeat(300)}` })
    expect(await enter({ claims })).toMatchObject({ status: 200 })
    expect((await rowOf(claims.email)).name).toBe(`a${'😀'.repeat(119)}`)
  })
})

describe('[AU-07] a bad token', () => {
  const cases: Record<string, GoogleCase> = {
    'for another client': { claims: { aud: 'other.apps.googleusercontent.com' } },
    'without audience': { claims: { aud: null } },
    'of another issuer': { claims: { iss: 'https://accounts.example.com' } },
    'with an unproved address': { claims: { email_verified: false } },
    'that says nothing about the address': { claims: { email_verified: null } },
    'whose proof is only a text': { claims: { email_verified: 'true' } },
    'without address': { claims: { email: null } },
    'with no address': { claims: { email: 'lia' } },
    'without subject': { claims: { sub: null } },
    'with an empty subject': { claims: { sub: '' } },
    'with a subject that cannot be stored': { claims: { sub: 'a\0b' } },
    'with an address that cannot be stored': { claims: { email: 'a\0b@exemplo.com.br' } },
    'without end': { claims: { exp: null } },
    'signed with a key that was not published': { unknownKey: true },
    'signed with a shared secret': { algorithm: 'HS256' },
  }
  test.each(Object.entries(cases))('%s is refused', async (_, given) => {
    const claims = person(given.claims)
    const before = await server.rowCounts()
    expect(await enter({ ...given, claims })).toEqual(failed)
    expect(await server.rowCounts()).toEqual(before)
  })

  test('is one that has expired by the clock of the server', async () => {
    const claims = person()
    expect(await enter({ claims: { ...claims, exp: seconds() - 1 } })).toEqual(failed)
    expect(await enter({ claims: { ...claims, exp: seconds() + 60 } })).toMatchObject({ status: 200 })
    const credential = await sign({ claims })
    server.clock.advance(3601 * 1000)
    expect(await server.call('googleLogin', { body: { credential } })).toEqual(failed)
  })

  test('is one that was altered, unsigned or no token at all', async () => {
    const [head = '', payload = '', signature = ''] = (await sign({ claims: person() })).split('.')
    const [, otherPayload = ''] = (await sign({ claims: person() })).split('.')
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const lone = Buffer.from('{"alg":"RS256","crit":["x"]}').toString('base64url')
    for (const credential of [
      `${head}.${otherPayload}.${signature}`,
      `${none}.${payload}.`,
      `${lone}.${payload}.${signature}`,
      `${head}.${payload}`,
      'eyJ',
      '🙂.🙂.🙂',
      ' ',
    ])
      expect(await server.call('googleLogin', { body: { credential } }), credential).toEqual(failed)
  })

  test('none at all is told as such', async () => {
    const message: unknown = expect.stringContaining('Credencial do Google não fornecida')
    const post = async (body: object) => {
      const response = await fetch(`${server.address}/api/auth/google`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: (await response.json()) as unknown }
    }
    for (const body of [{}, { credential: '' }, { credential: null }])
      expect(await post(body)).toMatchObject({ status: 400, body: { message } })
    expect(await post({ credential: 7 })).toMatchObject({ status: 400 })
    expect(await post({ credential: 'a'.repeat(8_193) })).toMatchObject({ status: 400 })
  })

  test('tried again and again is refused for a while', async () => {
    const bad = { claims: person({ aud: 'other' }) }
    for (let tries = 0; tries < 10; tries += 1) expect(await enter(bad)).toEqual(failed)
    const good = { claims: person() }
    const blocked = 'Muitas tentativas. Aguarde alguns minutos e tente novamente.'
    expect(await enter(good)).toEqual(refused(429, 'too_many_attempts', blocked))
    server.clock.advance(15 * 60 * 1000 + 1)
    expect(await enter(good)).toMatchObject({ status: 200 })
  })
})

test('[AU-07] a sign-in that succeeds clears the refused ones before it', async () => {
  const bad = { claims: person({ aud: 'other' }) }
  for (let tries = 0; tries < 9; tries += 1) expect(await enter(bad)).toEqual(failed)
  expect(await enter({ claims: person() })).toMatchObject({ status: 200 })
  for (let tries = 0; tries < 10; tries += 1) expect(await enter(bad)).toEqual(failed)
  expect(await enter(bad)).toMatchObject({ status: 429 })
})

test('[AU-07] of refused tokens that arrive at once, no more than ten are verified', async () => {
  const credential = await sign({ claims: person({ aud: 'other' }) })
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.call('googleLogin', { body: { credential } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(10).fill(401),
    429,
    429,
  ])
})

test('[AU-06] without client id it says that the set-up is pending', async () => {
  const plain = await startServer()
  expect(await plain.call('googleLogin', { body: { credential: await google.sign() } })).toEqual(
    refused(503, 'google_not_configured', 'O login com Google ainda não foi configurado.'),
  )
  expect(await plain.done('config', {})).toMatchObject({ googleClientId: '' })
  await plain.close()
})

describe('an account with the same address', () => {
  const taken = refused(409, 'email_taken', 'Já existe uma conta com este e-mail. Entre com sua senha.')

  test('whose address is not proved is never merged', async () => {
    const account = await server.account()
    expect(await enter({ claims: person({ email: account.email.toUpperCase() }) })).toEqual(taken)
    expect(await rowOf(account.email)).toMatchObject({ googleSubject: null, emailVerified: false })
    expect(await server.call('login', { body: { email: account.email, password: account.password } })).toMatchObject({
      status: 200,
    })
  })

  test('whose address is proved is linked, and keeps its password', async () => {
    const account = await server.account()
    await server.db.updateTable('users').set({ emailVerified: true }).where('id', '=', account.id).execute()
    const claims = person({ email: account.email })
    const answer = await enter({ claims })
    expect(answer).toMatchObject({ ok: true, value: { message: 'Login realizado com sucesso!' } })
    if (!answer.ok) throw new Error('refused')
    expect(await server.done('currentUser', {}, answer.value.token)).toMatchObject({ id: account.id, name: 'Pessoa 3' })
    expect(await rowOf(account.email)).toMatchObject({ googleSubject: claims.sub })
    expect(await server.call('login', { body: { email: account.email, password: account.password } })).toMatchObject({
      status: 200,
    })
    // Another Google account with the same e-mail is another person.
    const other = refused(409, 'email_linked', 'Já existe uma conta com este e-mail, ligada a outra conta do Google.')
    expect(await enter({ claims: person({ email: account.email }) })).toEqual(other)
  })

  test('goes on under its subject when the address changes at Google', async () => {
    const claims = person()
    const first = await enter({ claims })
    const later = await enter({ claims: { ...claims, email: 'outro@exemplo.com.br', name: 'Outro Nome' } })
    if (!first.ok || !later.ok) throw new Error('refused')
    const user = await server.done('currentUser', {}, first.value.token)
    expect(await server.done('currentUser', {}, later.value.token)).toEqual(user)
    expect(user).toMatchObject({ email: claims.email, name: claims.name })
  })

  test('that has no password is refused one as if it were wrong', async () => {
    const claims = person()
    await enter({ claims })
    expect(await server.call('login', { body: { email: claims.email, password: 'qualquer uma' } })).toEqual(
      refused(401, 'invalid_credentials', 'E-mail ou senha incorretos.'),
    )
  })
})

describe('several at once', () => {
  test('of one identity make one account', async () => {
    const claims = person()
    const credential = await sign({ claims })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.call('googleLogin', { body: { credential } })),
    )
    const messages = answers.map((answer) => (answer.ok ? answer.value.message : answer.status))
    expect(messages.filter((message) => message === 'Cadastro realizado com sucesso!')).toHaveLength(1)
    expect(messages.filter((message) => message === 'Login realizado com sucesso!')).toHaveLength(7)
    const rows = await server.db.selectFrom('users').where('googleSubject', '=', claims.sub).select('id').execute()
    expect(rows).toHaveLength(1)
  })

  test('of two identities with one address: one gets it', async () => {
    const [one, other] = [person({ email: 'dois@exemplo.com.br' }), person({ email: 'dois@exemplo.com.br' })]
    const answers = await Promise.all([enter({ claims: one }), enter({ claims: other })])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('linking one account to one identity succeed alike', async () => {
    const account = await server.account()
    await server.db.updateTable('users').set({ emailVerified: true }).where('id', '=', account.id).execute()
    const claims = person({ email: account.email })
    const answers = await Promise.all(Array.from({ length: 6 }, () => enter({ claims })))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  })
})

describe('the published keys', () => {
  test('are read once for many, and again after an hour', async () => {
    const fresh = await startServer(google.environment)
    const before = google.keys.reads
    const credential = await google.sign({ claims: person() })
    const ask = () => fresh.call('googleLogin', { body: { credential } })
    const answers = await Promise.all(Array.from({ length: 6 }, ask))
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 6 }, () => true))
    await ask()
    expect(google.keys.reads).toBe(before + 1)
    fresh.clock.advance(59 * 60 * 1000)
    await ask()
    expect(google.keys.reads).toBe(before + 1)
    fresh.clock.advance(60 * 1000)
    await ask()
    expect(google.keys.reads).toBe(before + 2)
    await fresh.close()
  })

  test('are read again when a token names a new one, but not each time', async () => {
    expect(await enter({ claims: person() })).toMatchObject({ status: 200 })
    await google.rotateKeys()
    const before = google.keys.reads
    server.clock.advance(30_000)
    const claims = person()
    const credential = await sign({ claims })
    const both = await Promise.all([1, 2].map(() => server.call('googleLogin', { body: { credential } })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(google.keys.reads).toBe(before + 1)
    for (let tries = 0; tries < 3; tries += 1) expect(await enter({ claims, unknownKey: true })).toEqual(failed)
    expect(google.keys.reads).toBe(before + 1)
    server.clock.advance(30_000)
    expect(await enter({ claims, unknownKey: true })).toEqual(failed)
    expect(google.keys.reads).toBe(before + 2)
  })

  test.each(['broken', 'a page'] as const)('answered as %s fail the sign-in for now only', async (answer) => {
    server.clock.advance(60 * 60 * 1000)
    google.keys.answer = answer
    const claims = person()
    const unreachable = refused(502, 'google_unreachable', 'Falha na autenticação com Google')
    // More attempts than invalid tokens would be allowed: an unreachable Google does not count.
    for (let tries = 0; tries < 12; tries += 1) expect(await enter({ claims })).toEqual(unreachable)
    google.keys.answer = 'published'
    expect(await enter({ claims })).toMatchObject({ status: 200 })
  })

  test('out of reach fail it as well', async () => {
    const lost = await startServer({ ...google.environment, GOOGLE_KEYS_URL: 'http://127.0.0.1:1/certs' })
    expect(await lost.call('googleLogin', { body: { credential: await google.sign() } })).toMatchObject({ status: 502 })
    await lost.close()
  })
})

describe('the page', () => {
  const policyOf = async (address: string) => {
    const policy = (await fetch(`${address}/config.json`)).headers.get('content-security-policy') ?? ''
    return Object.fromEntries(
      policy.split('; ').map((part) => {
        const [name = '', ...sources] = part.split(' ')
        return [name, sources]
      }),
    )
  }

  test('may load from Google what signing in needs, once it is set up', async () => {
    const origin = google.forTests['PROSA_TEST_GOOGLE'] ?? ''
    expect(await policyOf(server.address)).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", origin],
      'worker-src': ["'self'", 'blob:'],
      'style-src': ["'self'", "'unsafe-inline'", origin],
      'frame-src': ["'self'", origin],
      'connect-src': ["'self'", origin],
      'img-src': ["'self'", 'data:', 'blob:', 'https:', 'http:'],
    })
  })

  test('may load nothing of it before', async () => {
    const plain = await startServer()
    expect(JSON.stringify(await policyOf(plain.address))).not.toContain('google')
    await plain.close()
  })
})
