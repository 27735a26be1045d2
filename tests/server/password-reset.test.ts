import { createHook } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPasswordSession } from '../../server/accounts/sessions.repository.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import { sendPasswordLink } from '../../server/accounts/password-link.ts'
import { type Account, startServer, type TestServer } from './server-fixture.ts'

let server: TestServer
let account: Account
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // Resets the limits that earlier tests used up.
  server.clock.advance(2 * hour)
  account = await server.account()
})

const minute = 60 * 1000
const hour = 60 * minute
const newPassword = 'outra senha comprida'
const asked = {
  status: 200,
  value: { message: 'Se houver uma conta com este e-mail, enviaremos um link para criar uma nova senha.' },
}
const badLink = {
  ok: false,
  status: 400,
  body: { error: 'invalid_token', message: 'Este link não vale mais. Peça um novo.' },
}
const tooMany = {
  ok: false,
  status: 429,
  body: { error: 'too_many_attempts', message: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.' },
}

/** Runs the queued job's function and collects its mails. */
async function mailsFor(email: string): Promise<Mail[]> {
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const { db, clock } = server
  await sendPasswordLink({ db, clock, mailer, base: Promise.resolve('https://prosa.example') }, email)
  return mails
}

async function tokenFor(email: string): Promise<string> {
  const [mail] = await mailsFor(email)
  return /^https:\/\/prosa\.example\/redefinir-senha\?token=(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? ''
}

const forgot = (email: string) => server.call('forgotPassword', { body: { email } })
const isGood = (token: string) => server.done('validateReset', { query: { token } })
const reset = (token: string, password = newPassword) =>
  server.call('resetPassword', { body: { token, newPassword: password } })
const signIn = (email: string, password: string) => server.call('login', { body: { email, password } })
const links = () => server.db.selectFrom('passwordResets').selectAll().execute()

describe('[AU-09] asking for a link', () => {
  test('is answered in the same words for known and unknown addresses, and looks neither up', async () => {
    server.passwordLinks.length = 0
    const before = await links()
    expect(await forgot(account.email)).toMatchObject(asked)
    expect(await forgot('ninguem@exemplo.com.br')).toMatchObject(asked)
    // Both queue one job, and only the job finds out whether the account exists.
    expect(server.passwordLinks).toEqual([account.email, 'ninguem@exemplo.com.br'])
    expect(await links()).toEqual(before)
  })

  test('finds the account however the address is written', async () => {
    server.passwordLinks.length = 0
    expect(await forgot(` ${account.email.toUpperCase()} `)).toMatchObject(asked)
    expect(server.passwordLinks).toEqual([account.email])
  })

  test('needs an address', async () => {
    expect(await forgot('não é')).toMatchObject({
      status: 400,
      body: { message: 'Dados inválidos: Informe um e-mail válido' },
    })
  })

  test('sends one mail to the account, and none to strangers', async () => {
    const mails = await mailsFor(account.email)
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: account.email, subject: 'Crie uma nova senha' },
    ])
    expect(await mailsFor('ninguem@exemplo.com.br')).toEqual([])
  })

  test('keeps only the hash of 32 random bytes', async () => {
    const token = await tokenFor(account.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const row = (await links()).find(({ userId }) => userId === account.id)
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'))
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test.each(['conhecido', 'desconhecido'])('is limited alike for one who is %s', async (who) => {
    const email = who === 'conhecido' ? account.email : 'ninguem@exemplo.com.br'
    for (let time = 0; time < 5; time += 1) expect(await forgot(email)).toMatchObject(asked)
    server.passwordLinks.length = 0
    expect(await forgot(email)).toEqual(tooMany)
    expect(server.passwordLinks).toEqual([])
    server.clock.advance(hour + 1)
    expect(await forgot(email)).toMatchObject(asked)
  })

  test('is limited for one network address over all e-mails', async () => {
    for (let time = 0; time < 30; time += 1) expect(await forgot(`p${time}@exemplo.com.br`)).toMatchObject(asked)
    expect(await forgot(account.email)).toEqual(tooMany)
  })
})

describe('[AU-10] whether a link is good', () => {
  test('is answered with true or false', async () => {
    const token = await tokenFor(account.email)
    expect(await isGood(token)).toBe(true)
    expect(await isGood(`${token}x`)).toBe(false)
    expect(await server.call('validateReset', { query: { token: '' } })).toMatchObject({ status: 400 })
  })

  test('ends after 30 minutes', async () => {
    const token = await tokenFor(account.email)
    server.clock.advance(30 * minute - 5_000)
    expect(await isGood(token)).toBe(true)
    server.clock.advance(10_000)
    expect(await isGood(token)).toBe(false)
    expect(await reset(token)).toEqual(badLink)
    expect(await signIn(account.email, account.password)).toMatchObject({ status: 200 })
  })

  test('ends with a newer one; expired ones of others are cleared away', async () => {
    const other = await server.account()
    await tokenFor(other.email)
    server.clock.advance(31 * minute)
    const older = await tokenFor(account.email)
    const newer = await tokenFor(account.email)
    expect(await isGood(older)).toBe(false)
    expect(await isGood(newer)).toBe(true)
    expect((await links()).map(({ userId }) => userId)).toEqual([account.id])
  })

  test('of links made at once exactly one stays', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenFor(account.email)))
    const good = await Promise.all(tokens.map(isGood))
    expect(good.filter(Boolean)).toHaveLength(1)
  })
})

describe('[AU-10] choosing a new password', () => {
  test('changes it, proves the address, and uses the link up', async () => {
    const token = await tokenFor(account.email)
    expect(await reset(token)).toEqual({ ok: true, status: 200, value: { message: 'Senha alterada com sucesso' } })
    expect(await signIn(account.email, account.password)).toMatchObject({ status: 401 })
    expect(await signIn(account.email, newPassword)).toMatchObject({ status: 200 })
    const user = await server.db.selectFrom('users').selectAll().where('id', '=', account.id).executeTakeFirst()
    expect(user?.emailVerified).toBe(true)
    expect((await links()).filter(({ userId }) => userId === account.id)).toEqual([])
    expect(await isGood(token)).toBe(false)
    expect(await reset(token, 'ainda outra senha')).toEqual(badLink)
    expect(await signIn(account.email, newPassword)).toMatchObject({ status: 200 })
  })

  test('ends all sessions of the account and of no other', async () => {
    const other = await server.account()
    const second = await server.done('login', { body: { email: account.email, password: account.password } })
    await reset(await tokenFor(account.email))
    for (const token of [account.token, second.token])
      expect(await server.call('currentUser', {}, token)).toMatchObject({ status: 401 })
    expect(await server.call('currentUser', {}, other.token)).toMatchObject({ status: 200 })
    expect(await signIn(other.email, other.password)).toMatchObject({ status: 200 })
  })

  test('works once when it is tried many times at once', async () => {
    const token = await tokenFor(account.email)
    const passwords = Array.from({ length: 5 }, (_, index) => `senha número ${index}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(({ ok }) => !ok)).toEqual(Array.from({ length: 4 }, () => badLink))
    const winner = passwords[answers.findIndex(({ ok }) => ok)] ?? ''
    expect(await signIn(account.email, winner)).toMatchObject({ status: 200 })
  })

  test('a sign-in with the old password that was under way opens nothing', async () => {
    const { passwordHash: old } = await server.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    await reset(await tokenFor(account.email))
    const now = server.clock.now()
    const session = { id: 'late', userId: account.id, userAgent: '', now, expiresAt: new Date(now.getTime() + hour) }
    expect(await createPasswordSession(server.db, session, old ?? '')).toBe(false)
    const rows = await server.db.selectFrom('sessions').select('id').where('id', '=', 'late').execute()
    expect(rows).toEqual([])
  })

  test('gives a password to an account that had none', async () => {
    await server.db.updateTable('users').set({ passwordHash: null }).where('id', '=', account.id).execute()
    expect(await signIn(account.email, account.password)).toMatchObject({ status: 401 })
    await reset(await tokenFor(account.email))
    expect(await signIn(account.email, newPassword)).toMatchObject({ status: 200 })
  })

  test('refuses a short password and keeps the link', async () => {
    const token = await tokenFor(account.email)
    expect(await reset(token, '1234567')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword', message: 'Use pelo menos 8 caracteres' }] },
    })
    expect(await isGood(token)).toBe(true)
  })

  test('opens an account again that was closed by wrong passwords', async () => {
    for (let time = 0; time < 10; time += 1) await signIn(account.email, 'errada')
    expect(await signIn(account.email, account.password)).toEqual(tooMany)
    await reset(await tokenFor(account.email))
    expect(await signIn(account.email, newPassword)).toMatchObject({ status: 200 })
  })

  test('invented links are stopped for a while, without hashing anything', async () => {
    let hashes = 0
    const hook = createHook({ init: (_, type) => void (hashes += Number(type === 'SCRYPTREQUEST')) }).enable()
    for (let time = 0; time < 15; time += 1) {
      expect(await reset(`nada-${time}`)).toEqual(badLink)
      expect(await isGood(`nada-${time}`)).toBe(false)
    }
    hook.disable()
    expect(hashes).toBe(0)
    const token = await tokenFor(account.email)
    expect(await reset(token)).toEqual(tooMany)
    expect(await server.call('validateReset', { query: { token } })).toEqual(tooMany)
    server.clock.advance(15 * minute + 1)
    const good = await tokenFor(account.email)
    // Opening a good link again and again guesses nothing.
    for (let time = 0; time < 31; time += 1) expect(await isGood(good)).toBe(true)
    expect(await reset(good)).toMatchObject({ status: 200 })
  })

  test('one account changes its password ten times in a quarter of an hour at most', async () => {
    for (let time = 0; time < 10; time += 1)
      expect(await reset(await tokenFor(account.email))).toMatchObject({ status: 200 })
    expect(await reset(await tokenFor(account.email))).toEqual(tooMany)
  })
})

test('nothing here was a defect', () => {
  expect(server.defects).toEqual([])
})
