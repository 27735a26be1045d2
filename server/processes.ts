/**
 * Work on what strangers made, in processes that end when it takes too long or grows too large, and only so many at
 * once. Not in threads: one that fills its memory in one stroke takes the whole server along (decision record 019).
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Result } from '../contract/failures.ts'
import { createTurns } from './turns.ts'

export type ProcessLimits = {
  /** Milliseconds that one piece of work may take, once it has begun. */
  ms: number
  /** Of the objects that it makes. */
  memoryMb: number
  /** Of everything in the process, the program itself included. */
  residentMb: number
  atOnce: number
  /** How long a process that has done well waits for more of the same work; without it, each does one piece only. */
  idleMs?: number
}

export type ProcessFailure = {
  kind: 'aborted' | 'late' | 'memory' | 'broken'
  /** For the log. */
  detail: string
}

/** What a script exports as `work`; `onProgress` may be told how far it is. */
export type Work<Data, Answer> = (data: Data, onProgress: (progress: unknown) => void) => Answer | Promise<Answer>

export type Processes<Data, Answer> = (
  data: Data,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
) => Promise<Result<Answer, ProcessFailure>>

export type ProcessTask = { script: string; data: unknown; limits: ProcessLimits }
export type ProcessMessage =
  | { began: true }
  | { progress: unknown }
  | { answer: unknown }
  | { failure: 'memory' | 'broken'; detail: string }

const failed = (kind: ProcessFailure['kind'], detail: string): { ok: false; failure: ProcessFailure } => ({
  ok: false,
  failure: { kind, detail },
})

/** For starting; the limit of time is for the work itself. */
const startMs = 20_000
/** Raw bytes are not under the limit of objects, so the whole process is looked at this often. */
const watchMs = 20
/** What a process needs to start; whatever else is in ours, secrets above all, is nothing for a stranger's file. */
const environment = () =>
  Object.fromEntries(['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'].map((name) => [name, process.env[name]]))

export function createProcesses<Data, Answer>(script: URL, limits: ProcessLimits): Processes<Data, Answer> {
  const turns = createTurns(limits.atOnce)
  const idle = createIdle(limits.idleMs ?? 0)
  return async (data, signal, onProgress) => {
    if (signal.aborted || !(await turns.take(signal))) return failed('aborted', 'given up')
    const child = idle.take() ?? start(limits.memoryMb)
    let isWell = false
    try {
      const answer = await answerOf<Answer>(child, { script: script.href, data, limits }, signal, onProgress)
      isWell = answer.ok
      return answer
    } finally {
      if (isWell && limits.idleMs !== undefined) idle.add(child)
      else child.kill('SIGKILL')
      turns.give()
    }
  }
}

function start(memoryMb: number): ChildProcess {
  const child = fork(new URL('./work-process.ts', import.meta.url), {
    serialization: 'advanced',
    // Little room for objects that do not live long, so that they are cleared away soon.
    execArgv: [`--max-old-space-size=${memoryMb}`, '--max-semi-space-size=2', '--v8-pool-size=1'],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // One that is being ended may still complain, when nobody listens any more.
  child.on('error', () => {})
  return child
}

/** Processes that have nothing to do, for a while. */
function createIdle(idleMs: number) {
  const children = new Map<ChildProcess, { timer: NodeJS.Timeout; onExit: () => void }>()
  const forget = (child: ChildProcess) => {
    const waiting = children.get(child)
    if (waiting === undefined) return
    clearTimeout(waiting.timer)
    child.off('exit', waiting.onExit)
    children.delete(child)
  }
  return {
    add: (child: ChildProcess) => {
      const end = () => {
        forget(child)
        child.kill('SIGKILL')
      }
      const onExit = () => forget(child)
      children.set(child, { timer: setTimeout(end, idleMs).unref(), onExit })
      child.once('exit', onExit)
      // It must not keep the server from ending.
      child.unref()
      child.channel?.unref()
    },
    take: (): ChildProcess | undefined => {
      const child = [...children.keys()].findLast(({ connected }) => connected)
      if (child === undefined) return undefined
      forget(child)
      child.ref()
      child.channel?.ref()
      return child
    },
  }
}

function answerOf<Answer>(
  child: ChildProcess,
  { script, data, limits }: ProcessTask,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
): Promise<Result<Answer, ProcessFailure>> {
  return new Promise((answer) => {
    const done = (result: Result<Answer, ProcessFailure>) => {
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
    const onMessage = (message: ProcessMessage) => {
      if ('progress' in message) onProgress?.(message.progress)
      // The script's type is trusted, what it found in a stranger's file is not.
      else if ('answer' in message) done({ ok: true, value: message.answer as Answer })
      else if ('failure' in message) done(failed(message.failure, message.detail))
      else {
        clearTimeout(late)
        late = endAfter(limits.ms)
      }
    }
    let late = endAfter(startMs)
    const look = async () => {
      const isTooLarge = (await residentMbOf(child.pid)) > limits.residentMb
      if (isTooLarge) done(failed('memory', `more than ${limits.residentMb} MB in the process`))
    }
    const watch = setInterval(() => void look(), watchMs)
    signal.addEventListener('abort', onAbort, { once: true })
    // While this was waiting for its turn.
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

/** 0 where the system does not say so. */
async function residentMbOf(pid: number | undefined): Promise<number> {
  try {
    return Number(/^VmRSS:\s+(\d+)/mu.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
