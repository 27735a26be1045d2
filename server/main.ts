/** Starts the companion server. `--help` lists what it can be told. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import { type Config, ConfigError, helpText, readConfig } from './config.ts'
import { FolderInUse } from './db/folder-lock.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { sharedTokenSecret } from './db/settings.ts'
import { modelOfAgent } from './db/training-work.ts'
import { seedDemo } from './demo/seed.ts'
import { createEngine } from './engine/create-engine.ts'
import { embeddingsOf } from './engine/embeddings.ts'
import { endpointOf } from './engine/endpoint.ts'
import { type FileStore, openFileStore } from './files/store.ts'
import { sweepFiles } from './files/sweep.ts'
import { openBuiltApp } from './http/built-app.ts'
import { type Listening, listen } from './http/listen.ts'
import { createIngest } from './ingestion/create-ingest.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createTrain } from './jobs/train.ts'
import { consoleLog } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { linkBase, sendPasswordLink } from './mail/password-link.ts'

/** One line on stderr is all that a person who mistyped something needs. */
function giveUp(reason: string): never {
  console.error(reason)
  process.exit(1)
}

/** What was wrong at the bottom of it; a refused connection to several addresses says so by its code alone. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause !== undefined) return reasonOf(cause.cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

const isInUse = (cause: unknown) => cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE'

function configOrGiveUp(): Config {
  try {
    return readConfig(process.env)
  } catch (cause) {
    if (cause instanceof ConfigError) giveUp(cause.message)
    throw cause
  }
}

async function databaseOrGiveUp(config: Config): Promise<OpenDatabase> {
  const place = config.databaseUrl === undefined ? { folder: config.dataDir } : { url: config.databaseUrl }
  try {
    return await openDatabase(place, (reason) => giveUp(`The database stopped: ${reason.message}`))
  } catch (cause) {
    if (cause instanceof FolderInUse) giveUp(cause.message)
    const name = config.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    giveUp(`${name}: the database cannot be opened: ${reasonOf(cause)}`)
  }
}

function filesOrGiveUp({ dataDir }: Config): FileStore {
  try {
    return openFileStore(join(dataDir, 'files'))
  } catch (cause) {
    giveUp(`DATA_DIR: files cannot be kept there: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

async function main(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--empty' && arg !== '--help')
  if (unknown !== undefined) giveUp(`${unknown}: unknown option; --help lists them`)
  if (args.includes('--help')) {
    console.log(helpText())
    return
  }

  const config = configOrGiveUp()
  const log = consoleLog
  const clock = systemClock
  const database = await databaseOrGiveUp(config)
  const { db } = database
  const files = filesOrGiveUp(config)
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    outbox: join(config.dataDir, 'outbox'),
    log,
  })
  // Known once the server listens; what waits in the queue from an earlier process waits for it, too.
  const base = Promise.withResolvers<string>()
  const embeddings = embeddingsOf(config, db, log)
  const jobs = await startJobs({
    db,
    embeddings,
    pool: database.pool,
    log,
    train: createTrain({
      db,
      log,
      files,
      ingest: createIngest({ config, log, modelOf: (agentId) => modelOfAgent(db, agentId) }),
    }),
    // A test that holds trainings back must not have them found.
    ...(config.testMode && { limits: { forgottenSeconds: 86_400 } }),
    sendPasswordLink: (email) => sendPasswordLink({ db, clock, mailer, base: base.promise }, email),
  })
  const app = createApp({
    db,
    clock,
    jobs,
    config,
    log,
    files,
    engine: createEngine({ db, log, embeddings, model: endpointOf(config) }),
    tokenSecret: config.jwtSecret ?? (await sharedTokenSecret(db)),
    builtApp: openBuiltApp(fileURLToPath(new URL('../dist', import.meta.url))),
  })

  let server: Listening
  try {
    server = await listen(app, config)
  } catch (cause) {
    giveUp(
      isInUse(cause)
        ? `PORT: ${config.port} is taken by another program`
        : `HOST: cannot listen on ${config.host}:${config.port}: ${cause instanceof Error ? cause.message : String(cause)}`,
    )
  }

  base.resolve(linkBase(config, server.address))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    // Nothing here should take long; what does is not worth waiting for.
    setTimeout(() => giveUp('Could not stop in time'), 10_000).unref()
    await server.close()
    await jobs.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())

  const demo = args.includes('--empty') ? undefined : await seedDemo(db, clock, config)
  for (const id of demo?.trainingIds ?? []) await jobs.enqueueTraining(id)
  // Nobody waits for it.
  sweepFiles({ db, files, clock }).catch((cause: unknown) => log.error('Old files could not be removed', cause))
  log.info(`Prosa: ${server.address}`)
  if (demo !== undefined) log.info(`Conta de demonstração: ${demo.email} / senha: ${demo.password}`)
}

await main(process.argv.slice(2))
