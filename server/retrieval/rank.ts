/** Ranks passages for a question by BM25F over text and headings, using only the indexes. */
import type { AskedWord } from './message.ts'
import { type QueryExpansion, expandTerm, type Vocabulary, withCompounds } from './query-expansion.ts'
import { postingsOf, type TermIndex, termsFrom, unpack } from './term-index.ts'

const k1 = 1.2
const field = { body: { weight: 1, b: 0.6 }, heading: { weight: 1.5, b: 0.3 } }
/** Added to the number of passages: with very few, the idf would be meaningless. */
const priorPassages = 20
/** In a question with at most this many words, an unknown word has its full weight. */
const termsForUnread = 3
/** Factor for an unknown word that is not the main subject. */
const unreadAside = 0.35

export type QueryTerm = AskedWord & {
  expansions: QueryExpansion
  /** Square root of the idf, times the word's weight. */
  termWeight: number
}

export type Corpus = {
  indexes: readonly TermIndex[]
  passages: number
  vocabulary: Vocabulary
}

export function corpusOf(indexes: readonly TermIndex[]): Corpus {
  const frequencies = new Map<string, number>()
  const frequency = (term: string) => {
    const known = frequencies.get(term)
    if (known !== undefined) return known
    const counted = indexes.reduce((sum, index) => sum + postingsOf(index, term).length, 0)
    frequencies.set(term, counted)
    return counted
  }
  return {
    indexes,
    passages: indexes.reduce((sum, { bodyLengths }) => sum + bodyLengths.length, 0),
    vocabulary: {
      frequency,
      beginningWith: (beginning) => new Set(indexes.flatMap((index) => termsFrom(index, beginning))),
    },
  }
}

/** A lower fit means that only related words were found, which may be about something else. */
const minReadFit = 0.56
const isRead = ({ expansions }: { expansions: QueryExpansion }) => Math.max(0, ...expansions.values()) >= minReadFit

/** The words of a question as terms of the corpus; optional words that occur nowhere are dropped. */
export function queryTerms(words: readonly AskedWord[], { vocabulary, passages }: Corpus): QueryTerm[] {
  const read = words.map((word) => ({
    ...word,
    expansions: withCompounds(expandTerm(word.term, word.word, vocabulary)),
  }))
  const kept = read.filter(({ optional, expansions }) => !optional || expansions.size > 0)
  const asksUnread = kept.every((word) => !word.isContentWord || !isRead(word))
  return kept.map((word) => {
    const weight = (asksUnread ? word.contextWeight : undefined) ?? word.weight
    const isUnread = word.expansions.size === 0
    const frequency = frequencyOf(word, vocabulary)
    // The square root keeps one rare verb ('pertencer') from outweighing the rest of the question.
    const idf = Math.sqrt(Math.log(1 + (passages + priorPassages - frequency + 0.5) / (frequency + 0.5)))
    const unread = Math.min(1, termsForUnread / kept.length) * (word.isPeripheral ? unreadAside : 1)
    return { ...word, termWeight: idf * weight * (isUnread ? unread : 1) }
  })
}

/**
 * A word is as frequent as its sign; a word that never occurs is as frequent as what fits it best. What is only related
 * to a misspelled word does not count: it says nothing about how rare the meant word is.
 */
function frequencyOf(
  { term, expansions }: { term: string; expansions: QueryExpansion },
  { frequency }: Vocabulary,
): number {
  const own = frequency(term)
  const best = own === 0 ? Math.max(0, ...expansions.values()) : Infinity
  const others = [...expansions].filter(([other, fit]) => fit >= best || other.startsWith('§'))
  return Math.max(own, ...others.map(([other]) => frequency(other)))
}

export type Candidate = {
  /** Position of its index in the corpus. */
  indexPosition: number
  /** Position of the passage in its training. */
  ordinal: number
  bm25: number
  /** Whether it is the first of several passages of a training, which may be just a title. */
  isFirstOfMany?: boolean
}

/** The highest-ranked passages, best first. */
export function rank({ indexes }: Corpus, terms: readonly QueryTerm[], limit: number): Candidate[] {
  const sum = (lengths: (index: TermIndex) => Uint16Array) =>
    indexes.reduce((all, index) => all + lengths(index).reduce((total, length) => total + length, 0), 0)
  const passages = indexes.reduce((all, { bodyLengths }) => all + bodyLengths.length, 0)
  const averageBody = Math.max(1, sum(({ bodyLengths }) => bodyLengths) / passages)
  const averageHeading = Math.max(1, sum(({ headingLengths }) => headingLengths) / passages)

  const candidates: Candidate[] = []
  for (const [at, index] of indexes.entries()) {
    const scores = new Float64Array(index.bodyLengths.length)
    const gains = new Float64Array(index.bodyLengths.length)
    for (const { expansions, termWeight } of terms) {
      gains.fill(0)
      for (const [term, fit] of expansions)
        for (const posting of postingsOf(index, term)) {
          const { passage, inBody, inHeading } = unpack(posting)
          const body = normalized(inBody, field.body, (index.bodyLengths[passage] ?? 0) / averageBody)
          const heading = normalized(inHeading, field.heading, (index.headingLengths[passage] ?? 0) / averageHeading)
          const frequency = body + heading
          gains[passage] = Math.max(gains[passage] ?? 0, (termWeight * fit * frequency * (k1 + 1)) / (frequency + k1))
        }
      for (const [passage, gain] of gains.entries()) if (gain > 0) scores[passage] = (scores[passage] ?? 0) + gain
    }
    for (const [ordinal, bm25] of scores.entries())
      if (bm25 > 0)
        candidates.push({ indexPosition: at, ordinal, bm25, isFirstOfMany: ordinal === 0 && scores.length > 1 })
  }
  return candidates.sort((a, b) => b.bm25 - a.bm25).slice(0, limit)
}

const normalized = (frequency: number, { weight, b }: { weight: number; b: number }, length: number) =>
  (weight * frequency) / (1 - b + b * length)
