/** What runs in each process of `processes.ts`: loads the script that it is told, and does its work. */
import { constants, setPriority } from 'node:os'
import type { ProcessMessage, ProcessTask, Work } from './processes.ts'

const megabyte = 1024 * 1024
/** The server looks as well, where it can; while nothing else is done here, this sees the same elsewhere. */
const watchMs = 50

const send = (message: ProcessMessage) => void process.send?.(message)
const loaded = new Map<string, Promise<{ work: Work<unknown, unknown> }>>()

async function answer({ script, data, limits }: ProcessTask): Promise<void> {
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
  }
}

// The server has gone, and nobody waits for the answer.
process.once('disconnect', () => process.exit())
process.on('message', (task: ProcessTask) => void answer(task))
try {
  // Whoever waits for the server comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not everywhere allowed.
}
