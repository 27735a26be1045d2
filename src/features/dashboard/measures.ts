/** Sums and groups of the entries for the dashboard. */
import type { Dashboard, DashboardEntry } from '../../../contract/dashboard.ts'
import { daysBetween } from '../../../contract/period.ts'

export const measures = ['conversations', 'messages', 'credits', 'agents'] as const
export type Measure = (typeof measures)[number]
export type Sums = Record<Measure | 'received', number>

export type Filter = {
  /** Empty for all agents. */
  agentId: string
  /** A channel; `customers` for all except the test chat; empty for all. */
  channel: string
}

export const isWithin =
  ({ agentId, channel }: Filter) =>
  (entry: DashboardEntry): boolean =>
    (agentId === '' || entry.agentId === agentId) &&
    (channel === '' ||
      (channel === 'customers' ? entry.channel !== null && entry.channel !== 'test' : entry.channel === channel))

/** `agents`: the number of agents with a message. */
export const sumUp = (entries: readonly DashboardEntry[]): Sums => {
  const sums = { conversations: 0, messages: 0, credits: 0, agents: 0, received: 0 }
  const atWork = new Set<string>()
  for (const { agentId, conversations, received, sent, credits } of entries) {
    sums.conversations += conversations
    sums.messages += received + sent
    sums.received += received
    sums.credits += credits
    if (agentId !== null && received + sent > 0) atWork.add(agentId)
  }
  return { ...sums, agents: atWork.size }
}

export type Group = Sums & { key: string }

/** Sums by `keyOf`, the highest `measure` first. */
export const groupBy = (
  entries: readonly DashboardEntry[],
  keyOf: (entry: DashboardEntry) => string,
  measure: Measure = 'conversations',
): Group[] =>
  [...Map.groupBy(entries, keyOf)]
    .map(([key, group]) => ({ key, ...sumUp(group) }))
    .toSorted((one, other) => other[measure] - one[measure] || other.messages - one.messages)

/** All days of the period, including days without activity. */
export const byDay = (period: Dashboard, entries: readonly DashboardEntry[]): Group[] => {
  const known = new Map(groupBy(entries, ({ day }) => day).map((group) => [group.key, group]))
  return daysBetween(period).map((key) => known.get(key) ?? { key, ...sumUp([]) })
}
