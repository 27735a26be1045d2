/** Sums of the usage entries for the page of credits. */
import type { Usage, UsageEntry } from '../../../contract/credits.ts'
import { daysBetween } from '../../../contract/period.ts'

export type Sum = { key: string; credits: number; replies: number }

/** Groups by `keyOf`, most credits first. */
export const sumBy = (entries: readonly UsageEntry[], keyOf: (entry: UsageEntry) => string): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const { credits, replies } = sums.get(key) ?? { credits: 0, replies: 0 }
    sums.set(key, { key, credits: credits + entry.credits, replies: replies + entry.replies })
  }
  return [...sums.values()].toSorted((one, other) => other.credits - one.credits)
}

/** All days of the period, including days without usage. */
export const daysOf = (usage: Usage): Sum[] => {
  const used = new Map(sumBy(usage.entries, ({ day }) => day).map((sum) => [sum.key, sum]))
  return daysBetween(usage).map((key) => used.get(key) ?? { key, credits: 0, replies: 0 })
}
