/** Counts uses of API keys in memory and writes them once a minute, because a busy key would write at every call. */
import { minuteMs } from '../../contract/durations.ts'
import type { Db } from '../db/schema.ts'
import type { Log } from '../platform/log.ts'
import { addKeyUses } from './repository.ts'

export type KeyUses = {
  count: (keyId: string, usedAt: Date) => void
  /** Writes what was counted before. */
  flush: () => Promise<void>
}

export function createKeyUses(db: Db, log: Log): KeyUses {
  let counted = new Map<string, { uses: number; lastUsedAt: Date }>()
  let writing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const add = (keyId: string, uses: number, lastUsedAt: Date): void =>
    void counted.set(keyId, { uses: (counted.get(keyId)?.uses ?? 0) + uses, lastUsedAt })
  const write = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const written = counted
    counted = new Map()
    for (const [keyId, { uses, lastUsedAt }] of written) {
      try {
        await addKeyUses(db, keyId, uses, lastUsedAt)
      } catch (cause) {
        add(keyId, uses, counted.get(keyId)?.lastUsedAt ?? lastUsedAt)
        log.error(`uses of API key ${keyId} could not be written`, cause)
      }
    }
  }
  const flush = (): Promise<void> => (writing = writing.then(write))
  return {
    count: (keyId, usedAt) => {
      add(keyId, 1, usedAt)
      timer ??= setTimeout(() => void flush(), minuteMs).unref()
    },
    flush,
  }
}
