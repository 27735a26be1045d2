/**
 * Work on what strangers made, in processes that end when it takes too long or grows too large, and only so many at
 * once. Not in threads: one that fills its memory in one stroke takes the whole server along (decision record 019).
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Result } from '../contract/failures.ts'
import { createTurns } from './turns.ts'

export type ProcessLimits = {
  /** Milliseconds that one piece of work may take, once it is its turn. */
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

/** `onProgress` is given what the script posts before its answer. */
export type Processes<Data, Answer> = (
  data: Data,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
) => Promise<Result<Answer, ProcessFailure>>

export type ProcessTask = { script: string; data: unknown; limits: ProcessLimits }
export type ProcessMessage = { progress: unknown } | { answer: Result<unknown, ProcessFailure> }

export const failed = (kind: ProcessFailure['kind'], detail: string): { ok: false; failure: ProcessFailure } => ({
  ok: false,
  failure: { kind, detail },
})

/** For starting and ending; the limit of time is for the work itself. */
const startMs = 10_000
/** What a process needs to start; whatever else is in ours, secrets above all, is nothing for a stranger's file. */
const environment = () =>
  Object.fromEntries(['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'].map((name) => [name, process.env[name]]))

/** `script` answers each `{ data }` that is posted to it with one `{ answer }`. */
export function createProcesses<Data, Answer>(script: URL, limits: ProcessLimits): Processes<Data, Answer> {
  const turns = createTurns(limits.atOnce)
  const idle: { child: ChildProcess; leave: () => void }[] = []

  function rest(child: ChildProcess, idleMs: number): void {
    const leave = () => {
      clearTimeout(timer)
      child.off('exit', leave)
      idle.splice(idle.indexOf(own), 1)
    }
    const own = { child, leave }
    const timer = setTimeout(() => {
      leave()
      child.kill('SIGKILL')
    }, idleMs).unref()
    child.once('exit', leave)
    // It must not keep the server from ending.
    child.unref()
    child.channel?.unref()
    idle.push(own)
  }

  function wake(): ChildProcess | undefined {
    const own = idle.at(-1)
    own?.leave()
    own?.child.ref()
    own?.child.channel?.ref()
    return own?.child.connected === true ? own.child : undefined
  }

  return async (data, signal, onProgress) => {
    if (signal.aborted || !(await turns.take(signal))) return failed('aborted', 'given up')
    const child = wake() ?? start()
    let isWell = false
    try {
      const answer = await answerOf<Answer>(child, { script: script.href, data, limits }, signal, onProgress)
      isWell = answer.ok
      return answer
    } finally {
      if (isWell && limits.idleMs !== undefined) rest(child, limits.idleMs)
      else child.kill('SIGKILL')
      turns.give()
    }
  }
}

const start = (): ChildProcess =>
  fork(new URL('./thread-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

async function answerOf<Answer>(
  child: ChildProcess,
  task: ProcessTask,
  signal: AbortSignal,
  onProgress?: (progress: unknown) => void,
): Promise<Result<Answer, ProcessFailure>> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(task.limits.ms + startMs)])
  const leaving = new AbortController()
  const once = { once: true, signal: leaving.signal } as const
  try {
    return await new Promise<Result<Answer, ProcessFailure>>((done) => {
      const stopped = () => done(failed(signal.aborted ? 'aborted' : 'late', 'the process was stopped'))
      if (stop.aborted) stopped()
      stop.addEventListener('abort', stopped, once)
      listen(child, leaving.signal, (message: ProcessMessage) => {
        if ('progress' in message) onProgress?.(message.progress)
        // What the script answers is its own; this process trusts its type, not its content.
        else done(message.answer as Result<Answer, ProcessFailure>)
      }, (detail) => done(detail))
      child.send(task, (cause) => cause !== null && done(failed('broken', cause.message)))
    })
  } finally {
    leaving.abort()
  }
}

function listen(
  child: ChildProcess,
  until: AbortSignal,
  onMessage: (message: ProcessMessage) => void,
  onEnd: (failure: ReturnType<typeof failed>) => void,
): void {
  const onError = (cause: Error) => onEnd(failed('broken', cause.message))
  const onExit = (code: number | null, reason: string | null) =>
    onEnd(failed('memory', `the process ended: ${reason ?? code}`))
  child.on('message', onMessage)
  child.once('error', onError)
  child.once('exit', onExit)
  until.addEventListener('abort', () => {
    child.off('message', onMessage)
    child.off('error', onError)
    child.off('exit', onExit)
    // A process that is being killed may still say so.
    child.once('error', () => {})
  })
}
