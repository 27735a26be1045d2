/** What a question asks about, as sets of words of which any one will do. */
import { asMeant, hintWords } from './idioms.ts'
import { ignoredWords, softWords } from './ignored-words.ts'
import { plain, wordsOf } from './plain.ts'
import { type Kind, kindOf } from './signs.ts'
import { families, goods, likeGroups, numerals, phrases, wantedGroups } from './synonyms.ts'

export type Concept = {
  /** Words of the index and how well each stands for what was asked, 1 at best. */
  lexemes: Map<string, number>
  /** How much the concept matters beside the others. */
  weight: number
  /** Forgiven when the agent has never read it. */
  soft: boolean
  /** Names what is wanted (a price, a delivery, a rental), without which the rest is beside the point. */
  wanted: boolean
  /** Tells what happened: it counts, but in so many words that no passage need repeat it. */
  told: boolean
  /** The word as it was asked; a phrase has none. */
  word: string
  /** Only such a thing answers, when nothing else is asked. */
  kind?: Kind | undefined
}

/** Turns texts into words of the index. */
export type Lexer = (texts: readonly string[]) => Promise<string[][]>

const asSynonym = 0.7
/** Whoever asks for flowers is told of roses; whoever asks for roses, less readily of flowers. */
const asMember = 0.65
export const asFamily = 0.55
const asPhrase = 0.6
const asSoft = 0.15
const asTold = 0.5
/** A message longer than this is a story; its first words are looked for, so that it cannot keep the database busy. */
const mostWords = 24

/** The lists of words that the language of customers needs, in words of the index. */
export type WordIndex = {
  /** For each word what else may stand for it, and how well. */
  likeOf: Map<string, Map<string, number>>
  groups: Map<string, string[]>
  wanted: ReadonlySet<string>
  soft: ReadonlySet<string>
}

type Like = { words: readonly string[]; fit: number }

export async function indexWords(lexer: Lexer): Promise<WordIndex> {
  const wantedNames = Object.keys(wantedGroups)
  const likes: Like[] = [
    ...Object.values(wantedGroups).map((words) => ({ words, fit: asSynonym })),
    ...Object.values(likeGroups).map((words) => ({ words, fit: asSynonym })),
    ...numerals.map((words) => ({ words, fit: 1 })),
  ]
  const flat = [
    ...new Set([
      ...likes.flatMap(({ words }) => words),
      ...[families, goods].flatMap((kinds) => Object.entries(kinds).flat(2)),
    ]),
  ]
  const read = await lexer(flat)
  // Of a synonym of several words only the whole would do, and passages are matched word by word.
  const lexemeOf = new Map(
    flat.flatMap((word, at): [string, string][] => {
      const [lexeme, another] = read[at] ?? []
      return lexeme === undefined || another !== undefined || word.includes(' ') ? [] : [[word, lexeme]]
    }),
  )
  const lexemesIn = (words: readonly string[]) => [
    ...new Set(words.map((word) => lexemeOf.get(word)).filter((lexeme) => lexeme !== undefined)),
  ]

  const likeOf = new Map<string, Map<string, number>>()
  const relate = (lexeme: string, other: string, fit: number) => {
    const known = likeOf.get(lexeme) ?? new Map<string, number>()
    likeOf.set(lexeme, known)
    if (other !== lexeme) known.set(other, Math.max(fit, known.get(other) ?? 0))
  }
  for (const { words, fit } of likes) {
    const own = lexemesIn(words)
    for (const lexeme of own) for (const other of own) relate(lexeme, other, fit)
  }
  for (const kinds of [families, goods])
    for (const [one, others] of Object.entries(kinds))
      for (const family of lexemesIn([one]))
        for (const member of lexemesIn(others)) {
          relate(family, member, asMember)
          if (kinds === families) relate(member, family, asFamily)
        }
  const groups = new Map(wantedNames.map((name) => [name, lexemesIn(wantedGroups[name] ?? [])]))
  return {
    likeOf,
    groups,
    wanted: new Set([...groups.values()].flat()),
    soft: new Set((await lexer([...softWords])).flat()),
  }
}

/** The words of the index for what was asked itself. */
export const mainOf = (concept: Concept): string[] =>
  [...concept.lexemes].filter(([, fit]) => fit === 1).map(([lexeme]) => lexeme)

/** It still counts where it stands, but is forgiven where it does not. */
export function soften(concept: Concept): void {
  if (!concept.soft) concept.weight *= asSoft
  concept.soft = true
}

/** Takes what merely tells what happened for less than what it happened to. */
export function takeAsTold(concept: Concept): void {
  if (!concept.told) concept.weight *= asTold
  concept.told = true
}

export async function conceptsOf(question: string, lexer: Lexer, index: WordIndex): Promise<Concept[]> {
  const text = asMeant(plain(question))
  const asked = [
    ...new Set(wordsOf(text).filter((word) => !ignoredWords.has(word) && (word.length > 1 || /\d/u.test(word)))),
  ].slice(0, mostWords)
  const lexemes = await lexer(asked)
  const concepts: Concept[] = []
  for (const [at, word] of asked.entries()) {
    const own = lexemes[at] ?? []
    if (own.length === 0) continue
    const soft = own.some((lexeme) => index.soft.has(lexeme)) || /^\d+$/u.test(word)
    const isHint = hintWords.has(word)
    const weight = isHint ? asPhrase : soft ? asSoft : 1
    const wanted = !soft && own.some((lexeme) => index.wanted.has(lexeme))
    const fits = new Map<string, number>()
    for (const lexeme of own)
      for (const [other, fit] of index.likeOf.get(lexeme) ?? []) fits.set(other, Math.max(fit, fits.get(other) ?? 0))
    for (const lexeme of own) fits.set(lexeme, 1)
    const said = concepts.find((concept) => mainOf(concept).some((lexeme) => own.includes(lexeme)))
    if (said === undefined)
      concepts.push({
        lexemes: fits,
        weight,
        soft: soft || isHint,
        wanted: wanted && !isHint,
        told: false,
        word,
        kind: kindOf(word),
      })
  }
  for (const [pattern, name] of phrases) {
    const group = index.groups.get(name)
    if (group === undefined || !pattern.test(text)) continue
    // Said in so many words already: 'quanto custa', 'qual o horário que abre'.
    if (concepts.some((concept) => !concept.soft && mainOf(concept).some((lexeme) => group.includes(lexeme)))) continue
    const fits = new Map(group.map((lexeme) => [lexeme, 1]))
    concepts.push({
      lexemes: fits,
      weight: asPhrase,
      soft: true,
      wanted: false,
      told: false,
      word: '',
      kind: name === 'address' ? 'address' : undefined,
    })
  }
  return concepts
}
