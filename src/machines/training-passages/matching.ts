/** Matching of passages: every word of the search must be the beginning of a word, ignoring case and accents. */
import { foldText } from '../../../contract/fold-text.ts'
import type { StoredPassage } from '../../../contract/training-sources.ts'

export const matchingPassages = (passages: readonly StoredPassage[], search: string): readonly StoredPassage[] => {
  const asked = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? []
  if (asked.length === 0) return passages
  return passages.filter(({ sections, content }) => {
    const words = foldText(`${sections.join(' ')} ${content}`).match(/[\p{L}\p{N}]+/gu) ?? []
    return asked.every((part) => words.some((word) => word.startsWith(part)))
  })
}
