/**
 * The same as threads, in a process of its own around each: a thread that fills its memory in one stroke does not end
 * alone, it takes its process along (decision record 019).
 */
import { type ChildProcess, fork } from 'node:child_process'
import type { Result } from '../contract/failures.ts'
import { failed, type ThreadFailure, type ThreadLimits, type Threads } from './threads.ts'
import { createTurns } from './turns.ts'

export type ProcessTask = { script: string; data: unknown; limits: ThreadLimits }

/** For starting and ending; the limit of time is for the work itself. */
const startMs = 10_000
/** What a process needs to start; whatever else is in ours, secrets above all, is nothing for a stranger's file. */
const environment = () =>
  Object.fromEntries(['PATH', 'SystemRoot', 'TEMP', 'TMPDIR'].map((name) => [name, process.env[name]]))

export function createProcesses<Data, Answer>(script: URL, limits: ThreadLimits): Threads<Data, Answer> {
  const turns = createTurns(limits.atOnce)
  return async (data, signal) => {
    if (signal.aborted || !(await turns.take(signal))) return failed('aborted', 'given up')
    const child = fork(new URL('./thread-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: [],
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    try {
      const task: ProcessTask = { script: script.href, data, limits }
      return await answerOf<Answer>(child, task, signal)
    } finally {
      child.kill('SIGKILL')
      turns.give()
    }
  }
}

async function answerOf<Answer>(
  child: ChildProcess,
  task: ProcessTask,
  signal: AbortSignal,
): Promise<Result<Answer, ThreadFailure>> {
  const stop = AbortSignal.any([signal, AbortSignal.timeout(task.limits.ms + startMs)])
  let stopped = () => {}
  try {
    return await new Promise<Result<Answer, ThreadFailure>>((done) => {
      stopped = () => done(failed(signal.aborted ? 'aborted' : 'late', 'the process was stopped'))
      if (stop.aborted) stopped()
      stop.addEventListener('abort', stopped)
      child.once('message', (answer: Result<Answer, ThreadFailure>) => done(answer))
      child.once('error', (cause) => done(failed('broken', cause.message)))
      child.once('exit', (code, reason) => done(failed('memory', `the process ended: ${reason ?? code}`)))
      child.send(task, (cause) => cause !== null && done(failed('broken', cause.message)))
    })
  } finally {
    stop.removeEventListener('abort', stopped)
  }
}
