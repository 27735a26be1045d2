/** What a question asks about, as sets of words of which any one will do. */
import { ignoredWords, softWords } from './ignored-words.ts'
import { plain, wordsOf } from './plain.ts'
import { phrases, synonymGroups } from './synonyms.ts'

export type Concept = {
  /** Words of the index and how well each stands for what was asked, 1 at best. */
  lexemes: Map<string, number>
  /** How much the concept matters beside the others. */
  weight: number
  /** Forgiven when the agent has never read it. */
  soft: boolean
  /** Names what is wanted (a price, a delivery, a rental), without which the rest is beside the point. */
  wanted: boolean
}

/** Turns texts into words of the index. */
export type Lexer = (texts: readonly string[]) => Promise<string[][]>

const asSynonym = 0.7
const asPhrase = 0.6
const asSoft = 0.35
/** A message longer than this is a story; its first words are looked for, so that it cannot keep the database busy. */
const mostWords = 24

/** The lists of words that the language of customers needs, in words of the index. */
export type WordIndex = {
  synonymsByGroup: Map<string, string[]>
  groupsByLexeme: Map<string, string[]>
  soft: ReadonlySet<string>
}

export async function indexWords(lexer: Lexer): Promise<WordIndex> {
  const names = Object.keys(synonymGroups)
  const flat = names.flatMap((name) => (synonymGroups[name] ?? []).map((word) => ({ name, word })))
  const lexemes = await lexer(flat.map(({ word }) => word))
  const index: WordIndex = {
    synonymsByGroup: new Map(),
    groupsByLexeme: new Map(),
    soft: new Set((await lexer([...softWords])).flat()),
  }
  for (const [at, { name, word }] of flat.entries()) {
    // Of a synonym of several words only the whole would do, and passages are matched word by word.
    const [lexeme, another] = lexemes[at] ?? []
    if (lexeme === undefined || another !== undefined || word.includes(' ')) continue
    index.synonymsByGroup.set(name, [...(index.synonymsByGroup.get(name) ?? []), lexeme])
    index.groupsByLexeme.set(lexeme, [...(index.groupsByLexeme.get(lexeme) ?? []), name])
  }
  return index
}

const synonymsOf = (lexeme: string, index: WordIndex) =>
  (index.groupsByLexeme.get(lexeme) ?? []).flatMap((name) => index.synonymsByGroup.get(name) ?? [])

const mainOf = (concept: Concept) => [...concept.lexemes].filter(([, fit]) => fit === 1).map(([lexeme]) => lexeme)

export async function conceptsOf(question: string, lexer: Lexer, index: WordIndex): Promise<Concept[]> {
  const text = plain(question)
  const asked = [...new Set(wordsOf(text).filter((word) => !ignoredWords.has(word) && word.length > 1))].slice(
    0,
    mostWords,
  )
  const lexemes = await lexer(asked)
  const concepts: Concept[] = []
  for (const [at, word] of asked.entries()) {
    const own = lexemes[at] ?? []
    if (own.length === 0) continue
    const soft = own.some((lexeme) => index.soft.has(lexeme)) || /^\d+$/u.test(word)
    const wanted = !soft && own.some((lexeme) => index.groupsByLexeme.has(lexeme))
    const fits = new Map<string, number>()
    for (const lexeme of own) for (const other of synonymsOf(lexeme, index)) fits.set(other, asSynonym)
    for (const lexeme of own) fits.set(lexeme, 1)
    const said = concepts.find((concept) => mainOf(concept).some((lexeme) => own.includes(lexeme)))
    if (said === undefined) concepts.push({ lexemes: fits, weight: soft ? asSoft : 1, soft, wanted })
  }
  for (const [pattern, name] of phrases) {
    const group = index.synonymsByGroup.get(name)
    if (group === undefined || !pattern.test(text)) continue
    // Said in so many words already: 'quanto custa', 'qual o horário que abre'.
    if (concepts.some((concept) => mainOf(concept).some((lexeme) => group.includes(lexeme)))) continue
    concepts.push({ lexemes: new Map(group.map((lexeme) => [lexeme, 1])), weight: asPhrase, soft: true, wanted: false })
  }
  return concepts
}
