/** A whole server over real HTTP, with an in-memory database. */
import { createKeyUses } from '../../server/api-keys/uses.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { CallInput, CallName, CallReply } from '../../contract/routes.ts'
import { type AppOptions, createApp } from '../../server/app.ts'
import { createEngine } from '../../server/answering/create-engine.ts'
import { type Config, readConfig } from '../../server/platform/config.ts'
import type { Adapters } from '../../server/channels/adapter.ts'
import type { Channels } from '../../server/channels/channels.ts'
import { prepareCampaignSend } from '../../server/campaigns/before-send.ts'
import { campaignInboundRule } from '../../server/campaigns/inbound.ts'
import { campaignJobs } from '../../server/campaigns/jobs.ts'
import { outageNoticeJob } from '../../server/channels/jobs.ts'
import { cancelOutdatedFollowUp } from '../../server/follow-ups/before-send.ts'
import { inboxJobs } from '../../server/inbox/jobs.ts'
import { cancelOutdatedAlert } from '../../server/inbox/whatsapp-alerts.ts'
import type { Mail } from '../../server/platform/mailer.ts'
import { type CampaignLimits, testModeLimits } from '../../server/campaigns/limits.ts'
import { createInstagram } from '../../server/channels/instagram/instagram.ts'
import {
  instagramProvider,
  instagramProviderName,
  simulatedInstagram,
} from '../../server/channels/instagram/provider.ts'
import type { Graph } from '../../server/channels/cloud/graph.ts'
import { createMessaging } from '../../server/channels/messaging.ts'
import { createFileUrls } from '../../server/conversations/file-urls.ts'
import { createInstagramStandIn } from '../../server/stand-ins/instagram/instagram.ts'
import { startStandIns } from '../../server/stand-ins/start.ts'
import type { Answering } from '../../server/conversations/answer-message.ts'
import { createSecrets } from '../../server/platform/secrets.ts'
import { createLocalEventBus, createSharedEventBus, type EventBus } from '../../server/platform/event-bus.ts'
import { createSteering } from '../../server/stages/steer.ts'
import { createDocumentReader } from '../../server/sources/documents/documents.ts'
import { runAtOnce } from './run-at-once.ts'
import { openTestDatabase } from './test-database.ts'
import type { OpenDatabase } from '../../server/db/open.ts'
import type { Database, Db } from '../../server/db/schema.ts'
import { openFileStore } from '../../server/platform/files/store.ts'
import { listen } from '../../server/http/listen.ts'
import type { Log } from '../../server/platform/log.ts'
import { createWebsites, type WebsiteOptions } from '../../server/agents/from-website/websites.ts'
import { createFakeEngine, type FakeEngine } from './fake-engine.ts'
import { type Answered, ask, valueOf } from './calls.ts'

export type Account = { token: string; id: string; email: string; password: string }

export type TestServer = {
  address: string
  db: Db
  pool: OpenDatabase['pool']
  engine: FakeEngine
  config: Config
  /** Ids of the queued trainings. */
  queued: string[]
  /** E-mails for which a password link was queued. */
  passwordLinks: string[]
  /** Notifies the servers of one database of each other's turns. */
  events: EventBus
  answering: Answering
  channels: Channels
  /** Mails of the inbox; `refusal` makes sending fail. */
  mails: Mail[] & { refusal?: Error | undefined }
  /** Runs what is due: in the inbox, notices of outages, leaving providers. */
  doDue: () => Promise<void>
  /** Resolves when no message waits to be received or sent. */
  settled: () => Promise<void>
  /** Folder of the files. */
  folder: string
  /** Defects that the server reported. */
  defects: string[]
  clock: { now: () => Date; advance: (ms: number) => void; stop: () => void; start: () => void }
  /**
   * Makes a call and checks its response against the contract: a reply against the reply schema, a refusal against
   * `ErrorBody`.
   */
  call: <K extends CallName>(name: K, input: CallInput<K>, token?: string) => Promise<Answered<K>>
  /** The same, for calls that must succeed. */
  done: <K extends CallName>(name: K, input: CallInput<K>, token?: string) => Promise<CallReply<K>>
  /** Creates a signed-in account. */
  account: () => Promise<Account>
  /** The number of rows of each table. */
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
    /** Called before a campaign is queued; an error fails that. */
    beforeWake?: () => Promise<void>
    /** The simulated one over HTTP, as in the demo. */
    withInstagram?: boolean
  } = {},
  /** Another server whose database and files this one shares. */
  neighbour?: TestServer,
): Promise<TestServer> {
  const config = readConfig({
    PORT: '0',
    REGISTRATIONS_PER_HOUR: '1000000',
    // Cheap hashes, because hundreds of accounts are created here and none needs protection.
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
  let stoppedAt: number | undefined
  const clock: TestServer['clock'] = {
    now: () => new Date((stoppedAt ?? Date.now()) + ahead),
    advance: (ms) => void (ahead += ms),
    stop: () => void (stoppedAt ??= Date.now()),
    start: () => void (stoppedAt = undefined),
  }
  const log: Log = { info: () => {}, error: (text, cause) => void defects.push(`${text} ${String(cause)}`) }
  // Retrieval is real; only answers are faked.
  engine.preview = createEngine({ db, log }).preview
  const queues: Pick<AppOptions, 'enqueueTraining' | 'enqueueReread' | 'enqueuePasswordLink' | 'enqueueFollowUp'> = {
    enqueueTraining: async (id) => void queued.push(id),
    enqueueReread: async (id) => void queued.push(`reread ${id}`),
    enqueuePasswordLink: async (email) => void passwordLinks.push(email),
    enqueueFollowUp: () => Promise.resolve(),
  }
  const websites = createWebsites({ config, log, ...options })
  const folder = neighbour?.folder ?? mkdtempSync(join(tmpdir(), 'prosa-files-'))
  const files = openFileStore(folder)
  // PGlite has a single connection, so it cannot listen for notifications.
  const shared = process.env['TEST_DATABASE_URL'] === undefined ? undefined : createSharedEventBus(pool, log)
  const events = shared ?? neighbour?.events ?? createLocalEventBus()
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
  const { urlOf: filePath } = createFileUrls(tokenSecret, clock)
  const instagram = provider && createInstagram({ db, clock, secrets, provider, filePath, base: base.promise })
  const { campaignLimits = testModeLimits } = options
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
    beforeSend: [
      prepareCampaignSend({ clock, limits: campaignLimits }),
      cancelOutdatedFollowUp({ clock }),
      cancelOutdatedAlert,
    ],
    inboundRule: campaignInboundRule,
    isHurried: true,
  })
  const campaigns = campaignJobs({ db, clock, limits: campaignLimits, wake: channels.wake, events })
  const mails: TestServer['mails'] = []
  const mailer = {
    send: async (mail: Mail) => {
      if (mails.refusal !== undefined) throw mails.refusal
      mails.push(mail)
    },
  }
  const appUrl = Promise.resolve('https://prosa.example')
  const inbox = inboxJobs({ db, clock, events, mailer, channels, answering, appUrl })
  const outages = outageNoticeJob({ db, clock, mailer, appUrl })
  const work = runAtOnce([
    ...channels.jobs,
    ...campaigns.definitions,
    ...inbox.jobs,
    outages.job,
    ...(instagram?.jobs ?? []),
  ])
  const keyUses = createKeyUses(db, log)
  const app = createApp({
    keyUses,
    campaignLimits,
    wakeCampaign: async (id) => {
      await options.beforeWake?.()
      await campaigns.wake(id)
    },
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
    answerLeft: inbox.answerLeft,
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
      await outages.queueDue()
      await channels.queueDepartures()
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
      await keyUses.flush()
      await standIns?.close()
      await work.settled()
      await answering.stop()
      shared?.close()
      await database?.close()
      if (neighbour === undefined) rmSync(folder, { recursive: true })
    },
  }
}

/** Creates another session of the account and returns its id. */
export async function newLogin(server: TestServer, { token, email, password }: Account): Promise<string> {
  const known = new Set((await server.done('listSessions', {}, token)).map(({ id }) => id))
  await server.done('login', { body: { email, password } })
  const sessions = await server.done('listSessions', {}, token)
  return sessions.find(({ id }) => !known.has(id))?.id ?? ''
}

/** Sets an account's credits directly in the database. */
export const setCredits = (db: Db, userId: string, balance: number) =>
  db.updateTable('creditAccounts').set({ balance }).where('userId', '=', userId).execute()

/** A question that the agent could not answer. */
export async function newUnanswered({ db }: Pick<TestServer, 'db'>, owner: Account, agentId: string): Promise<string> {
  const [id, at] = [crypto.randomUUID(), new Date()]
  const asked = { key: id, question: `Tem ${id}?`, kind: 'none', trainingId: null, conversationId: null } as const
  await db
    .insertInto('unansweredQuestions')
    .values({ id, ownerId: owner.id, agentId, ...asked, firstAskedAt: at, lastAskedAt: at })
    .execute()
  return id
}
