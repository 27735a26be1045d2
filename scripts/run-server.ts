/** Runs the companion server as a child process that ends together with this process, and passes on its exit code. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'

type Options = { args: string[]; nodeArgs?: string[]; env?: Record<string, string> }
type Running = { ended: Promise<number>; stop: () => void }

export const runServer = (root: string, { args, nodeArgs = [], env = {} }: Options): Running => {
  const child = spawn(process.execPath, [...nodeArgs, 'server/main.ts', ...args], {
    cwd: root,
    // The compile cache saves an eighth of the start-up time.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'), ...process.env, ...env },
    stdio: 'inherit',
  })
  const stop = () => void child.kill('SIGTERM')
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
  // The terminal sends Ctrl+C to the child as well; a second signal could interrupt its shutdown.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  const ended = new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)))
  })
  return { ended, stop }
}
