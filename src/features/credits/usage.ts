/** What the page of credits makes of the entries that it reads. */
import type { Usage, UsageEntry } from '../../../contract/credits.ts'
import { daysBetween } from '../../../contract/period.ts'

export type Sum = { key: string; credits: number; replies: number }

/** By whatever `keyOf` says, most credits first. */
export const sumBy = (entries: readonly UsageEntry[], keyOf: (entry: UsageEntry) => string): Sum[] => {
  const sums = new Map<string, Sum>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const { credits, replies } = sums.get(key) ?? { credits: 0, replies: 0 }
    sums.set(key, { key, credits: credits + entry.credits, replies: replies + entry.replies })
  }
  return [...sums.values()].toSorted((one, other) => other.credits - one.credits)
}

/** Every day of the period, also those without any use. */
export const daysOf = (usage: Usage): Sum[] => {
  const used = new Map(sumBy(usage.entries, ({ day }) => day).map((sum) => [sum.key, sum]))
  return daysBetween(usage).map((key) => used.get(key) ?? { key, credits: 0, replies: 0 })
}
