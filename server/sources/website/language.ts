/** Detects the language of a site: the declared one, unless its words clearly contradict it. */
import type { Language } from '../../../contract/agents.ts'
import { splitIntoWords } from '../../platform/text/plain.ts'

const frequent: Record<Language, ReadonlySet<string>> = {
  'pt-BR': new Set(
    'não você uma com são para os as em no na do da dos das ao pelo pela mais seu sua nós também às e'.split(' '),
  ),
  'en-US': new Set('the and of to for with is are our you your we from on at this that or by be it have'.split(' ')),
  'es-ES': new Set(
    'el los las del una con para por es son su nuestro nuestra y en al más usted también qué lo'.split(' '),
  ),
}
const declaredAs: readonly (readonly [string, Language])[] = [
  ['pt', 'pt-BR'],
  ['en', 'en-US'],
  ['es', 'es-ES'],
]

/** Words that are enough to detect the language. */
const wordsLooked = 2_000
const minWords = 8
/** Templates often keep a wrong `lang`: this many times more words of another language overrule it. */
const plainly = 3

export function languageOf(declared: string, text: string): Language {
  const said = declaredAs.find(([prefix]) => declared.trim().toLowerCase().startsWith(prefix))?.[1]
  const words = splitIntoWords(text.slice(0, wordsLooked * 12).toLowerCase()).slice(0, wordsLooked)
  const counts = declaredAs.map(([, language]) => ({
    language,
    count: words.filter((word) => frequent[language].has(word)).length,
  }))
  const [best, second] = counts.toSorted((one, other) => other.count - one.count)
  if (best === undefined || second === undefined || best.count < minWords) return said ?? 'pt-BR'
  if (said === undefined) return best.language
  const ofSaid = counts.find(({ language }) => language === said)?.count ?? 0
  return best.count >= ofSaid * plainly ? best.language : said
}
