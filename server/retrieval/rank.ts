/** Ranks passages for a question by BM25F over text and headings, from the indexes alone. */
import type { AskedWord } from './message.ts'
import { type QueryExpansion, expandTerm, type Vocabulary } from './query-expansion.ts'
import { postingsOf, type TermIndex, termsFrom, unpack } from './term-index.ts'

const k1 = 1.2
const field = { body: { weight: 1, b: 0.6 }, heading: { weight: 1.5, b: 0.3 } }
/** As if so many more passages had been read: with a few, rarity would mean nothing. */
const priorPassages = 20
/** A word that was never read counts fully in a question of so many words. */
const termsForUnread = 3
/** And one beside what is asked, so much. */
const unreadAside = 0.35

export type QueryTerm = AskedWord & {
  expansions: QueryExpansion
  /** Root of the inverse document frequency, times weight. */
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

/** The words of a question as terms of the corpus; optional ones that nothing speaks of are left out. */
export function queryTerms(words: readonly AskedWord[], { vocabulary, passages }: Corpus): QueryTerm[] {
  const read = words.map((word) => ({ ...word, expansions: expandTerm(word.term, word.word, vocabulary) }))
  const kept = read.filter(({ optional, expansions }) => !optional || expansions.size > 0)
  const asksUnread = kept.every(({ isContentWord, expansions }) => !isContentWord || expansions.size === 0)
  return kept.map((word) => {
    const weight = (asksUnread ? word.toldWeight : undefined) ?? word.weight
    const isUnread = word.expansions.size === 0
    const frequency = frequencyOf(word, vocabulary)
    // The root keeps one rare verb ('pertencer') from outweighing all else that was asked.
    const idf = Math.sqrt(Math.log(1 + (passages + priorPassages - frequency + 0.5) / (frequency + 0.5)))
    const unread = Math.min(1, termsForUnread / kept.length) * (word.isPeripheral ? unreadAside : 1)
    return { ...word, termWeight: idf * weight * (isUnread ? unread : 1) }
  })
}

/** A word is as common as its sign; one that was never read itself, as the most common of its expansions. */
function frequencyOf(
  { term, expansions }: { term: string; expansions: QueryExpansion },
  { frequency }: Vocabulary,
): number {
  const own = frequency(term)
  const others = [...expansions.keys()].filter((other) => own === 0 || other.startsWith('§'))
  return Math.max(own, ...others.map(frequency))
}

export type Candidate = {
  /** Of its index among those of the corpus. */
  indexPosition: number
  /** Of the passage within its training. */
  ordinal: number
  bm25: number
  /** Whether it opens a training of several passages, where a title may stand. */
  isFirstOfMany?: boolean
}

/** The best passages, best first. */
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
