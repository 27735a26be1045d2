/** How many requests are in progress: beyond a limit, new ones are refused at once instead of waiting until callers give up. */

export type ConcurrencyLimit = {
  /** Undefined, and nothing is run, when there is too much in progress already. */
  tryRun: <T>(work: () => Promise<T>) => Promise<T> | undefined
  /** Counts work of a request that was let in, whatever the limit. */
  run: <T>(work: () => Promise<T>) => Promise<T>
}

export function createConcurrencyLimit(limit: number): ConcurrencyLimit {
  let inProgress = 0
  const run: ConcurrencyLimit['run'] = async (work) => {
    inProgress += 1
    try {
      return await work()
    } finally {
      inProgress -= 1
    }
  }
  return { run, tryRun: (work) => (inProgress < limit ? run(work) : undefined) }
}
