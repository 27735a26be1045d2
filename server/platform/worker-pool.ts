/**
 * Runs work on untrusted files in child processes that are killed if they take too long or grow too large. Not in
 * threads: a thread that fills its memory in a single allocation crashes the whole server (decision record 019).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import pLimit from 'p-limit'
import { unlessAborted } from './abort.ts'
import type { Result } from '../../contract/failures.ts'

export type WorkerLimits = {
  /** Milliseconds that one started task may take. */
  ms: number
  /** Limit of V8's heap. */
  memoryMb: number
  /** Limit of the whole process (RSS). */
  residentMb: number
  atOnce: number
  /**
   * How long an idle worker waits for another task after a successful one; if undefined, each worker does one task
   * only.
   */
  idleMs?: number
}

export type WorkerFailure = {
  kind: 'aborted' | 'late' | 'memory' | 'broken'
  /** For the log. */
  detail: string
}

/** The function that a script exports as `work`; it may report its progress with `onProgress`. */
export type Work<Data, Answer> = (data: Data, onProgress: (progress: unknown) => void) => Answer | Promise<Answer>

export type WorkerPool<Data, Answer> = (
  data: Data,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
) => Promise<Result<Answer, WorkerFailure>>

export type WorkerTask = { script: string; data: unknown; limits: WorkerLimits }
export type WorkerMessage =
  | { began: true }
  | { progress: unknown }
  | { answer: unknown }
  | { failure: 'memory' | 'broken'; detail: string }

const failed = (kind: WorkerFailure['kind'], detail: string): { ok: false; failure: WorkerFailure } => ({
  ok: false,
  failure: { kind, detail },
})

/** Time for starting the process; `ms` limits the work itself. */
const startMs = 20_000
/** Buffers do not count towards V8's heap limit, so the process's memory is measured at this interval. */
const watchMs = 20
/**
 * Only the variables that a process needs to start: the code that parses an untrusted file must not be able to read our
 * secrets.
 */
const environment = () =>
  Object.fromEntries(
    ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name]]),
  )

export function createWorkerPool<Data, Answer>(script: URL, limits: WorkerLimits): WorkerPool<Data, Answer> {
  const limit = pLimit(limits.atOnce)
  const idle = createIdleWorkers(limits.idleMs ?? 0)
  const run: WorkerPool<Data, Answer> = async (data, signal, onProgress) => {
    if (signal.aborted) return failed('aborted', 'aborted while waiting')
    const child = idle.take() ?? startWorker(limits.memoryMb)
    let isReusable = false
    try {
      const answer = await answerOf<Answer>(child, { script: script.href, data, limits }, signal, onProgress)
      isReusable = answer.ok
      return answer
    } finally {
      if (isReusable && limits.idleMs !== undefined) idle.add(child)
      else child.kill('SIGKILL')
    }
  }
  return (data, signal, onProgress) =>
    unlessAborted(
      limit(() => run(data, signal, onProgress)),
      signal,
      failed('aborted', 'aborted while waiting'),
    )
}

function startWorker(memoryMb: number): ChildProcess {
  const child = fork(new URL('./worker-process.ts', import.meta.url), {
    serialization: 'advanced',
    // A small semi-space, so that short-lived objects are collected early.
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=2', '--v8-pool-size=1'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process being killed may still emit errors after all other listeners are gone.
  child.on('error', () => {})
  return child
}

/** Idle workers, kept for more of the same work. */
function createIdleWorkers(idleMs: number) {
  const children = new Map<ChildProcess, { timer: NodeJS.Timeout; onExit: () => void }>()
  const remove = (child: ChildProcess) => {
    const waiting = children.get(child)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    child.off('exit', waiting.onExit)
    children.delete(child)
  }
  return {
    add: (child: ChildProcess) => {
      const end = () => {
        remove(child)
        child.kill('SIGKILL')
      }
      const onExit = () => remove(child)
      children.set(child, { timer: setTimeout(end, idleMs).unref(), onExit })
      child.once('exit', onExit)
      // An idle worker must not keep the server process alive.
      child.unref()
      child.channel?.unref()
    },
    take: (): ChildProcess | undefined => {
      const child = [...children.keys()].findLast(({ connected }) => connected)
      if (child === undefined) return undefined
      remove(child)
      child.ref()
      child.channel?.ref()
      return child
    },
  }
}

function answerOf<Answer>(
  child: ChildProcess,
  { script, data, limits }: WorkerTask,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
): Promise<Result<Answer, WorkerFailure>> {
  return new Promise((answer) => {
    const done = (result: Result<Answer, WorkerFailure>) => {
      clearInterval(watch)
      clearTimeout(late)
      signal.removeEventListener('abort', onAbort)
      child.off('message', onMessage)
      child.off('exit', onExit)
      child.off('error', onError)
      answer(result)
    }
    const endAfter = (ms: number) => setTimeout(() => done(failed('late', `not done in ${ms} ms`)), ms)
    const onAbort = () => done(failed('aborted', 'the process was stopped'))
    const onExit = (code: number | null, reason: string | null) =>
      done(failed('memory', `the process ended: ${reason ?? code}`))
    const onError = (cause: Error) => done(failed('broken', cause.message))
    const onMessage = (message: WorkerMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      // The type is trusted, because the script is ours; the content comes from an untrusted file.
      else if ('answer' in message) done({ ok: true, value: message.answer as Answer })
      else if ('failure' in message) done(failed(message.failure, message.detail))
      else if ('began' in message) {
        clearTimeout(late)
        late = endAfter(limits.ms)
      }
    }
    let late = endAfter(startMs)
    const checkMemory = async () => {
      const isTooLarge = (await residentMbOf(child.pid)) > limits.residentMb
      if (isTooLarge) done(failed('memory', `more than ${limits.residentMb} MB in the process`))
    }
    const watch = setInterval(() => void checkMemory(), watchMs)
    signal.addEventListener('abort', onAbort, { once: true })
    // It may have been aborted while the worker started.
    if (signal.aborted) {
      onAbort()
      return
    }
    child.on('message', onMessage)
    child.once('exit', onExit)
    child.once('error', onError)
    child.send({ script, data, limits }, (cause) => cause !== null && onError(cause))
  })
}

/** Returns 0 on systems without /proc. */
async function residentMbOf(pid: number | undefined): Promise<number> {
  try {
    return Number(/^VmRSS:\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
