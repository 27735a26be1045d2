import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../contract/routes.ts'
import { type Running, runMain, startMain, temporaryFolder } from './main-process.ts'
import { ask, valueOf } from './calls.ts'
import { validQuestion } from './valid-bodies.ts'
import { preparedFolder } from './test-database.ts'

const folders: string[] = []
const running: Running[] = []
const kept = (made: string) => {
  folders.push(made)
  return made
}
const folder = () => kept(preparedFolder())
const start = async (dataDir: string, args: string[] = ['--empty'], ready?: RegExp) => {
  const server = await startMain({ args, environment: { DATA_DIR: dataDir } }, ready)
  running.push(server)
  return server
}
afterEach(async () => {
  for (const server of running.splice(0)) await server.end('SIGKILL')
  for (const made of folders.splice(0)) rmSync(made, { recursive: true, force: true })
})

const endBy = async (signal: NodeJS.Signals, server: Running, dataDir: string) => ({
  code: await server.end(signal),
  leavesSocket: existsSync(join(dataDir, 'run', '.s.PGSQL.5432')),
  output: server.output().replace(/\d+\n$/, 'port'),
})
const cleanEnd = { code: 0, leavesSocket: false, output: 'Prosa: http://127.0.0.1:port' }

const oneLine = (text: string) => ({ code: 1, stdout: '', stderr: `${text}\n` })

describe('a start that cannot succeed ends with one line and code 1', () => {
  test('a wrong value', async () => {
    const ended = await runMain({ environment: { PORT: 'abc' } })
    expect(ended).toEqual(oneLine('PORT: must be a whole number from 0 to 65535 (got "abc")'))
  })

  test('an unknown option', async () => {
    expect(await runMain({ args: ['--emtpy'] })).toEqual(oneLine('--emtpy: unknown option; --help lists them'))
  })

  test('a port that is taken, before a database is made', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(kept(temporaryFolder()), 'data')
    const ended = await runMain({ args: ['--empty'], environment: { PORT: String(port), DATA_DIR: dataDir } })
    other.close()
    expect(ended).toEqual(oneLine(`PORT: ${port} is taken by another program`))
    expect(existsSync(dataDir)).toBe(false)
  })

  test('a data folder that is a file', async () => {
    const file = join(kept(temporaryFolder()), 'file')
    writeFileSync(file, '')
    const ended = await runMain({ environment: { DATA_DIR: file } })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^DATA_DIR: the database cannot be opened: .+\n$/)
  })

  test('a database that is not there', async () => {
    const ended = await runMain({ environment: { DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:1/none' } })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^DATABASE_URL: the database cannot be opened: .+\n$/)
    expect(ended.stderr).not.toContain('geheim')
  })

  test('a data folder that another server uses, until that one is killed', async () => {
    const dataDir = folder()
    const first = await start(dataDir)
    const second = await runMain({ args: ['--empty'], environment: { DATA_DIR: dataDir } })
    expect(second).toEqual(oneLine(`DATA_DIR: "${dataDir}" is in use by another Prosa server; stop that one first`))
    expect((await fetch(`${first.address}/api/health`)).status).toBe(200)
    await first.end('SIGKILL')
    const third = await start(dataDir)
    expect((await fetch(`${third.address}/api/health`)).status).toBe(200)
  })
})

describe('a start', () => {
  test('on an empty folder makes a demonstration account that works, once; SIGINT ends it cleanly', async () => {
    const dataDir = kept(temporaryFolder())
    const server = await start(dataDir, [], /senha: \S+\n/)
    const [, email = '', password = ''] = /(\S+@\S+) \/ senha: (\S+)/.exec(server.output()) ?? []
    expect(email).toBe('demo@prosa.local')
    expect(password).toMatch(/^([a-z]+-){4}\d{4}$/)

    const { address } = server
    const { token } = valueOf(await ask(address, 'login', { body: { email, password } }))
    const agents = valueOf(await ask(address, 'listAgents', { query: {} }, token))
    expect(agents.map(({ companyName }) => companyName)).toEqual(['Pet shop Amigo Fiel', 'Padaria Trigo Dourado'])
    const agentId = agents[0]?.id ?? ''

    const statuses = async () =>
      valueOf(await ask(address, 'listTrainings', { params: { agentId }, query: {} }, token)).map(
        ({ status }) => status,
      )
    await expect.poll(statuses).toEqual(['COMPLETED', 'COMPLETED'])

    const asked = { ...validQuestion(agentId), message: 'Quanto custa o banho para um cachorro de porte médio?' }
    const reply = valueOf(await ask(address, 'testChat', { body: asked }, token))
    expect(reply.engine).toBe('retrieval')
    expect(reply.message).toContain('R$ 75')

    const params = { agentId, sessionId: 'conversa-de-demonstracao' }
    expect(valueOf(await ask(address, 'chatHistory', { params, query: {} }, token)).totalMessages).toBe(5)

    await server.end('SIGTERM')
    const again = await start(dataDir, [])
    expect(again.output()).not.toContain('senha')
    expect(valueOf(await ask(again.address, 'listAgents', { query: {} }, token))).toHaveLength(2)
    expect(await endBy('SIGINT', again, dataDir)).toEqual(cleanEnd)
  })
})

describe('a start with --empty', () => {
  // Starting takes more than a second of processor time, so the three tests have one server.
  let dataDir: string
  let server: Running
  beforeAll(async () => {
    dataDir = preparedFolder()
    server = await startMain({ args: ['--empty'], environment: { DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    await server.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('makes no account; the first to register owns the server', async () => {
    expect(server.output()).not.toContain('senha')
    const body = { name: 'Dona', email: 'dona@exemplo.com.br', password: 'uma senha comprida' }
    const { token } = valueOf(await ask(server.address, 'register', { body }))
    expect(valueOf(await ask(server.address, 'currentUser', {}, token)).role).toBe('OWNER')
  })

  test('without test mode has no /__test and ignores scopes', async () => {
    const outcome = JSON.stringify({ scope: 's', call: 'health', outcome: { kind: 'reply', status: 500, body: {} } })
    const headers = { 'content-type': 'application/json' }
    const added = await fetch(`${server.address}/__test/outcomes`, { method: 'POST', headers, body: outcome })
    expect(added.status).toBe(404)
    const health = await fetch(`${server.address}${routes.health.path}`, { headers: { 'x-test-scope': 's' } })
    expect(health.status).toBe(200)
  })

  test('is ended cleanly by SIGTERM and leaves no socket behind', async () => {
    expect(await endBy('SIGTERM', server, dataDir)).toEqual(cleanEnd)
  })
})
