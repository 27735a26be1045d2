/** Whose business it is need not be said where a question is answered: 'qual o horário da Padaria Sol?', 'Lia, entregam?' */
import { foldText } from '../../contract/fold-text.ts'
import type { AskedWord } from './message.ts'
import type { Vocabulary } from './query-expansion.ts'
import { splitWords, stemOf } from './words.ts'

const isCapitalized = ({ typed }: AskedWord) => /^\p{Lu}/u.test(typed)

/** 'Amigo Fiel' of 'Pet shop Amigo Fiel': the last two words or more, written as a name. */
function endOfName(terms: readonly string[], words: readonly AskedWord[]): readonly string[] {
  const said = new Set(words.filter(isCapitalized).map(({ term }) => term))
  const end = terms.slice(terms.findLastIndex((term) => !said.has(term)) + 1)
  return end.length > 1 ? end : []
}

/** A name counts as one when all of it was said, or its end; so does any word of it that no passage speaks of. */
export function withoutNames(
  words: readonly AskedWord[],
  names: readonly string[],
  { frequency }: Vocabulary,
): readonly AskedWord[] {
  const said = new Set(words.map(({ term }) => term))
  const read = names.map((name) => splitWords(foldText(name)).map(stemOf))
  const whole = read.filter(
    (terms) => terms.length > 1 && terms.filter((term) => term.length > 1).every((term) => said.has(term)),
  )
  const ends = read.flatMap((terms) => endOfName(terms, words))
  const addressed = new Set([...whole.flat(), ...ends, ...read.flat().filter((term) => frequency(term) === 0)])
  const others = words.filter(({ term }) => !addressed.has(term))
  // Whoever asks for nothing else asks for that: 'quem é a Padaria Sol?'
  return others.some(({ isContentWord, optional }) => isContentWord || !optional) || others.length === words.length
    ? others
    : words
}
