/** Defines a kind of background job: its payload, its retries, and its work. Each domain defines its own. */
import * as v from 'valibot'

export type Retry = {
  /** Retries after the first attempt. */
  limit: number
  /** Delay before the first retry; it doubles with each further one, with some randomness. */
  delaySeconds: number
  maxDelaySeconds?: number
}

export type Attempt = {
  /** Aborted when the server stops or the queue has given up the attempt. */
  signal: AbortSignal
  /** 1 for the first. */
  number: number
}

export type EnqueueOptions = {
  /** The job runs at this time, or within seconds after it if the delay is long. */
  startAfter?: Date
  /** With `onePerKey`, makes the job unique. */
  key?: string
  /** Group of the job, if `workersPerGroup` limits how many run at once. */
  group?: string
}

/** Thrown from `run` if another attempt cannot help. */
export class PermanentFailure extends Error {}

type Options<Schema extends v.GenericSchema<unknown, object>> = {
  /** Name of the queue. */
  name: string
  /** Schema that parses the stored payload before each attempt, like any input. */
  payload: Schema
  retry: Retry
  /** An attempt that takes longer counts as failed. */
  expireInSeconds: number
  /** How soon the death of a process is noticed, if that must be before the attempt expires. */
  heartbeatSeconds?: number
  /** How long a due job that no worker has taken is kept; otherwise two weeks. */
  keepSeconds?: number
  /** Jobs that one server runs at once. */
  workers?: number
  /** Jobs of one group that run at once, those of dead processes included until their death is noticed. */
  workersPerGroup?: number
  /** At most one job per key waits; another may wait while one runs. */
  onePerKey?: boolean
  /** Must be safe to repeat: a server that stops or dies in the middle leaves the job to be run again. */
  run: (payload: v.InferOutput<Schema>, attempt: Attempt) => Promise<void>
  /** Called after the last attempt, also if that crashed or expired. May be called more than once. */
  onFailed?: (payload: v.InferOutput<Schema>) => Promise<void>
  /** Requeues stored work whose job is missing: at start, and every `everySeconds` after it. */
  recover?: { everySeconds?: number; run: (isStart: boolean) => Promise<void> }
}

/** The queue of a started job. */
export type JobQueue = {
  send: (payload: object, options: EnqueueOptions) => Promise<void>
}

/** The type that `startJobs` accepts, independent of the payload. */
export type JobDefinition = Omit<Options<v.GenericSchema<unknown, object>>, 'payload' | 'run' | 'onFailed'> & {
  run: (data: unknown, attempt: Attempt) => Promise<void>
  onFailed: ((data: unknown) => Promise<void>) | undefined
  connect: (queue: JobQueue) => void
}

export type Job<Payload extends object> = JobDefinition & {
  enqueue: (payload: Payload, options?: EnqueueOptions) => Promise<void>
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
    // The values are omitted, because they may be personal.
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
  }
}
