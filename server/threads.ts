/** Work on what strangers made, in threads that end when it takes too long or grows too large, and only so many at once. */
import { Worker } from 'node:worker_threads'
import type { Result } from '../contract/failures.ts'
import { createTurns } from './turns.ts'

export type ThreadLimits = {
  /** Milliseconds that one piece of work may take, once it is its turn. */
  ms: number
  /** Of the thread's own objects, and as much again of raw bytes. */
  memoryMb: number
  atOnce: number
}

export type ThreadFailure = {
  kind: 'aborted' | 'late' | 'memory' | 'broken'
  /** For the log. */
  detail: string
}

export type Threads<Data, Answer> = (data: Data, signal: AbortSignal) => Promise<Result<Answer, ThreadFailure>>

/** Raw bytes are not under the limit that a thread can be given, so they are looked at this often. */
const watchMs = 100
const megabyte = 1024 * 1024

export const failed = (kind: ThreadFailure['kind'], detail: string): { ok: false; failure: ThreadFailure } => ({
  ok: false,
  failure: { kind, detail },
})

/** `script` gets the data as `workerData` and posts one answer. */
export function createThreads<Data, Answer>(script: URL, limits: ThreadLimits): Threads<Data, Answer> {
  const turns = createTurns(limits.atOnce)
  return async (data, signal) => {
    if (signal.aborted || !(await turns.take(signal))) return failed('aborted', 'given up')
    try {
      return await run<Data, Answer>(script, data, limits, signal)
    } finally {
      turns.give()
    }
  }
}

async function run<Data, Answer>(
  script: URL,
  data: Data,
  { ms, memoryMb }: ThreadLimits,
  signal: AbortSignal,
): Promise<Result<Answer, ThreadFailure>> {
  const worker = new Worker(script, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  const stop = AbortSignal.any([signal, AbortSignal.timeout(ms)])
  let stopped = () => {}
  let watch: NodeJS.Timeout | undefined
  try {
    return await new Promise<Result<Answer, ThreadFailure>>((done) => {
      stopped = () => done(signal.aborted ? failed('aborted', 'given up') : failed('late', `not done in ${ms} ms`))
      if (stop.aborted) stopped()
      stop.addEventListener('abort', stopped)
      const look = async () => {
        if (await isTooLarge(worker, memoryMb)) done(failed('memory', `more than ${memoryMb} MB of bytes`))
      }
      watch = setInterval(() => void look(), watchMs)
      worker.once('message', (value: Answer) => done({ ok: true, value }))
      worker.once('error', (cause) => done(failedWith(cause)))
      worker.once('exit', () => done(failed('broken', 'the thread ended')))
    })
  } finally {
    clearInterval(watch)
    stop.removeEventListener('abort', stopped)
    await worker.terminate()
  }
}

async function isTooLarge(worker: Worker, memoryMb: number): Promise<boolean> {
  try {
    const { external_memory: bytes } = await worker.getHeapStatistics()
    return bytes > memoryMb * megabyte
  } catch {
    // It has ended meanwhile.
    return false
  }
}

function failedWith(cause: unknown) {
  if (!(cause instanceof Error)) return failed('broken', 'worker')
  const isMemory = 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return failed(isMemory ? 'memory' : 'broken', cause.message)
}
