/** Converts Portuguese text to index terms: a light stemmer, and signs such as prices, which are indexed like words. */
import { foldText } from '../../contract/fold-text.ts'
import { everydayWords, stopWords } from './data/common-words.ts'
import { abbreviations } from './data/idioms.ts'
import { daysBetween, expandDays, lasting, signs } from './data/signs.ts'
import { irregularForms, nounEndings, plurals, suffixes, unchanged, variants, verbEndings } from './data/word-forms.ts'

const fixed = new Map<string, string>(unchanged.split(' ').map((word) => [word, word]))
for (const forms of [...irregularForms, ...variants]) {
  const [first = '', ...others] = forms.split(' ')
  const gerund = /[aei]r$/u.test(first) ? [`${first.slice(0, -1)}ndo`] : []
  for (const form of [first, ...others, ...gerund]) fixed.set(form, first)
}

/** Listed forms, whose stems the rules do not yield, with their index terms. */
export const formsWithTerms: readonly (readonly [form: string, term: string])[] = [...fixed].filter(
  ([form]) => form.length > 3,
)

type EndingRule = { ending: string; least: number; replacement: string }

/** Sorted by length of the ending, longest first. */
const rulesOf = (list: string): EndingRule[] =>
  list
    .split(', ')
    .map((rule) => rule.split(' '))
    .map(([ending = '', least, replacement = '']) => ({ ending, least: Number(least), replacement }))
    .toSorted((a, b) => b.ending.length - a.ending.length)
const pluralRules = rulesOf(plurals)
const suffixRules = rulesOf(suffixes)
const nounRules = rulesOf(nounEndings)
const verbRules = rulesOf(verbEndings)
const shortestLongEnding = 4
/** Endings of nouns that are long enough to be misspelled themselves. */
export const longNounEndings: readonly string[] = nounRules
  .map(({ ending }) => ending)
  .filter(({ length }) => length >= shortestLongEnding)

function cutEnding(word: string, rules: readonly EndingRule[]): string {
  for (const { ending, least, replacement } of rules)
    if (word.length >= ending.length + least && word.endsWith(ending))
      return word.slice(0, -ending.length) + replacement
  return word
}

/** Silent consonants that the orthography of 1990 dropped: 'actualização', 'óptimo'. */
const silent = /(?<=[aeio])[cp](?=c[aio]|t[aeiour])/gu
const shortestOldSpelling = 6

function stem(written: string): string {
  const word = written.length < shortestOldSpelling ? written : written.replace(silent, '')
  const known = fixed.get(word)
  if (known !== undefined) return known
  if (word.length < 4 || /\d/u.test(word)) return word.length === 3 && /[aeiou]s$/u.test(word) ? word.slice(0, 2) : word
  const singular = cutEnding(cutEnding(word, pluralRules), suffixRules)
  const listed = fixed.get(singular)
  if (listed !== undefined) return listed
  const noun = cutEnding(singular, nounRules)
  const cut = noun === singular ? cutEnding(singular, verbRules) : noun
  // A nasal ending distinguishes words: pão and pau, cartão and carta.
  const bare = cut.endsWith('ao') ? cut : cut.replace(/(?<=.{3})[aeiou]+$/u, '')
  return bare.replace(/qu?$/u, 'c').replace(/gu$/u, 'g')
}

const remembered = new Map<string, string>()
const maxCachedStems = 50_000
/** A longer one is no word, but a key, or nonsense to keep the server busy. */
const maxWordLength = 60

/** The stem of a word in lower case and without accents. */
export function stemOf(word: string): string {
  if (word.length > maxWordLength) return word
  const known = remembered.get(word)
  if (known !== undefined) return known
  if (remembered.size >= maxCachedStems) remembered.clear()
  const made = stem(word)
  remembered.set(word, made)
  return made
}

/** Terms of the words that are rarely the subject of a question. */
export const everydayTerms: ReadonlySet<string> = new Set(foldText(everydayWords).trim().split(/\s+/u).map(stemOf))

/** Times of day are written in several ways: 9h, 9h00, 9:00. */
const word =
  /palavras?-passe|copias? de seguranca|e-mails?|wi[ -]fi|on-line|check-(?:in|out)|\d{1,2}(?:h|:)\d{2}\b|[\p{L}\p{N}]+/gu
/** An e-mail address: 'trocas@loja.com.br' says nothing about exchanges. The lengths are those of RFC 5321. */
const address = /[^\s@]{1,64}@[^\s@]{1,255}\.\w+/gu
export const splitWords = (text: string): string[] =>
  (text.replaceAll(address, ' ').match(word) ?? []).map((one) =>
    one
      .replaceAll(' ', '-')
      .replace(':', 'h')
      .replace(/^(\d{1,2}h)00$/u, '$1'),
  )

/** Each abbreviation with its meaning. */
export const meanings = (lists: string): Map<string, string> =>
  new Map(
    lists.split(' | ').flatMap((line) => {
      const [meaning = '', short = ''] = line.split(': ')
      return short.split(' ').map((word): [string, string] => [word, meaning])
    }),
  )
const meaningOf = meanings(abbreviations)

/** Writes out what owners and customers abbreviate; 'leva' before a duration is 'demora'. `text` is folded. */
export const expandAbbreviations = (text: string, meaning = meaningOf): string =>
  expandDays(text)
    .replace(lasting, 'demora')
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => meaning.get(word) ?? word)

/** The signs in a text; `text` must be folded. */
export function signsIn(text: string): string[] {
  const shown = signs.filter(([, pattern]) => pattern.test(text)).map(([sign]) => sign)
  return [...shown, ...daysBetween(text).map(stemOf)]
}

export const holdsContact = (text: string): boolean => {
  const shown = signsIn(foldText(text))
  return shown.includes('§telefone') || shown.includes('§email') || /\bhttps?:|\bwww\./u.test(text)
}

const ignored = new Set(foldText(stopWords).split(/\s+/u))

/** The content terms of a text, in order; `read` must be folded. */
export const contentTerms = (read: string): string[] =>
  splitWords(read)
    .filter((one) => !ignored.has(one))
    .map(stemOf)

const laterPart = /(?<=\p{L})-\p{L}+/gu
/** The term of a word as the later part of a compound: the 'refeição' of 'vale-refeição' is no meal. */
export const compoundTerm = (term: string): string => `-${term}`

/** The content terms of a text, in order, with those of compounds marked; `read` must be folded. */
export function unitTerms(read: string): string[] {
  const later = new Set(read.match(laterPart)?.flatMap(contentTerms))
  if (later.size === 0) return contentTerms(read)
  const others = new Set(contentTerms(read.replaceAll(laterPart, ' ')))
  return contentTerms(read).map((term) => (later.has(term) && !others.has(term) ? compoundTerm(term) : term))
}

/** All terms of a text, in order. */
export function termsOf(text: string): string[] {
  const read = expandAbbreviations(foldText(text))
  return [...contentTerms(read), ...signsIn(read)]
}
