/** The code that runs in each process of `worker-pool.ts`: loads the given script and runs its work. */
import { flushCompileCache } from 'node:module'
import { constants, setPriority } from 'node:os'
import type { WorkerMessage, WorkerTask, Work } from './worker-pool.ts'

const megabyte = 1024 * 1024
/** The server measures memory, too, but needs /proc for it; this works everywhere while the work is asynchronous. */
const watchMs = 50

const send = (message: WorkerMessage) => void process.send?.(message)
const loaded = new Map<string, Promise<{ work: Work<unknown, unknown> }>>()

async function answer({ script, data, limits }: WorkerTask): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > limits.residentMb * megabyte)
      send({ failure: 'memory', detail: 'seen from inside' })
  }, watchMs)
  try {
    const module = loaded.get(script) ?? (import(script) as Promise<{ work: Work<unknown, unknown> }>)
    loaded.set(script, module)
    const { work } = await module
    send({ began: true })
    send({ answer: await work(data, (progress) => send({ progress })) })
  } catch (cause) {
    send({ failure: 'broken', detail: cause instanceof Error ? cause.message : String(cause) })
  } finally {
    clearInterval(watch)
    // Node writes the compile cache when a process exits by itself, but this one is killed.
    flushCompileCache()
  }
}

// The server is gone, so nobody waits for the result.
process.once('disconnect', () => process.exit())
process.on('message', (task: WorkerTask) => void answer(task))
try {
  // Requests to the server have priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not allowed on every system.
}
