/**
 * A process around one thread, which does the work while this looks after time and memory; see `processes.ts`. The
 * thread stays for the next piece of the same work.
 */
import { constants, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Result } from '../contract/failures.ts'
import { failed, type ProcessFailure, type ProcessLimits, type ProcessMessage, type ProcessTask } from './processes.ts'

const megabyte = 1024 * 1024
/** Raw bytes are not under the limit that a thread can be given, so the whole process is looked at this often. */
const watchMs = 20
/** Of objects that do not live long. */
const youngMb = 12

let worker: Worker | undefined

const send = (message: ProcessMessage) => void process.send?.(message)

// The server has gone, and nobody waits for the answer.
process.once('disconnect', () => process.exit())
process.on('message', ({ script, data, limits }: ProcessTask) => {
  worker ??= new Worker(new URL(script), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: youngMb },
  })
  void run(worker, data, limits).then((answer) => send({ answer }))
})
try {
  // Whoever waits for the server comes first.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // Not everywhere allowed.
}

function run(
  thread: Worker,
  data: unknown,
  { ms, memoryMb, residentMb }: ProcessLimits,
): Promise<Result<unknown, ProcessFailure>> {
  return new Promise((answer) => {
    const done = (result: Result<unknown, ProcessFailure>) => {
      clearInterval(watch)
      clearTimeout(late)
      thread.off('message', onMessage)
      thread.off('error', onError)
      thread.off('exit', onExit)
      answer(result)
    }
    const onMessage = (message: { progress: unknown } | { answer: unknown }) => {
      if ('progress' in message) send(message)
      else done({ ok: true, value: message.answer })
    }
    const onError = (cause: unknown) => done(failedWith(cause, memoryMb))
    const onExit = () => done(failed('broken', 'the thread ended'))
    const late = setTimeout(() => done(failed('late', `not done in ${ms} ms`)), ms)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > residentMb * megabyte)
        done(failed('memory', `more than ${residentMb} MB in the process`))
    }, watchMs)
    thread.on('message', onMessage)
    thread.once('error', onError)
    thread.once('exit', onExit)
    thread.postMessage(data)
  })
}

function failedWith(cause: unknown, memoryMb: number) {
  if (!(cause instanceof Error)) return failed('broken', 'worker')
  const isMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? failed('memory', `more than ${memoryMb} MB of objects`) : failed('broken', cause.message)
}
