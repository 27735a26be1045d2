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
  refusalsOf,
  routes,
  type StreamCallName,
} from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { type AppOptions, createApp } from '../../server/app.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import type { Adapters } from '../../server/channels/adapter.ts'
import type { Channels } from '../../server/channels/channels.ts'
import { prepareCampaignSend } from '../../server/campaigns/before-send.ts'
import { campaignInboundRule } from '../../server/campaigns/inbound.ts'
import { campaignJobs } from '../../server/campaigns/jobs.ts'
import { inboxJobs } from '../../server/inbox/jobs.ts'
import { cancelOutdatedAlert } from '../../server/inbox/whatsapp-alerts.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import { type CampaignLimits, hurriedLimits } from '../../server/campaigns/limits.ts'
import { createInstagram } from '../../server/channels/instagram/instagram.ts'
import {
  instagramProvider,
  instagramProviderName,
  simulatedInstagram,
} from '../../server/channels/instagram/provider.ts'
import type { Graph } from '../../server/channels/cloud/graph.ts'
import { createMessaging } from '../../server/channels/messaging.ts'
import { createFileAddresses } from '../../server/conversations/file-urls.ts'
import { createInstagramStandIn } from '../../server/stand-ins/instagram/instagram.ts'
import { startStandIns } from '../../server/stand-ins/start.ts'
import type { Answering } from '../../server/conversations/answer-message.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import {
  createLocalLaneEvents,
  createSharedLaneEvents,
  type LaneEvents,
} from '../../server/conversations/lane-events.ts'
import { createSteering } from '../../server/stages/steer.ts'
import { createDocumentReader } from '../../server/sources/documents/documents.ts'
import { recordUnanswered } from '../../server/unanswered/record.ts'
import { runAtOnce } from './run-at-once.ts'
import { openTestDatabase } from './test-database.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { Database, Db } from '../../server/db/schema.ts'
import { openFileStore } from '../../server/platform/files/store.ts'
import { listen } from '../../server/http/listen.ts'
import type { Log } from '../../server/platform/log.ts'
import { createWebsites, type WebsiteOptions } from '../../server/agents/from-website/websites.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'

export type Refused = { ok: false; status: number; body: ErrorBody }
export type Answered<K extends CallName> = { ok: true; status: number; value: CallReply<K> } | Refused

/** A valid body of each write call, given the ids it needs. */
/** What an agent says of its channels while it has none. */
export const noChannels = { instanceId: null, instanceToken: null, wabaId: null, phoneNumberId: null }

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

export const validStage = (agentId: string): CallInput<'createStage'>['body'] => ({
  agentId,
  name: 'Pedido',
  description: 'Anota o pedido do cliente',
  condition: 'O cliente quer comprar',
  conditionDescription: '"quero comprar", "tem como pedir?"',
  active: true,
  instructions: 'Anote o pedido.',
  priority: 1,
  requiredData: [{ fieldName: 'cep', displayName: 'CEP', dataType: 'TEXT', description: '' }],
  intentions: [
    {
      name: 'Consultar frete',
      url: 'https://frete.exemplo.com.br/{{data.cep}}',
      method: 'POST',
      body: '{"cep":"{{data.cep}}"}',
      headers: 'Content-Type: application/json\nAuthorization: Bearer segredo-do-frete',
      triggerCondition: 'Quando o CEP for informado',
      requiredFields: ['cep'],
      shouldExtractDataOfInterest: true,
      responseTemplate: 'O frete custa {{response.price}}',
    },
  ],
})

export const validWebhook = (agentId: string): CallInput<'createWebhook'>['body'] => ({
  agentId,
  name: 'Pedidos',
  description: 'Avisa quando o pedido sai',
  messageType: 'TEXT',
  messageTemplate: 'O pedido {{pedido}} saiu para entrega.',
  active: true,
  maxRetries: 2,
  verifySignature: false,
})

/** Of a document, by which its form goes out. */
export const validDocument = (agentId: string) => ({
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

/** The fields of its form. */
export const validFollowUp = (agentId: string): Record<string, string> & CallInput<'saveFollowUp'>['form'] => ({
  agentId,
  waitTimeMinutes: '2',
  active: 'true',
  messageType: 'TEXT',
  content: 'Ainda posso ajudar?',
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
  pool: OpenDatabase['pool']
  engine: FakeEngine
  config: Config
  /** Trainings that were queued. */
  queued: string[]
  /** Addresses for which a password link was queued. */
  passwordLinks: string[]
  /** By which servers of one database tell each other of turns. */
  events: LaneEvents
  answering: Answering
  channels: Channels
  /** Mails that the inbox has sent, and why it cannot send any, if so. */
  mails: Mail[] & { refusal?: Error | undefined }
  /** Does what is due in the inbox. */
  doDue: () => Promise<void>
  /** Until nothing waits to be received or sent any more. */
  settled: () => Promise<void>
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
  'users',
  'sessions',
  'passwordResets',
  'settings',
  'agents',
  'trainings',
  'stages',
  'passages',
  'conversations',
  'messages',
  'turns',
  'files',
  'followUps',
  'followUpSilences',
  'creditAccounts',
  'creditEntries',
]

export async function startServer(
  environment: Record<string, string> = {},
  options: Pick<WebsiteOptions, 'resolve' | 'limits'> & {
    adapters?: Adapters
    graph?: Graph
    campaignLimits?: CampaignLimits
    /** Played over HTTP, as in the demo. */
    withInstagram?: boolean
  } = {},
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
  const { db, pool } = database ?? neighbour ?? {}
  if (db === undefined || pool === undefined) throw new Error('no database')
  const engine = createFakeEngine()
  const queued: string[] = []
  const passwordLinks: string[] = []
  const defects: string[] = []
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead), advance: (ms: number) => void (ahead += ms) }
  const log: Log = { info: () => {}, error: (text, cause) => void defects.push(`${text} ${String(cause)}`) }
  // What would be used is found in earnest; only answers are stood in for.
  engine.preview = createEngine({ db, log }).preview
  const queues: Pick<AppOptions, 'enqueueTraining' | 'enqueueReread' | 'enqueuePasswordLink' | 'followUpQueue'> = {
    enqueueTraining: async (id) => void queued.push(id),
    enqueueReread: async (id) => void queued.push(`reread ${id}`),
    enqueuePasswordLink: async (email) => void passwordLinks.push(email),
    followUpQueue: { enqueue: () => Promise.resolve(), cancel: () => Promise.resolve() },
  }
  const websites = createWebsites({ config, log, ...options })
  const folder = neighbour?.folder ?? mkdtempSync(join(tmpdir(), 'prosa-files-'))
  const files = openFileStore(folder)
  // PGlite has no connection to spare for listening.
  const shared = process.env['TEST_DATABASE_URL'] === undefined ? undefined : createSharedLaneEvents(pool, log)
  const events = shared ?? neighbour?.events ?? createLocalLaneEvents()
  const secrets = createSecrets(tokenSecret)
  const base = Promise.withResolvers<string>()
  const standIns = options.withInstagram
    ? await startStandIns({
        instagram: createInstagramStandIn({
          app: simulatedInstagram,
          webhookUrl: async () => `${await base.promise}/webhooks/instagram`,
        }),
      })
    : undefined
  const provider = instagramProvider(config, standIns && { url: standIns.urlOf('instagram') })
  const { addressOf: filePath } = createFileAddresses(tokenSecret, clock)
  const instagram = provider && createInstagram({ db, clock, secrets, provider, filePath, base: base.promise })
  const { campaignLimits = hurriedLimits } = options
  const { answering, channels } = createMessaging({
    db,
    clock,
    engine,
    log,
    files,
    events,
    secrets,
    steering: createSteering({ db, clock, config, log, secrets }),
    documents: createDocumentReader(),
    adapters: { ...options.adapters, ...(instagram && { [instagramProviderName]: instagram.adapter }) },
    beforeSend: [prepareCampaignSend({ clock, limits: campaignLimits }), cancelOutdatedAlert],
    inboundRule: campaignInboundRule,
    isHurried: true,
  })
  const campaigns = campaignJobs({ db, clock, limits: campaignLimits, wake: channels.wake })
  const mails: TestServer['mails'] = []
  const mailer = {
    send: async (mail: Mail) => {
      if (mails.refusal !== undefined) throw mails.refusal
      mails.push(mail)
    },
  }
  const inbox = inboxJobs({ db, clock, events, mailer, channels, appUrl: Promise.resolve('https://prosa.example') })
  const work = runAtOnce([...channels.jobs, campaigns.job, ...inbox.jobs, ...(instagram?.jobs ?? [])])
  const app = createApp({
    campaignLimits,
    wakeCampaign: campaigns.wake,
    instagram,
    graph: options.graph,
    hookBase: () => base.promise,
    db,
    clock,
    events,
    engine,
    answering,
    channels,
    secrets,
    ...queues,
    config,
    log,
    files,
    tokenSecret,
    websites,
    queueDueInInbox: inbox.queueDue,
  })
  const server = await listen(app, { host: '127.0.0.1', port: 0 })
  base.resolve(server.address)

  const call: TestServer['call'] = (name, input, token) => ask(server.address, name, input, token)
  const done: TestServer['done'] = async (name, input, token) => valueOf(await call(name, input, token))

  let accounts = 0
  return {
    address: server.address,
    db,
    pool,
    engine,
    config,
    queued,
    passwordLinks,
    events,
    folder,
    defects,
    clock,
    answering,
    channels,
    mails,
    doDue: async () => {
      await inbox.queueDue()
      await work.settled()
    },
    settled: work.settled,
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
      await standIns?.close()
      await work.settled()
      await answering.stop()
      shared?.close()
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

export function fieldsForm(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

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

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  form?: Record<string, string>
}

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
  const { params, query, body, form } = input as AnyInput
  const search = query === undefined ? '' : `?${new URLSearchParams(query)}`
  const carried = route.auth === 'cookie' ? samePage(token) : bearer(token)
  return fetch(`${address}${pathOf(route, params)}${search}`, {
    method: route.method,
    headers: { ...carried, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(route.upload && { body: fileForm(undefined, route.upload) }),
    ...(form && { body: formOf(route, form) }),
  })
}

/** With the one file that a form cannot do without. */
function formOf({ formFiles = [] }: Route, fields: Record<string, string>): FormData {
  const form = fieldsForm(fields)
  if (formFiles.includes('file')) form.append('file', new Blob(['nome;telefone\nAna;11988887777\n']), 'contatos.csv')
  return form
}

/** What a stream says first; nobody listens to the rest. */
async function firstLineOf({ body }: Response): Promise<string> {
  const reader = (body ?? new Blob().stream()).pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('\n')) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
  }
  await reader.cancel()
  return text.split('\n')[0] ?? ''
}

/** Holds an answer to the contract, of a stream its first line. */
export async function answerOf<K extends CallName>(name: K, response: Response): Promise<Answered<K>> {
  const { status } = response
  const route: Route = routes[name]
  const json: unknown = response.ok && route.stream ? JSON.parse(await firstLineOf(response)) : await response.json()
  if (!response.ok) return refusedOf(name, status, json)
  return { ok: true, status, value: v.parse(routes[name].reply, json) }
}

function refusedOf(name: CallName, status: number, json: unknown): Refused {
  const declared: readonly number[] = refusalsOf(name, routes[name])
  expect(declared, `${name} answers only what the contract declares`).toContain(status)
  return { ok: false, status, body: v.parse(ErrorBody, json) }
}

/** The id of another session that the account is given. */
export async function newLogin(server: TestServer, { token, email, password }: Account): Promise<string> {
  const known = new Set((await server.done('listSessions', {}, token)).map(({ id }) => id))
  await server.done('login', { body: { email, password } })
  const sessions = await server.done('listSessions', {}, token)
  return sessions.find(({ id }) => !known.has(id))?.id ?? ''
}

/** The lines of a call that answers as a stream, once it has ended. */
export async function linesOf<K extends StreamCallName>(name: K, response: Response): Promise<CallReply<K>[]> {
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  return lines.map((line) => v.parse(routes[name].reply, JSON.parse(line)))
}

/** Sets an account's credits without going through the app. */
export const setCredits = (db: Db, userId: string, balance: number) =>
  db.updateTable('creditAccounts').set({ balance }).where('userId', '=', userId).execute()

/** A question of the agent that nobody answered. */
export async function newUnanswered({ db }: Pick<TestServer, 'db'>, owner: Account, agentId: string): Promise<string> {
  const asked = {
    ownerId: owner.id,
    agentId,
    message: `Tem ${crypto.randomUUID()}?`,
    confidence: 'none',
    at: new Date(),
  } as const
  await recordUnanswered(db, asked)
  const found = await db
    .selectFrom('unansweredQuestions')
    .select('id')
    .where('question', '=', asked.message)
    .executeTakeFirstOrThrow()
  return found.id
}
