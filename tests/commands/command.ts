/** Runs the commands of the documentation as a person would: in a process, with nothing of the tests' own environment. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))

type Options = { cwd?: string; environment?: Record<string, string> }

const childOf = (command: string, { cwd = root, environment = {} }: Options): ChildProcess => {
  const [program = '', ...args] = command.split(' ')
  const { PATH = '', HOME = '', TMPDIR, CHROMIUM_PATH } = process.env
  return spawn(program, args, {
    cwd,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      ...(CHROMIUM_PATH && { CHROMIUM_PATH }),
      NO_COLOR: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own: npm starts others, and all must end together.
    detached: true,
  })
}

const endGroup = (child: ChildProcess, signal: NodeJS.Signals): void => {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal)
  } catch {
    // It has ended already.
  }
}

export type Ended = { code: number | null; output: string; lines: string[] }

/** Runs a command until it ends by itself. */
export const run = async (command: string, options: Options = {}): Promise<Ended> => {
  const running = start(command, options)
  await running.ended
  const output = running.output()
  return { code: running.code(), output, lines: output.trimEnd().split('\n') }
}

export type Running = {
  output: () => string
  code: () => number | null
  ended: Promise<unknown>
  /** Resolves with what the pattern found in the output, as soon as it is there. */
  says: (pattern: RegExp) => Promise<RegExpExecArray>
  /** Ends the command and all that it started at once. */
  kill: () => void
  /** Ends the command as Ctrl+C does, and waits until everything that it started has closed its output. */
  stop: () => Promise<void>
}

/** Starts a command that goes on until it is stopped, at the latest by the end of the test. */
export const start = (command: string, options: Options = {}): Running => {
  const child = childOf(command, options)
  let output = ''
  let listeners: (() => void)[] = []
  const hear = (chunk: Buffer) => {
    output += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  const ended = once(child, 'close')
  onTestFinished(() => endGroup(child, 'SIGKILL'))
  return {
    output: () => output,
    code: () => child.exitCode,
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(output)
          if (!found) return
          listeners = listeners.filter((listener) => listener !== look)
          resolve(found)
        }
        listeners.push(look)
        void ended.then(() => reject(new Error(`"${command}" ended without saying ${String(pattern)}:\n${output}`)))
        look()
      }),
    kill: () => endGroup(child, 'SIGKILL'),
    stop: async () => {
      endGroup(child, 'SIGINT')
      await ended
    },
  }
}

export const temporaryFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'prosa-commands-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const notCopied = ['.git', 'node_modules', 'dist', 'data', 'test-results', 'playwright-report']

/** A copy of the repository that a test may change; its packages are those of the original. */
export const repositoryCopy = (): string => {
  const folder = temporaryFolder()
  cpSync(root, folder, {
    recursive: true,
    // Only at the root: folders of the sources may have the same names.
    filter: (path) => join(dirname(path), '/') !== root || !notCopied.includes(basename(path)),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}
