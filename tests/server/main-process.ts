/** `node server/main.ts` as a separate process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'prosa-test-'))

type Start = { args?: string[]; environment?: Record<string, string> }

function start({ args = [], environment = {} }: Start): ChildProcess {
  const { PATH = '', HOME = '' } = process.env
  // The process is short-lived: optimizing the database's WebAssembly takes a quarter of the start-up time.
  return spawn(process.execPath, ['--liftoff-only', 'server/main.ts', ...args], {
    cwd: root,
    // Without the tests' own environment: the server must start with these variables alone.
    env: { PATH, HOME, PORT: '0', NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export type Ended = { code: number | null; stdout: string; stderr: string }

/** Runs until the process exits. */
export async function runMain(given: Start): Promise<Ended> {
  const child = start(given)
  let stdout = ''
  let stderr = ''
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  await once(child, 'close')
  return { code: child.exitCode, stdout, stderr }
}

export type Running = {
  address: string
  output: () => string
  /** Sends the signal and waits for the exit; returns the exit code. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts and waits until `ready` is printed. */
export async function startMain(given: Start, ready = /http:\/\/\S+/): Promise<Running> {
  const child = start(given)
  let output = ''
  const ended = once(child, 'close')
  await new Promise<void>((done, failed) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (ready.test(output)) done()
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.once('exit', () => failed(new Error(`the server ended: ${output}`)))
  })
  return {
    address: /http:\/\/\S+/.exec(output)?.[0] ?? '',
    output: () => output,
    end: async (signal) => {
      // False if it has already exited.
      if (child.kill(signal)) await ended
      return child.exitCode
    },
  }
}
