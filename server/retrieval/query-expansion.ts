/**
 * Expands a word of the question to the terms that may stand for it, with weights: itself, its synonyms, its signs, or
 * corrections of a typing error.
 */
import { foldText } from '../../contract/fold-text.ts'
import { computerConcepts } from './data/computer-concepts.ts'
import { concepts, families, looseConcepts, numerals } from './data/concepts.ts'
import { circumstances, requests, requestTerm } from './data/requests.ts'
import { correctEndings, oneLetterFit, slipFit } from './slips.ts'
import { compoundTerm, everydayTerms, formsWithTerms, longNounEndings, stemOf } from './words.ts'

export type QueryExpansion = ReadonlyMap<string, number>

const fits = { concept: 0.55, loose: 0.5, sign: 0.7, signWord: 0.45, family: 0.55, numeral: 1, request: 0.7 }

const termOf = (word: string) => (word.startsWith('§') ? word : stemOf(foldText(word)))

const related = new Map<string, Map<string, number>>()
function relate(term: string, other: string, fit: number): void {
  if (term === other) return
  const known = related.get(term) ?? new Map<string, number>()
  related.set(term, known)
  known.set(other, Math.max(fit, known.get(other) ?? 0))
}
function relateAll(list: readonly string[], fit: number): void {
  for (const concept of list) {
    const terms = concept.split(' ').map(termOf)
    for (const term of terms)
      for (const other of terms)
        relate(term, other, other.startsWith('§') ? fits.sign : term.startsWith('§') ? fits.signWord : fit)
  }
}
relateAll(concepts, fits.concept)
relateAll(computerConcepts, fits.concept)
relateAll(looseConcepts, fits.loose)
for (const [family, members] of Object.entries(families))
  for (const member of members.split(' ').map(termOf)) {
    relate(termOf(family), member, fits.family)
    relate(member, termOf(family), fits.family)
  }
for (const numeral of numerals.split('|')) {
  const terms = numeral.split(' ').map(termOf)
  for (const term of terms) for (const other of terms) relate(term, other, fits.numeral)
}
for (const [words] of [...requests, ...circumstances])
  for (const word of words.split(' ')) relate(requestTerm(words), termOf(word), fits.request)

const groupByLetter = <T>(list: readonly T[], wordOf: (one: T) => string) =>
  Map.groupBy(list, (one) => wordOf(one).charAt(0))
const listedTerms = groupByLetter(
  [...related.keys()].filter((term) => !/^[§~]/u.test(term)),
  (term) => term,
)
const listedForms = groupByLetter(formsWithTerms, ([form]) => form)

const withRelated = (term: string, fit: number): [string, number][] => [
  [term, fit],
  ...[...(related.get(term) ?? [])].map(([other, otherFit]): [string, number] => [other, fit * otherFit]),
]

export type Vocabulary = {
  /** Number of passages that contain a term. */
  frequency: (term: string) => number
  /** Terms with this prefix. */
  beginningWith: (beginning: string) => Iterable<string>
}

/** A stem of at most so many letters is not corrected if at least so many were cut off its word. */
const [shortStem, longEnding] = [4, 3]

/** Initial letters that sound alike. */
const alikeBeginnings: Readonly<Record<string, string>> = {
  a: 'ah',
  e: 'ehi',
  i: 'ihe',
  o: 'ohu',
  u: 'uho',
  c: 'csk',
  s: 'sc',
  k: 'kc',
  g: 'gj',
  j: 'jg',
  x: 'xc',
  h: 'haeiou',
  z: 'zs',
  w: 'wv',
  v: 'vw',
  q: 'qk',
}

/** How words end from which the stemmer cuts nothing. */
const uncutEnding = /(?:[lmnrxz]|ao)$/u

/** A term that fits at least so well is the word itself or a slip in it; a lower fit means a related word. */
const minOwnFit = 0.75

/** The word itself is also found as a later part of a compound; related words do not reach such parts. */
export function withCompounds(expansions: QueryExpansion): QueryExpansion {
  const own = [...expansions].filter(([term, fit]) => fit >= minOwnFit && !/^[§~]/u.test(term))
  return new Map([...expansions, ...own.map(([term, fit]) => [compoundTerm(term), fit] as const)])
}

/** The terms of `vocabulary` that may stand for `word`; empty if there is nothing similar. */
export function expandTerm(term: string, word: string, vocabulary: Vocabulary): QueryExpansion {
  const isRead = ([other]: readonly [string, number]) => vocabulary.frequency(other) > 0
  const known = withRelated(term, 1).filter(isRead)
  // A word of the lists is spelled correctly, so no correction is tried.
  if (known.length > 0 || related.has(term) || everydayTerms.has(term)) return new Map(known)
  // 'parcelao' is a misspelling of 'parcelam'.
  const asVerb = word.endsWith('ao') ? withRelated(stemOf(`${word.slice(0, -2)}am`), 0.85).filter(isRead) : []
  if (asVerb.length > 0) return new Map(asVerb)
  // 'avaliasao' is a misspelling of 'avaliação'.
  const asNoun = /ss?ao$/u.test(word) ? withRelated(stemOf(word.replace(/ss?ao$/u, 'cao')), 0.85).filter(isRead) : []
  if (asNoun.length > 0) return new Map(asNoun)
  // For example 'sentido' for 'cento'.
  if (term.length <= shortStem && word.length - term.length >= longEnding) return new Map()
  const found = new Map<string, number>()
  const addSlip = (meant: string, fit: number) => {
    if (fit > 0)
      for (const [other, otherFit] of withRelated(meant, fit).filter(isRead))
        found.set(other, Math.max(otherFit, found.get(other) ?? 0))
  }
  for (const letter of alikeBeginnings[term.charAt(0)] ?? term.charAt(0)) {
    for (const meant of new Set([...(listedTerms.get(letter) ?? []), ...vocabulary.beginningWith(letter)])) {
      addSlip(meant, slipFit(term, meant))
      // A slip in the last letters looks like an ending: 'pasteu' (pastel) loses its 'eu', and 'glutem' its 'em'.
      if (uncutEnding.test(meant)) addSlip(meant, slipFit(word, meant))
    }
    for (const [form, meant] of listedForms.get(letter) ?? []) addSlip(meant, slipFit(word, form))
  }
  for (const meant of correctEndings(word, longNounEndings)) addSlip(stemOf(meant), oneLetterFit)
  const best = Math.max(0, ...found.values())
  return new Map([...found].filter(([, fit]) => fit >= best * 0.5))
}
