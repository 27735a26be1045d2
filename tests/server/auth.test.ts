import { createHook } from 'node:async_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionSeconds } from '../../server/accounts/token.ts'
import { createUser } from '../../server/accounts/users.repository.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'
import { openTestDatabase } from './test-database.ts'

let server: TestServer
let owner: Account
beforeAll(async () => {
  server = await startServer()
  owner = await server.account()
})
afterAll(() => server.close())

const credentials = (account: Account) => ({ email: account.email, password: account.password })
const anyText: unknown = expect.any(String)
const repeat = (times: number, status: number) => Array.from({ length: times }, () => status)
const unauthorized = {
  ok: false,
  status: 401,
  body: {
    error: 'unauthorized',
    message: 'Sessão expirada ou não autorizada. Por favor, faça login novamente.',
  },
}

describe('registration', () => {
  test('the first account owns the server, the next ones use it', async () => {
    const next = await server.account()
    expect((await server.done('currentUser', {}, owner.token)).role).toBe('OWNER')
    expect((await server.done('currentUser', {}, next.token)).role).toBe('USER')
  })

  test('of several first registrations at once, exactly one becomes the owner', async () => {
    const { db, close } = await openTestDatabase()
    // Opens the connections first, and without a slow hash in between, so that the calls run concurrently.
    await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.05)`.execute(db)))
    const create = (_: unknown, index: number) =>
      createUser(db, { name: 'P', email: `${index}@x.br`, passwordHash: '', credits: 0, now: new Date() })
    const created = await Promise.all(Array.from({ length: 8 }, create))
    await close()
    expect(created.filter((user) => user?.role === 'OWNER')).toHaveLength(1)
    expect(created.filter((user) => user?.role === 'USER')).toHaveLength(7)
  })

  test('[AU-08] answers a token and says that the account was created', async () => {
    const body = { name: '  Ana Souza ', email: ' ANA@Exemplo.com.br ', password: '12345678' }
    const reply = await server.done('register', { body })
    expect(reply.message).toBe('Cadastro realizado com sucesso!')
    expect(await server.done('currentUser', {}, reply.token)).toEqual({
      id: anyText,
      hasPassword: true,
      noticePhone: '',
      name: 'Ana Souza',
      email: 'ana@exemplo.com.br',
      role: 'USER',
    })
  })

  test('an address can be used once, however it is written', async () => {
    const body = { name: 'Outra', email: owner.email.toUpperCase(), password: 'outra senha qualquer' }
    const message = 'Já existe uma conta com este e-mail. Faça login ou recupere a senha.'
    expect(await server.call('register', { body })).toEqual({
      ok: false,
      status: 409,
      body: { error: 'email_taken', message, issues: [{ path: 'email', message }] },
    })
  })

  test('of registrations of one address at once, exactly one succeeds', async () => {
    const body = { name: 'Corrida', email: 'corrida@exemplo.com.br', password: 'uma senha comprida' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.call('register', { body })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('the password is kept as a hash', async () => {
    const rows = await server.db.selectFrom('users').select('passwordHash').execute()
    for (const row of rows) expect(row.passwordHash).toMatch(/^scrypt\$1024\$8\$1\$[\w+/=]{24}\$[\w+/=]{44}$/)
    expect(new Set(rows.map((row) => row.passwordHash)).size).toBe(rows.length)
  })
})

describe('sign-in', () => {
  test('[AU-01] answers a token of one day that carries the session user', async () => {
    const reply = await server.done('login', { body: credentials(owner) })
    expect(reply.message).toBe('Login realizado com sucesso!')
    const claims: unknown = JSON.parse(Buffer.from(reply.token.split('.')[1] ?? '', 'base64url').toString())
    const { iat, exp } = claims as { iat: number; exp: number }
    expect(claims).toMatchObject({ sub: owner.id, email: owner.email, role: 'OWNER', name: 'Pessoa 1' })
    expect(exp - iat).toBe(24 * 60 * 60)
  })

  test.each([
    ['a wrong password', () => ({ email: owner.email, password: 'errada' })],
    ['an unknown address', () => ({ email: 'ninguem@exemplo.com.br', password: 'errada' })],
  ])('[AU-04] %s is refused in the same words', async (_, body) => {
    expect(await server.call('login', { body: body() })).toEqual({
      ok: false,
      status: 401,
      body: { error: 'invalid_credentials', message: 'E-mail ou senha incorretos.' },
    })
  })

  test('an unknown address costs the same hashing as a wrong password, so that neither is told apart', async () => {
    const hashes = async (email: string) => {
      let count = 0
      const hook = createHook({ init: (_, type) => void (count += Number(type === 'SCRYPTREQUEST')) }).enable()
      await server.call('login', { body: { email, password: 'errada' } })
      hook.disable()
      return count
    }
    expect(await hashes(owner.email)).toBe(1)
    expect(await hashes('ninguem@exemplo.com.br')).toBe(1)
  })

  test('guessing is stopped for a while, for that address only', async () => {
    const victim = await server.account()
    const guess = { email: victim.email, password: 'errada' }
    const tries = await Promise.all(Array.from({ length: 14 }, () => server.call('login', { body: guess })))
    expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...repeat(10, 401), ...repeat(4, 429)])
    const counted = () => server.db.selectFrom('rateLimits').select('count').orderBy('key').execute()
    const before = await counted()
    expect(await server.call('login', { body: credentials(victim) })).toMatchObject({ status: 429 })
    // A blocked attempt is not counted: otherwise one address could block the account for all others.
    expect(await counted()).toEqual(before)
    expect(await server.call('login', { body: credentials(owner) })).toMatchObject({ status: 200 })
    server.clock.advance(15 * 60 * 1000 + 1)
    expect(await server.call('login', { body: credentials(victim) })).toMatchObject({ status: 200 })
  })
})

describe('session', () => {
  test('[AU-11] sign-out ends this session and no other', async () => {
    const account = await server.account()
    const second = await server.done('login', { body: credentials(account) })
    await server.done('logout', {}, account.token)
    expect(await server.call('currentUser', {}, account.token)).toEqual(unauthorized)
    expect(await server.call('currentUser', {}, second.token)).toMatchObject({ ok: true })
  })

  test('[AU-12] ends after a day', async () => {
    const account = await server.account()
    server.clock.advance((sessionSeconds - 5) * 1000)
    expect(await server.call('currentUser', {}, account.token)).toMatchObject({ ok: true })
    server.clock.advance(10_000)
    expect(await server.call('currentUser', {}, account.token)).toEqual(unauthorized)
  })

  test('ends when the account is gone', async () => {
    const account = await server.account()
    await server.db.deleteFrom('users').where('id', '=', account.id).execute()
    expect(await server.call('currentUser', {}, account.token)).toEqual(unauthorized)
  })

  test('is refused when the scheme is not bearer', async () => {
    const account = await server.account()
    const ask = (authorization: string) =>
      fetch(`${server.address}/api/auth/me`, { headers: { authorization } }).then(({ status }) => status)
    expect(await ask(`Bearer ${account.token}`)).toBe(200)
    expect(await ask(account.token)).toBe(401)
    expect(await ask(`Basic ${account.token}`)).toBe(401)
    expect(await ask(`Bearer ${account.token} x`)).toBe(401)
    const cookie = await fetch(`${server.address}/api/auth/me`, { headers: { cookie: `token=${account.token}` } })
    expect(cookie.status).toBe(401)
  })
})
