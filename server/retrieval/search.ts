/** One question over a corpus: candidates by BM25F, ranked by their evidence, the best with its confidence and quotation. */
import type { AskedQuestion } from './message.ts'
import {
  type Confidence,
  confidenceOf,
  type Evidence,
  type Features,
  marginOf,
  probabilityOf,
  scoreOf,
  weigh,
} from './evidence.ts'
import type { Passage } from './passages.ts'
import { quotationSize, quote } from './quotation.ts'
import { type Candidate, type Corpus, type QueryTerm, queryTerms, rank } from './rank.ts'
import { headingTerms, unitsOf } from './units.ts'

/** Of so many candidates the sentences are looked at. */
const candidateLimit = 30

export type Match = Candidate & {
  score: number
  features: Features
  probability: number
  confidence: Confidence
  excerpt: string
  /** For an answer of several quotations. */
  briefExcerpt: string
  /** The words that were asked, and whether the passage speaks of them. */
  asked: { word: string; met: boolean }[]
}

/** Whether nothing speaks of a word that was asked; half where it stands beside the question. */
const absent = (terms: readonly QueryTerm[]) =>
  Math.max(0, ...terms.map(({ firm, standIns, aside }) => (firm && standIns.size === 0 ? (aside ? 0.5 : 1) : 0)))

/** A first line that only names what follows answers nothing, however many words of the question it holds. */
const isTitle = (content: string) => content.length <= 100 && !/[.!?;|\n\d]|R\$|@/u.test(content)

export function select(question: AskedQuestion, corpus: Corpus, limit = candidateLimit) {
  const terms = queryTerms(question.words, corpus)
  return { terms, candidates: rank(corpus, terms, limit) }
}

/** Ranks `candidates` again by what their texts say. */
export function judge(
  question: AskedQuestion,
  terms: readonly QueryTerm[],
  candidates: readonly (Candidate & { text: Passage })[],
): Match[] {
  const asksSteps = /\bcomo\b/u.test(question.text)
  const weighed = candidates
    .filter(({ isFirstOfMany, text }) => isFirstOfMany !== true || !isTitle(text.content))
    .map((candidate) => {
      const units = unitsOf(candidate.text.content)
      const headings = headingTerms(candidate.text.heading)
      const evidence = weigh(terms, { units, headings, bm25: candidate.bm25 })
      return { candidate, units, headings, evidence, score: scoreOf(evidence) }
    })
    .sort((a, b) => b.score - a.score)
  return weighed.map(({ candidate, units, headings, evidence, score }, at): Match => {
    const features = featuresOf(evidence, marginOf(score, at === 0 ? (weighed[1]?.score ?? 0) : score), absent(terms))
    const probability = probabilityOf(features)
    const quoted = (longest: number) => quote(units, evidence.shares, evidence.best, { asksSteps, longest })
    const spoken = new Set([...units.flatMap((unit) => [...unit.terms, ...unit.headTerms]), ...headings.flat()])
    return {
      ...candidate,
      score,
      features,
      probability,
      confidence: confidenceOf(probability),
      excerpt: quoted(quotationSize.whole),
      briefExcerpt: quoted(quotationSize.brief),
      asked: terms
        .filter(({ typed }) => typed !== '')
        .map(({ typed, standIns }) => ({ word: typed, met: [...standIns.keys()].some((term) => spoken.has(term)) })),
    }
  })
}

const featuresOf = ({ coverage, unit, adjacent }: Evidence, margin: number, missing: number): Features => ({
  ...{ coverage, unit, adjacent },
  ...{ margin, absent: missing },
})
