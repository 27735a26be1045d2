import { foldText } from '../../contract/fold-text.ts'
import { contrasts } from './data/contrasts.ts'
import { stemOf } from './words.ts'

const groups = contrasts.map((line) => new Set(line.split(' ').map((word) => stemOf(foldText(word)))))

/** Whether the terms name different variants of one thing, such as adults and children. */
export const areVariants = (term: string, other: string): boolean =>
  term !== other && groups.some((group) => group.has(term) && group.has(other))
