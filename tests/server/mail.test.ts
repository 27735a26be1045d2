import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../server/platform/clock.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import { createUser } from '../../server/accounts/users.repository.ts'
import { startServerJobs } from './jobs-fixture.ts'
import type { Log } from '../../server/platform/log.ts'
import { createMailer, type Mailer, MailRefused } from '../../server/platform/mailer.ts'
import { linkBase, sendPasswordLink } from '../../server/accounts/password-link.ts'
import { type Mailbox, startMailbox } from '../stand-ins/mailbox.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startMain } from './main-process.ts'
import { ask, send, valueOf } from './calls.ts'
import { openTestDatabase, preparedFolder } from './test-database.ts'

const email = 'lia@exemplo.com.br'
const from = 'Prosa <nao-responda@prosa.example>'
const quiet: Log = { info: () => {}, error: () => {} }
const hurried = {
  superviseSeconds: 1,
  pollSeconds: 0.5,
}

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await createUser(database.db, { name: 'Lia', email, passwordHash: '', credits: 0, now: new Date() })
})
afterAll(() => database.close())

const mailbox = async (options: Parameters<typeof startMailbox>[0] = {}): Promise<Mailbox> => {
  const opened = await startMailbox(options)
  onTestFinished(() => opened.close())
  return opened
}

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'prosa-mail-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

const mailerOf = (smtpUrl: string | undefined, log: Log = quiet, outbox = folder()): Mailer =>
  createMailer({ smtpUrl, from, outbox, log })

/** The server's own jobs, with this `mailer`. */
async function jobsWith(mailer: Mailer, log: Log = quiet) {
  const { db, pool } = database
  const base = Promise.resolve('https://prosa.example')
  const jobs = await startServerJobs({
    db,
    pool,
    log,
    limits: hurried,
    train: () => Promise.resolve(),
    sendPasswordLink: (to) => sendPasswordLink({ db, clock: systemClock, mailer, base }, to),
  })
  onTestFinished(() => jobs.stop())
  return jobs
}

const queueStates = async () => {
  const { rows } = await sql<{ state: string; data: unknown }>`
    select state::text, data from pgboss.job where name = 'password-link' order by created_on`.execute(database.db)
  return rows
}

describe('by SMTP', () => {
  test('[AU-09] the link arrives as text and as HTML, from the configured sender', async () => {
    const post = await mailbox()
    const jobs = await jobsWith(mailerOf(post.environment['SMTP_URL']))
    await jobs.enqueuePasswordLink(email)
    const mail = await post.next(email)
    const link = /https:\/\/prosa\.example\/redefinir-senha\?token=[\w-]{43}/.exec(mail.text)?.[0] ?? ''
    expect(mail).toMatchObject({ from, to: [email], recipients: [email], subject: 'Crie uma nova senha' })
    expect(mail.text).toContain('30 minutos')
    expect(mail.html).toContain(`<a href="${link}">Criar uma nova senha</a>`)
    expect(link).not.toBe('')
  })

  test('the queue never holds the secret of a link', async () => {
    const post = await mailbox()
    const jobs = await jobsWith(mailerOf(post.environment['SMTP_URL']))
    await jobs.enqueuePasswordLink(email)
    await post.next(email)
    for (const { data } of await queueStates()) expect(data).toEqual({ email })
  })

  test('while the mail server is away it is tried again, and arrives', async () => {
    const port = await freePort()
    const failed = Promise.withResolvers<string>()
    const log: Log = { info: () => {}, error: (text, cause) => failed.resolve(`${text} ${String(cause)}`) }
    const jobs = await jobsWith(mailerOf(`smtp://127.0.0.1:${port}`, log), log)
    await jobs.enqueuePasswordLink(email)
    expect(await failed.promise).toContain('ECONNREFUSED')
    const post = await mailbox({ port })
    expect(await post.next(email)).toMatchObject({ subject: 'Crie uma nova senha' })
  })

  test('a passing refusal is tried again', async () => {
    let refusals = 0
    const post = await mailbox({ refusal: () => (refusals++ === 0 ? 451 : undefined) })
    const jobs = await jobsWith(mailerOf(post.environment['SMTP_URL']))
    await jobs.enqueuePasswordLink(email)
    expect(await post.next(email)).toMatchObject({ to: [email] })
    expect(refusals).toBe(2)
  })

  test('a refusal for good is told once and not tried again', async () => {
    const errors: string[] = []
    const told = Promise.withResolvers<void>()
    const log: Log = {
      info: () => {},
      error: (text) => {
        errors.push(text)
        told.resolve()
      },
    }
    const post = await mailbox({ refusal: () => 550 })
    const jobs = await jobsWith(mailerOf(post.environment['SMTP_URL']), log)
    await jobs.enqueuePasswordLink(email)
    await told.promise
    await expect.poll(async () => (await queueStates()).at(-1)?.state).toBe('failed')
    expect(errors).toEqual(['job password-link, attempt 1'])
  })

  test('an address cannot smuggle in headers or recipients', async () => {
    const post = await mailbox()
    const mailer = mailerOf(post.environment['SMTP_URL'])
    const mail = { subject: 'Oi\r\nBcc: eu@mau.example', text: 'x', html: 'x', inShort: 'x' }
    await expect(mailer.send({ ...mail, to: `${email}\r\nBcc: eu@mau.example` })).rejects.toThrow(MailRefused)
    await mailer.send({ ...mail, to: email })
    expect(await post.next(email)).toMatchObject({ to: [email], recipients: [email] })
  })
})

describe('without SMTP', () => {
  test('[AU-09] the link is in the log, in one line, and in a file for the owner of the server only', async () => {
    const outbox = join(folder(), 'outbox')
    const said = Promise.withResolvers<string>()
    const log: Log = { info: (text) => said.resolve(text), error: () => {} }
    const jobs = await jobsWith(mailerOf(undefined, log, outbox))
    await jobs.enqueuePasswordLink(email)
    const line = await said.promise
    const link = /https:\/\/prosa\.example\/redefinir-senha\?token=[\w-]{43}/.exec(line)?.[0] ?? ''
    expect(line).toContain(email)
    expect(line).not.toContain('\n')
    const [name = '', ...others] = readdirSync(outbox)
    expect(others).toEqual([])
    expect(name).toMatch(/\.eml$/)
    expect(statSync(join(outbox, name)).mode & 0o777).toBe(0o600)
    expect(statSync(outbox).mode & 0o777).toBe(0o700)
    const written = await PostalMime.parse(readFileSync(join(outbox, name)))
    expect(written).toMatchObject({ subject: 'Crie uma nova senha', from: { address: 'nao-responda@prosa.example' } })
    expect(written.text).toContain(link)
    expect(link).not.toBe('')
  })
})

describe('where links lead', () => {
  test.each([
    [undefined, 'http://127.0.0.1:4321', 'http://127.0.0.1:4321'],
    [undefined, 'http://[::1]:4321', 'http://[::1]:4321'],
    [undefined, 'http://0.0.0.0:4321', 'http://localhost:4321'],
    [undefined, 'http://[::]:4321', 'http://localhost:4321'],
    ['https://app.example/', 'http://127.0.0.1:4321', 'https://app.example'],
    ['https://app.example/prosa', 'http://127.0.0.1:4321', 'https://app.example/prosa'],
  ])('configured %s, listening on %s: %s', (publicUrl, listening, base) => {
    expect(linkBase({ publicUrl }, listening)).toBe(base)
  })

  test('[AU-10] the whole server: the link leads to where it listens, whatever a request says, and works', async () => {
    const post = await mailbox()
    const server = await startMain({
      args: ['--empty'],
      environment: { DATA_DIR: preparedFolder(), ...post.environment },
    })
    onTestFinished(() => server.end('SIGTERM').then(() => {}))
    const person = { name: 'Rui', email: 'rui@exemplo.com.br', password: 'a primeira senha' }
    valueOf(await ask(server.address, 'register', { body: person }))
    expect(await askAsIf('mau.example', server.address, person.email)).toBe(200)
    const link = /\S+\/redefinir-senha\?token=\S+/.exec((await post.next(person.email)).text)?.[0] ?? ''
    expect(link.startsWith(`${server.address}/redefinir-senha?token=`)).toBe(true)
    const page = await fetch(link)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const token = new URL(link).searchParams.get('token') ?? ''
    const validated = await send(server.address, 'validateReset', { query: { token } })
    expect([await validated.json(), validated.headers.get('referrer-policy')]).toEqual([true, 'no-referrer'])
    valueOf(await ask(server.address, 'resetPassword', { body: { token, newPassword: 'a segunda senha' } }))
    valueOf(await ask(server.address, 'login', { body: { email: person.email, password: 'a segunda senha' } }))
  })
})

/** Requests a link with forged host headers. */
async function askAsIf(host: string, address: string, to: string): Promise<number | undefined> {
  const headers = { host, 'x-forwarded-host': host, origin: `https://${host}`, 'content-type': 'application/json' }
  const asking = request(`${address}/api/auth/forgot-password`, { method: 'POST', headers })
  asking.end(JSON.stringify({ email: to }))
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  response.resume()
  return response.statusCode
}
