/** A kind of background work: its payload, how often it is tried again, and what it does. Domains define theirs. */
import * as v from 'valibot'

export type Retry = {
  /** Retries after the first attempt. */
  limit: number
  /** Before the first retry; it doubles with each further one, with some randomness. */
  delaySeconds: number
  maxDelaySeconds?: number
}

export type Attempt = {
  /** Aborted when the server stops or when the queue has given the attempt up. */
  signal: AbortSignal
  /** 1 for the first. */
  number: number
}

export type EnqueueOptions = {
  /** Not before this moment; found by the next poll after it. */
  startAfter?: Date
  /** Names the job for `cancel` and, where `onePerKey` is set, for keeping it single. */
  key?: string
  /** Whose job it is, where `workersPerGroup` limits how many run at once. */
  group?: string
}

/** Throw it from `run` when another attempt cannot help. */
export class PermanentFailure extends Error {}

type Options<Schema extends v.GenericSchema<unknown, object>> = {
  /** Of the queue. */
  name: string
  /** What is stored with the job is parsed by it before each attempt, like any input. */
  payload: Schema
  retry: Retry
  /** An attempt that takes longer counts as failed. */
  expireInSeconds: number
  /** How soon the death of a process is noticed, where that must be before the attempt expires. */
  heartbeatSeconds?: number
  /** How long jobs stay in the database: finished ones, and those that nobody has taken up. */
  keepSeconds?: number
  /** Jobs that one server runs at once. */
  workers?: number
  /** Of these, jobs of one group. */
  workersPerGroup?: number
  /** Of one key at most one job waits; another may wait while one runs. */
  onePerKey?: boolean
  /** Must be safe to repeat: a server that stops or dies in the middle leaves the job to be run again. */
  run: (payload: v.InferOutput<Schema>, attempt: Attempt) => Promise<void>
  /** After the last attempt, also when that crashed or expired. May be called more than once. */
  onFailed?: (payload: v.InferOutput<Schema>) => Promise<void>
  /** Requeues stored work whose job is missing: at start, and every `everySeconds` after it. */
  recover?: { everySeconds?: number; run: (isStart: boolean) => Promise<void> }
}

/** What the queue offers a job that has been started. */
export type JobQueue = {
  send: (payload: object, options: EnqueueOptions) => Promise<void>
  cancel: (key: string) => Promise<void>
}

/** As `startJobs` takes it, whatever its payload. */
export type JobDefinition = Omit<Options<v.GenericSchema<unknown, object>>, 'payload' | 'run' | 'onFailed'> & {
  run: (data: unknown, attempt: Attempt) => Promise<void>
  onFailed: ((data: unknown) => Promise<void>) | undefined
  connect: (queue: JobQueue) => void
}

export type Job<Payload extends object> = JobDefinition & {
  enqueue: (payload: Payload, options?: EnqueueOptions) => Promise<void>
  /** Jobs of this key that are not running are never run; the signal of one that runs is not aborted. */
  cancel: (key: string) => Promise<void>
}

export function defineJob<Schema extends v.GenericSchema<unknown, object>>(
  options: Options<Schema>,
): Job<v.InferInput<Schema> & object> {
  const { name, payload: schema, run, onFailed, ...settings } = options
  let connected: JobQueue | undefined
  const queue = () => {
    if (connected === undefined) throw new Error(`the job ${name} was not started`)
    return connected
  }
  const parse = (data: unknown): v.InferOutput<Schema> => {
    const parsed = v.safeParse(schema, data)
    if (parsed.success) return parsed.output
    const paths = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'payload')
    // The values are left out: they may be personal.
    throw new PermanentFailure(`invalid payload: ${paths.join(', ')}`)
  }
  return {
    ...settings,
    name,
    run: async (data, attempt) => run(parse(data), attempt),
    onFailed:
      onFailed &&
      (async (data) => {
        if (v.is(schema, data)) await onFailed(parse(data))
      }),
    connect: (to) => {
      connected = to
    },
    enqueue: async (payload, enqueueOptions = {}) => queue().send(payload, enqueueOptions),
    cancel: async (key) => queue().cancel(key),
  }
}
