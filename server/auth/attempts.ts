/** Slows down guessing and flooding: what was tried is counted by key for a while. */
import type { Clock } from '../clock.ts'

const attemptLimit = 10
const attemptWindowMs = 15 * 60 * 1000
// Enough for any real traffic; beyond it the oldest are forgotten, so that memory stays bounded.
const remembered = 50_000

export type Attempts = {
  isBlocked: (key: string) => boolean
  failed: (key: string) => void
  /** Forgets all failures of the key. */
  succeeded: (key: string) => void
  /** Takes one back that was counted in advance. */
  takeBack: (key: string) => void
}

export function createAttempts(clock: Clock, limit = attemptLimit, windowMs = attemptWindowMs): Attempts {
  const entries = new Map<string, { count: number; until: number }>()
  const now = () => clock.now().getTime()
  const current = (key: string) => {
    const entry = entries.get(key)
    if (entry === undefined || entry.until > now()) return entry
    entries.delete(key)
    return undefined
  }
  return {
    isBlocked: (key) => (current(key)?.count ?? 0) >= limit,
    failed: (key) => {
      const entry = current(key)
      if (entry === undefined) entries.set(key, { count: 1, until: now() + windowMs })
      else entry.count += 1
      const oldest = entries.keys().next().value
      if (entries.size > remembered && oldest !== undefined) entries.delete(oldest)
    },
    succeeded: (key) => {
      entries.delete(key)
    },
    takeBack: (key) => {
      const entry = current(key)
      if (entry !== undefined && entry.count > 0) entry.count -= 1
    },
  }
}
