/** Drops the agent's and company's names from a question: they do not help to find a passage. */
import { foldText } from '../../contract/fold-text.ts'
import type { AskedWord } from './message.ts'
import type { Vocabulary } from './query-expansion.ts'
import { splitWords, stemOf } from './words.ts'

const isCapitalized = ({ typed }: AskedWord) => /^\p{Lu}/u.test(typed)

/** 'Amigo Fiel' of 'Pet shop Amigo Fiel': at least the last two words, if they were typed with capitals. */
function saidEnding(nameTerms: readonly string[], words: readonly AskedWord[]): readonly string[] {
  const capitalized = new Set(words.filter(isCapitalized).map(({ term }) => term))
  const ending = nameTerms.slice(nameTerms.findLastIndex((term) => !capitalized.has(term)) + 1)
  return ending.length > 1 ? ending : []
}

/** Drops a name typed in full or by its capitalized last words, and every name term that occurs in no passage. */
export function withoutNames(
  words: readonly AskedWord[],
  names: readonly string[],
  { frequency }: Vocabulary,
): readonly AskedWord[] {
  const said = new Set(words.map(({ term }) => term))
  const nameTerms = names.map((name) => splitWords(foldText(name)).map(stemOf))
  const fullNames = nameTerms.filter(
    (terms) => terms.length > 1 && terms.filter((term) => term.length > 1).every((term) => said.has(term)),
  )
  const nameEndings = nameTerms.flatMap((terms) => saidEnding(terms, words))
  const unknownTerms = nameTerms.flat().filter((term) => frequency(term) === 0)
  const termsToDrop = new Set([...fullNames.flat(), ...nameEndings, ...unknownTerms])
  const others = words.filter(({ term }) => !termsToDrop.has(term))
  // If no content word remains, the question is about the name itself: 'quem é a Padaria Sol?'
  return others.length === words.length || others.some(({ isContentWord }) => isContentWord) ? others : words
}
