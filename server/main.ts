/** Starts the companion server, or carries out an operator's command. `--help` lists the options. */
import { FolderInUse } from './db/folder-lock.ts'
import { type OpenDatabase, openDatabase } from './db/open.ts'
import { giveUp } from './give-up.ts'
import { checkPort } from './listen-or-give-up.ts'
import { type Config, ConfigError, helpText, readConfig } from './platform/config.ts'

/** The root cause of an error; a refused connection to several addresses has only a code, no message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  if (cause.cause !== undefined) return reasonOf(cause.cause)
  return cause.message || ('code' in cause ? String(cause.code) : cause.name)
}

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

async function main(args: readonly string[]): Promise<void> {
  const [name = '', ...rest] = args
  if (name === 'credits' || name === 'role') {
    const { runCommand, commandParsers } = await import('./operator-commands.ts')
    const command = commandParsers[name](rest)
    return runCommand(command, await databaseOrGiveUp(configOrGiveUp()))
  }
  const unknown = args.find((arg) => arg !== '--empty' && arg !== '--help')
  if (unknown !== undefined) giveUp(`${unknown}: unknown option; --help lists them`)
  if (args.includes('--help')) {
    console.log(helpText())
    return
  }
  const config = configOrGiveUp()
  // Opening a new database takes long, so a taken port is found before.
  await checkPort(config)
  // The database opens in a thread of its own while the code of the server loads.
  const database = databaseOrGiveUp(config)
  const { serve } = await import('./serve.ts')
  await serve(config, { database: await database, isEmpty: args.includes('--empty') })
}

await main(process.argv.slice(2))
