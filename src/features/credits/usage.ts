/** What the page of credits makes of the entries that it reads. */
import type { Usage, UsageEntry } from '../../../contract/credits.ts'

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

const dayMs = 24 * 60 * 60 * 1000

/** Every day of the period, also those without any use. */
export const daysOf = ({ from, to, entries }: Usage): Sum[] => {
  const used = new Map(sumBy(entries, ({ day }) => day).map((sum) => [sum.key, sum]))
  const days: Sum[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const key = new Date(at).toISOString().slice(0, 10)
    days.push(used.get(key) ?? { key, credits: 0, replies: 0 })
  }
  return days
}
