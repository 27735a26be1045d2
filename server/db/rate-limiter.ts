/** Limits guessing and flooding: counts by key and rule in fixed windows, shared by all servers of the database. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from './schema.ts'

export type Rule = { name: string; limit: number; windowMs: number }
/** A rule, and the key for which it counts. */
export type Counter = readonly [rule: Rule, key: string]

export type RateLimiter = {
  /** Whether any of them has reached its limit. */
  isBlocked: (...counters: Counter[]) => Promise<boolean>
  /** Adds one to each; false if that exceeded a limit, which simultaneous calls may do. */
  count: (...counters: Counter[]) => Promise<boolean>
  /** Takes back an attempt that was counted in advance. */
  takeBack: (...counters: Counter[]) => Promise<void>
  reset: (...counters: Counter[]) => Promise<void>
}

const cleanUpMs = 60_000

/** Hashed, so that the table contains neither e-mail addresses nor IPs, and no key is too long for its index. */
const rowKey = ([{ name }, key]: Counter): string => createHash('sha256').update(`${name} ${key}`).digest('base64url')

export function createRateLimiter(db: Db, clock: Clock): RateLimiter {
  let cleanedAt = -Infinity
  const cleanUp = async (now: Date) => {
    if (now.getTime() - cleanedAt < cleanUpMs) return
    cleanedAt = now.getTime()
    await db
      .deleteFrom('rateLimits')
      .where('key', 'in', (from) =>
        // Rows that are being counted are left to the next time: waiting for them could deadlock.
        from.selectFrom('rateLimits').select('key').where('expiresAt', '<=', now).forUpdate().skipLocked(),
      )
      .execute()
  }
  /** Locks the rows in the order of `count`, because otherwise the two could deadlock. */
  const lockedKeys = (counters: readonly Counter[]) =>
    db
      .selectFrom('rateLimits')
      .select('key')
      .where('key', 'in', counters.map(rowKey))
      // By code units, as JavaScript compares; the collation of the database may differ.
      .orderBy(sql`key collate "C"`)
      .forUpdate()

  return {
    isBlocked: async (...counters) => {
      const rows = await db
        .selectFrom('rateLimits')
        .select(['key', 'count'])
        .where('key', 'in', counters.map(rowKey))
        .where('expiresAt', '>', clock.now())
        .execute()
      return isAny(counters, rows, (count, limit) => count >= limit)
    },

    count: async (...counters) => {
      const now = clock.now()
      await cleanUp(now)
      const values = counters
        .map((counter) => ({
          key: rowKey(counter),
          count: 1,
          expiresAt: new Date(now.getTime() + counter[0].windowMs),
        }))
        // Always in the same order, because otherwise two calls could deadlock.
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      const rows = await db
        .insertInto('rateLimits')
        .values(values)
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.count + 1 end`,
            expiresAt: sql<Date>`case when rate_limits.expires_at <= ${now} then excluded.expires_at else rate_limits.expires_at end`,
          }),
        )
        .returning(['key', 'count'])
        .execute()
      return !isAny(counters, rows, (count, limit) => count > limit)
    },

    takeBack: async (...counters) => {
      await db
        .updateTable('rateLimits')
        .set((expression) => ({ count: expression('count', '-', 1) }))
        .where('key', 'in', lockedKeys(counters))
        .where('count', '>', 0)
        .execute()
    },

    reset: async (...counters) => {
      await db.deleteFrom('rateLimits').where('key', 'in', lockedKeys(counters)).execute()
    },
  }
}

const isAny = (
  counters: readonly Counter[],
  rows: readonly { key: string; count: number }[],
  exceeds: (count: number, limit: number) => boolean,
): boolean => {
  const counts = new Map(rows.map(({ key, count }) => [key, count]))
  return counters.some((counter) => exceeds(counts.get(rowKey(counter)) ?? 0, counter[0].limit))
}
