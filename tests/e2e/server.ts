/**
 * Starts the servers that the end-to-end tests share, on free ports and with empty databases: the one that all tests
 * use, and one with a model, at `PROSA_TEST_MODEL_SERVER`.
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/build.ts'
import { unpackDatabase, writeEmptyDatabase } from '../server/empty-database.ts'
import { startApi } from '../stand-ins/api.ts'
import { startGoogle } from '../stand-ins/google.ts'
import { startMailbox } from '../stand-ins/mailbox.ts'
import { startOpenai } from '../stand-ins/openai.ts'
import { startSites } from '../stand-ins/sites.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Limit in milliseconds for a server that hangs; one that exits is reported at once. */
const startLimit = 300_000
const stopLimit = 10_000
/**
 * Timeout of the model in milliseconds: one test waits for it, and all others must stay below it even on a slow
 * machine.
 */
const modelPatience = '10000'

/** Replacements of every external service that both servers use. */
const startStandIns = (): Promise<StandIn[]> => Promise.all([startApi(), startGoogle(), startMailbox(), startSites()])

type Running = { url: string; stop: () => Promise<void> }

/** A server on `dataFolder`; its output goes to `test-results/<name>.log`. */
async function startServer(name: string, dataFolder: string, environment: Record<string, string>): Promise<Running> {
  const log = createWriteStream(join(root, 'test-results', `${name}.log`))
  const server = spawn(process.execPath, ['server/main.ts', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      TEST_MODE: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      // All tests register from the same IP.
      REGISTRATIONS_PER_HOUR: '1000000',
      // Cheap hashes, because each test creates an account and none needs protection.
      PASSWORD_COST: '1024',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Playwright runs its teardown after Ctrl+C, but not after SIGTERM.
  process.once('exit', () => server.kill('SIGTERM'))
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  let said = ''

  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The server did not start in time. It said:\n${said}`)), startLimit)
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      log.write(chunk)
      const address = /https?:\/\/[^\s/]+:\d+/.exec(said)
      if (!address) return
      clearTimeout(timer)
      resolve(address[0])
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The server ended with code ${code}. It said:\n${said}`))
    })
  })
  const health = await fetch(`${url}/api/health`)
  if (!health.ok) throw new Error(`GET /api/health answered ${health.status}`)
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM')
      const timer = setTimeout(() => server.kill('SIGKILL'), stopLimit)
      await ended
      clearTimeout(timer)
      log.end()
    },
  }
}

/** Playwright calls it before the first test, and the returned function after the last one. */
const startServers = async (): Promise<() => Promise<void>> => {
  await ensureBuilt()
  process.once('SIGTERM', () => process.exit(143))
  process.once('SIGHUP', () => process.exit(129))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'prosa-e2e-'))
  const image = join(folder, 'empty.tar')
  const [standIns, openai] = await Promise.all([startStandIns(), startOpenai(), writeEmptyDatabase(image)])
  const start = (name: string, environment: Record<string, string>) => {
    unpackDatabase(image, join(folder, name))
    return startServer(name, join(folder, name), environment)
  }
  const common: Record<string, string> = Object.assign({}, ...standIns.map(({ environment }) => environment))
  const [server, modelServer] = await Promise.all([
    start('server', common),
    start('model-server', { ...common, ...openai.environment, OPENAI_TIMEOUT_MS: modelPatience }),
  ])

  // The default of Playwright's `baseURL`; workers inherit it.
  process.env['PLAYWRIGHT_TEST_BASE_URL'] = server.url
  process.env['PROSA_TEST_MODEL_SERVER'] = modelServer.url
  Object.assign(process.env, openai.forTests, ...standIns.map(({ forTests }) => forTests))

  return async () => {
    await Promise.all([server.stop(), modelServer.stop()])
    await Promise.all([openai, ...standIns].map(({ close }) => close()))
    rmSync(folder, { recursive: true, force: true })
  }
}

export default startServers
