/** Selectors for the shown agents. */
import { foldText } from '../../../contract/fold-text.ts'
import type { AgentCard } from '../../../contract/agents.ts'
import { firstCharacters } from '../text.ts'
import type { StatusFilter } from './agent-list.machine.ts'

/** Inactive only when the flag says false; a missing one counts as active (AL-02). */
export const isActive = ({ active }: Pick<AgentCard, 'active'>): boolean => active !== false

/** Agents whose name, company or behavior contain every word of the search, ignoring accents and case. */
export const visibleAgents = (agents: readonly AgentCard[], search: string, status: StatusFilter): AgentCard[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  return agents.filter((agent) => {
    if (status !== 'all' && isActive(agent) !== (status === 'active')) return false
    if (words.length === 0) return true
    const text = foldText(`${agent.name} ${agent.companyName ?? ''} ${agent.behavior ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

const BEHAVIOR_LENGTH = 100

/** Behavior text cut at 100 characters (AL-02). */
export const cutBehavior = (behavior: string): string => {
  const beginning = firstCharacters(behavior, BEHAVIOR_LENGTH)
  return beginning === behavior ? behavior : `${beginning}...`
}
