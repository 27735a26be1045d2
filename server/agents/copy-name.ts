import { agentLimits } from '../../contract/agents.ts'
import { beginningOf } from '../platform/text/plain.ts'

/** 'Clara (cópia)', 'Clara (cópia 2)', …: the first name not in use; a copy of a copy continues the numbering. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const original = name.replace(/ \(cópia(?: \d+)?\)$/u, '')
  for (let count = 1; ; count += 1) {
    const mark = count === 1 ? ' (cópia)' : ` (cópia ${count})`
    const copy = beginningOf(original, agentLimits.name - mark.length) + mark
    if (!taken.has(copy)) return copy
  }
}
