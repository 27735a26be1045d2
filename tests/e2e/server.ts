/** Starts the one server that every end-to-end test shares, on a free port and an empty data folder. */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../scripts/build.ts'
import { startGoogle } from '../stand-ins/google.ts'
import { startMailbox } from '../stand-ins/mailbox.ts'
import { startSites } from '../stand-ins/sites.ts'
import type { StandIn } from '../stand-ins/stand-in.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const startLimit = 60_000
const stopLimit = 10_000

/** Everything outside this machine that the server talks to. */
const startStandIns = (): Promise<StandIn[]> => Promise.all([startGoogle(), startMailbox(), startSites()])

/** Playwright calls it before the first test, and what it returns after the last. */
const startServer = async (): Promise<() => Promise<void>> => {
  await ensureBuilt()
  const dataFolder = mkdtempSync(join(tmpdir(), 'prosa-e2e-'))
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const log = createWriteStream(join(root, 'test-results', 'server.log'))
  const standIns = await startStandIns()
  const server = spawn(process.execPath, ['server/main.ts', '--empty'], {
    cwd: root,
    env: {
      ...process.env,
      TEST_MODE: '1',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      // All tests register from one address.
      REGISTRATIONS_PER_HOUR: '1000000',
      ...Object.assign({}, ...standIns.map(({ environment }) => environment)),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Playwright tears down after Ctrl+C, but not when it is told to end.
  process.once('exit', () => server.kill('SIGTERM'))
  process.once('SIGTERM', () => process.exit(143))
  process.once('SIGHUP', () => process.exit(129))
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
  // What Playwright's `baseURL` falls back to; workers inherit it.
  process.env['PLAYWRIGHT_TEST_BASE_URL'] = url
  Object.assign(process.env, ...standIns.map(({ forTests }) => forTests))

  return async () => {
    server.kill('SIGTERM')
    const timer = setTimeout(() => server.kill('SIGKILL'), stopLimit)
    await ended
    clearTimeout(timer)
    log.end()
    await Promise.all(standIns.map(({ close }) => close()))
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

export default startServer
