/** Limits the bodies of many megabytes, which are held in memory until their call ends, however slowly they arrive. */
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { createKeyedLimit } from './keyed-limit.ts'

const atOnce = { ofAccount: 3, ofAll: 8 }

/** Undefined, without running `work`, if the account or all accounts together have too many in progress. */
export function createLargeBodyLimit() {
  const ofAll = createConcurrencyLimit(atOnce.ofAll)
  const ofAccount = createKeyedLimit(atOnce.ofAccount)
  return <T>(accountId: string, work: () => Promise<T>): Promise<T> | undefined =>
    ofAccount.isReached(accountId)
      ? undefined
      : ofAll.tryRun(async () => {
          const end = ofAccount.begin(accountId)
          try {
            return await work()
          } finally {
            end()
          }
        })
}
