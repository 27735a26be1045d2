/** A whole server over real HTTP, on a database in memory, and calls that are held to the contract. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import * as v from 'valibot'
import { expect } from 'vitest'
import {
  type CallInput,
  type CallName,
  type CallReply,
  type Route,
  routes,
  type StreamName,
} from '../../contract/routes.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { createApp } from '../../server/app.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { openTestDatabase } from './test-database.ts'
import type { Database, Db } from '../../server/db/schema.ts'
import { openFileStore } from '../../server/files/store.ts'
import { listen } from '../../server/http/listen.ts'
import type { Jobs } from '../../server/jobs/jobs.ts'
import type { Log } from '../../server/log.ts'
import { createWebsites, type WebsiteOptions } from '../../server/website/websites.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'

export type Refused = { ok: false; status: number; body: ErrorBody }
export type Answered<K extends CallName> = { ok: true; status: number; value: CallReply<K> } | Refused

/** A valid body of each write call, given the ids it needs. */
export const validAgent = (userId: string): CallInput<'createAgent'>['body'] => ({
  name: 'Atendente',
  shortDescription: 'Responde clientes',
  behavior: 'Seja gentil',
  businessArea: 'SUPPORT',
  companyName: 'Empresa',
  initialChatMessage: 'Olá!',
  interaction: null,
  language: 'pt-BR',
  pictureURL: '',
  productDescription: '',
  responseModel: 'gpt-4o-mini',
  restrictTopics: true,
  timezone: 'America/Sao_Paulo',
  tone: 'FORMAL',
  useEmojis: false,
  enableSplitMessages: false,
  userId,
})

export const validTraining = (agentId: string): CallInput<'createTextTraining'>['body'] => ({
  name: 'Horários',
  description: '',
  content: 'Abrimos às 8h.',
  agentId,
})

export const validWebsite = (agentId: string): CallInput<'createWebsiteTraining'>['body'] => ({
  name: 'Site da loja',
  description: '',
  websiteUrl: 'https://loja.exemplo.com.br',
  crawlSubpages: false,
  agentId,
})

export const validImage = (agentId: string): CallInput<'createImageTraining'>['body'] => ({
  name: 'Fachada',
  description: '',
  imageUrl: 'https://loja.exemplo.com.br/fachada.png',
  agentId,
})

/** Of a document, by which its form goes out. */
export const validDocument = (agentId: string): CallInput<'createDocumentTraining'>['query'] => ({
  name: 'Manual',
  description: '',
  agentId,
})

/** Of a TEXT. */
export const validChange = (): CallInput<'updateTraining'>['body'] => ({
  type: 'TEXT',
  status: 'PENDING',
  trainingStatus: 'PENDING',
  name: 'Horários',
  description: 'Também aos sábados',
  content: 'Abrimos às 9h.',
})

export const validQuestion = (agentId: string, sessionId = 'sessao-1'): CallInput<'testChat'>['body'] => ({
  agentId,
  sessionId,
  message: 'Que horas vocês abrem?',
  enableSplitMessages: true,
})

/** A question with a file, by which its form goes out. */
export const validUpload = (
  agentId: string,
  sessionId = 'sessao-1',
): CallInput<'uploadChatFile'>['query'] & Record<string, string> => ({
  agentId,
  sessionId,
  message: 'O que diz o arquivo?',
  enableSplitMessages: 'true',
})

export type Account = { token: string; id: string; email: string; password: string }

export type TestServer = {
  address: string
  db: Db
  engine: FakeEngine
  config: Config
  /** Trainings that were queued. */
  queued: string[]
  /** Addresses for which a password link was queued. */
  passwordLinks: string[]
  /** Where files lie. */
  folder: string
  /** What the server reported as a defect. */
  defects: string[]
  clock: { now: () => Date; advance: (ms: number) => void }
  /** Makes a call and holds its answer to the contract: a reply to the reply schema, a refusal to `ErrorBody`. */
  call: <K extends CallName>(name: K, input: CallInput<K>, token?: string) => Promise<Answered<K>>
  /** The same, for calls that must succeed. */
  done: <K extends CallName>(name: K, input: CallInput<K>, token?: string) => Promise<CallReply<K>>
  /** A new account, signed in. */
  account: () => Promise<Account>
  /** How many rows each table has. */
  rowCounts: () => Promise<Record<string, number>>
  close: () => Promise<void>
}

export const tokenSecret = 'a secret that only the tests of the server know'

const tables: (keyof Database)[] = [
  ...([
    'users',
    'sessions',
    'password_resets',
    'settings',
    'agents',
    'trainings',
    'passages',
    'conversations',
  ] as const),
  ...(['messages', 'answered_questions', 'chat_files', 'credit_accounts', 'credit_entries'] as const),
]

export async function startServer(
  environment: Record<string, string> = {},
  website: Pick<WebsiteOptions, 'resolve' | 'limits'> = {},
  /** Another server whose database and files this one shares. */
  neighbour?: TestServer,
): Promise<TestServer> {
  const config = readConfig({
    PORT: '0',
    REGISTRATIONS_PER_HOUR: '1000000',
    // Hundreds of accounts are made here, none of them worth guarding.
    PASSWORD_COST: '1024',
    ...environment,
  })
  const database = neighbour === undefined ? await openTestDatabase() : undefined
  const db = database?.db ?? neighbour?.db
  if (db === undefined) throw new Error('no database')
  const engine = createFakeEngine()
  const queued: string[] = []
  const passwordLinks: string[] = []
  const defects: string[] = []
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead), advance: (ms: number) => void (ahead += ms) }
  const log: Log = { info: () => {}, error: (text, cause) => void defects.push(`${text} ${String(cause)}`) }
  const jobs: Jobs = {
    enqueueTraining: async (id) => void queued.push(id),
    enqueuePasswordLink: async (email) => void passwordLinks.push(email),
  }
  const websites = createWebsites({ config, log, ...website })
  const folder = neighbour?.folder ?? mkdtempSync(join(tmpdir(), 'prosa-files-'))
  const files = openFileStore(folder)
  const app = createApp({ db, clock, engine, jobs, config, log, files, tokenSecret, websites })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })

  const call: TestServer['call'] = (name, input, token) => ask(server.address, name, input, token)
  const done: TestServer['done'] = async (name, input, token) => valueOf(await call(name, input, token))

  let accounts = 0
  return {
    address: server.address,
    db,
    engine,
    config,
    queued,
    passwordLinks,
    folder,
    defects,
    clock,
    call,
    done,
    account: async () => {
      accounts += 1
      const email = `pessoa-${accounts}@exemplo.com.br`
      const password = 'uma senha comprida'
      const { token } = await done('register', { body: { name: `Pessoa ${accounts}`, email, password } })
      const { id } = await done('currentUser', {}, token)
      return { token, id, email, password }
    },
    rowCounts: async () => {
      const { rows } = await sql<{ name: string; count: string }>`${sql.join(
        tables.map((table) => sql`select ${sql.lit(table)} as name, count(*) from ${sql.table(table)}`),
        sql` union all `,
      )}`.execute(db)
      return Object.fromEntries(rows.map(({ name, count }) => [name, Number(count)]))
    },
    close: async () => {
      await server.close()
      await database?.close()
      if (neighbour === undefined) rmSync(folder, { recursive: true })
    },
  }
}

export const pathOf = (route: Route, params: Record<string, string> = {}): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** What a browser sends from a page of this origin, whoever signed in there. */
export const samePage = (token: string | undefined): Record<string, string> => ({
  'sec-fetch-site': 'same-origin',
  ...(token !== undefined && { cookie: `token=${token}` }),
})

/** A form with files in it, by default one small text. */
export function fileForm(
  files: readonly (readonly [bytes: string | Buffer, name: string])[] = [['Abrimos às 8h.', 'horário.txt']],
  field = 'files',
): FormData {
  const form = new FormData()
  for (const [bytes, name] of files) form.append(field, new Blob([Buffer.from(bytes)]), name)
  return form
}

export const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

/** The reply of a call that must have succeeded. */
export function valueOf<K extends CallName>(answer: Answered<K>): CallReply<K> {
  if (answer.ok) return answer.value
  throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** Makes a call and holds its answer to the contract. */
export const ask = async <K extends CallName>(address: string, name: K, input: CallInput<K>, token?: string) =>
  answerOf(name, await send(address, name, input, token))

/** Makes a call of the table without looking at the answer. */
export function send<K extends CallName>(
  address: string,
  name: K,
  input: CallInput<K>,
  token?: string,
): Promise<Response> {
  const route: Route = routes[name]
  const { params, query, body } = input as AnyInput
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const carried = route.auth === 'cookie' ? samePage(token) : bearer(token)
  return fetch(`${address}${pathOf(route, params)}${search}`, {
    method: route.method,
    headers: { ...carried, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(route.upload && { body: fileForm(undefined, route.upload) }),
  })
}

/** Holds an answer to the contract. */
export async function answerOf<K extends CallName>(name: K, response: Response): Promise<Answered<K>> {
  const { status } = response
  const json: unknown = await response.json()
  if (!response.ok) return refusedOf(name, status, json)
  return { ok: true, status, value: v.parse(routes[name].reply, json) }
}

function refusedOf(name: CallName, status: number, json: unknown): Refused {
  const declared: readonly number[] = routes[name].failures
  expect(declared, `${name} answers only what the contract declares`).toContain(status)
  return { ok: false, status, body: v.parse(ErrorBody, json) }
}

/** The lines of a call that answers as a stream, once it has ended. */
export async function linesOf<K extends StreamName>(name: K, response: Response): Promise<CallReply<K>[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => v.parse(routes[name].reply, JSON.parse(line)))
}

/** Sets an account's credits without going through the app. */
export const setCredits = (db: Db, userId: string, balance: number) =>
  db.updateTable('credit_accounts').set({ balance }).where('user_id', '=', userId).execute()
