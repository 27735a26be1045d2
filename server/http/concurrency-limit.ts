/**
 * Limits concurrent requests: above the limit, new ones are refused at once instead of waiting until clients give up.
 */

export type ConcurrencyLimit = {
  /** Undefined, without running `work`, if the limit is reached. */
  tryRun: <T>(work: () => Promise<T>) => Promise<T> | undefined
  /** Counts the work of an accepted request, regardless of the limit. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether half of the limit is in use. */
  isBusy: () => boolean
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
  return {
    run,
    tryRun: (work) => (inProgress < limit ? run(work) : undefined),
    isBusy: () => inProgress >= limit / 2,
  }
}
