/** Searches a corpus for one question: BM25F candidates, reranked by evidence, with confidence and quotation. */
import { foldText } from '../../contract/fold-text.ts'
import type { AskedQuestion, AskedWord } from './message.ts'
import {
  type Confidence,
  confidenceOf,
  type Features,
  marginOf,
  probabilityOf,
  unreadShare,
  scoreOf,
  measureEvidence,
} from './evidence.ts'
import { headingSeparator, type Passage } from './passages.ts'
import { families } from './data/concepts.ts'
import { isRequest } from './data/requests.ts'
import { isAsking, quotationSize, quote } from './quotation.ts'
import { type Candidate, type Corpus, type QueryTerm, queryTerms, rank } from './rank.ts'
import { headingTerms, type Unit, unitsOf } from './units.ts'
import { areVariants } from './variants.ts'
import { leaveOutContained } from './without.ts'
import { stemOf } from './words.ts'

/** Number of candidates that are reranked. */
const candidateLimit = 30

export type Match = Candidate & {
  score: number
  features: Features
  probability: number
  confidence: Confidence
  excerpt: string
  /** A shorter one, for an answer with several quotations. */
  briefExcerpt: string
  /** The words of the question, and whether they occur in the passage. */
  queryWords: { word: string; isMatched: boolean }[]
}

/** A title does not answer a question, however many of its words it contains. */
const isTitle = (content: string) => content.length <= 100 && !/[.!?;|\n\d]|R\$|@/u.test(content)

const letters = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The content without a first line that repeats the heading: questions were once stored above their answers. */
function bodyOf({ heading, content }: Passage): string {
  const end = content.indexOf('\n')
  const title = letters(heading.split(headingSeparator).at(-1) ?? '')
  return end > 0 && title !== '' && letters(content.slice(0, end)) === title ? content.slice(end + 1) : content
}

/** A passage of which only a question would be quoted comes last, and is never quoted. */
const unansweredFactor = 0.01
/** Names of kinds: 'animais' is said neither of dogs nor of cats in particular. */
const familyTerms = new Set(Object.keys(families).map((word) => stemOf(foldText(word))))
/** What is said of cats comes after what is said of all, if dogs are asked about. */
const otherVariantFactor = 0.8

export function retrieveCandidates(question: AskedQuestion, corpus: Corpus, limit = candidateLimit) {
  const terms = queryTerms(question.words, corpus)
  return { terms, candidates: rank(corpus, terms, limit) }
}

/** Whether the question names one variant, and the quoted text another: 'bolo pequeno' and 'bolo inteiro'. */
const isOfAnotherVariant = (unmatched: readonly AskedWord[], quoted: readonly string[]): boolean =>
  unmatched.some(({ term }) => quoted.some((other) => areVariants(term, other)))

/** 'Quanto custa um croissant e um pão?': things that have a line each. */
const namesSeveral = /,|\b(?:e|ou)\b/u

/** The other lines of a list that a question which names several things asks for; none of them if it names one. */
function furtherLinesOf(question: AskedQuestion, terms: readonly QueryTerm[], units: readonly Unit[], best: number) {
  const chosen = units[best]
  if (chosen?.isLine !== true || !namesSeveral.test(question.text)) return []
  const isIn = ({ expansions }: QueryTerm, unit: Unit) => unit.terms.some((term) => expansions.has(term))
  const left = terms.filter((term) => term.isContentWord && term.typed !== '' && !isIn(term, chosen))
  const lines = left.map((term) => units.findIndex((unit) => unit.isLine && !isAsking(unit) && isIn(term, unit)))
  return [...new Set(lines)].filter((at) => at !== -1).toSorted((a, b) => a - b)
}

type Found = Candidate & { passage: Passage }

/** The evidence of a passage, and what speaks against it. */
function weigh(question: AskedQuestion, terms: readonly QueryTerm[], candidate: Found) {
  const units = leaveOutContained(question.text, terms, unitsOf(bodyOf(candidate.passage)))
  const headings = headingTerms(candidate.passage.heading)
  const evidence = measureEvidence(terms, { units, headings, bm25: candidate.bm25 })
  const best = units[evidence.best]
  const isUnanswered = units.slice(best?.isLine === true ? evidence.best : 0).every(isAsking)
  const trainedTerms = new Set([...units.flatMap((unit) => [...unit.terms, ...unit.headTerms]), ...headings.flat()])
  const meantBy = ({ expansions }: QueryTerm) => [...expansions.keys()].filter((term) => trainedTerms.has(term))
  const named = new Set(
    terms.filter((term) => meantBy(term).some((one) => !familyTerms.has(one))).map(({ term }) => term),
  )
  const isOther = isOfAnotherVariant(
    // Not `terms`, which lack words that occur in no passage.
    question.words.filter(({ term }) => !trainedTerms.has(term) && !named.has(term)),
    [...(best?.terms ?? []), ...(best?.headTerms ?? []), ...headings.flat()],
  )
  return {
    candidate,
    units,
    evidence,
    isUnanswered,
    isOther,
    isMatched: (term: QueryTerm) => meantBy(term).length > 0,
    score: scoreOf(evidence) * (isUnanswered ? unansweredFactor : 1) * (isOther ? otherVariantFactor : 1),
  }
}

/** Added to the score of passages of the conversation's topic. */
const topicScore = 0.7

/** Adds the bonus of the topic. A question that names a section ('e o coquetel?') leaves a topic that says nothing of it. */
function withTopic(weighed: readonly ReturnType<typeof weigh>[], terms: readonly QueryTerm[], topic?: string) {
  const own = terms.filter(({ isContentWord, typed }) => isContentWord && typed !== '')
  const isSection = ({ heading }: Passage) =>
    (headingTerms(heading).at(-1) ?? []).some((word) => own.some(({ expansions }) => expansions.has(word)))
  const namesSection = weighed.some(({ candidate }) => isSection(candidate.passage))
  return weighed.map((one) => {
    const isOnTopic = one.candidate.passage.heading === topic && (!namesSection || own.some(one.isMatched))
    return { ...one, isOnTopic, ownScore: one.score, score: one.score + (isOnTopic ? topicScore : 0) }
  })
}

/** Reranks `candidates` by the text of their passages; `topic` is the heading under which the conversation is. */
export function rerank(
  question: AskedQuestion,
  terms: readonly QueryTerm[],
  candidates: readonly Found[],
  topic?: string,
): Match[] {
  const asksSteps = /\bcomo\b/u.test(question.text)
  const unread = unreadShare(terms)
  const alone = candidates
    .filter(({ isFirstOfMany, passage }) => isFirstOfMany !== true || !isTitle(passage.content))
    .map((candidate) => weigh(question, terms, candidate))
  const weighed = withTopic(alone, terms, topic).sort((a, b) => b.score - a.score)
  // The lead of a passage outside of the topic is measured without the bonus that others have.
  const rivals = weighed.slice(1).map(({ score, ownScore }) => (weighed[0]?.isOnTopic === true ? score : ownScore))
  return weighed.map(({ candidate, units, evidence, isUnanswered, isMatched, isOther, score }, at): Match => {
    const { coverage, bestUnitCoverage, adjacent, heading } = evidence
    const margin = at === 0 ? marginOf(score, Math.max(0, ...rivals)) : 0
    const features = { coverage, bestUnitCoverage, adjacent, heading, margin, unread }
    const probability = probabilityOf(features)
    const furtherLines = furtherLinesOf(question, terms, units, evidence.best)
    const quoted = (longest: number) =>
      quote(units, evidence.shares, evidence.best, { asksSteps, longest, furtherLines })
    // Only sayings led here: 'chegou com um furo' is about exchanges, but not each of their rules answers it.
    const isIndirect =
      terms.some(({ term }) => isRequest(term)) &&
      !terms.some((term) => term.isContentWord && term.typed !== '' && isMatched(term))
    // A known saying that the passage lacks: a table of sizes does not answer 'fazem roupa sob medida?'.
    const isUnsaid = question.words.some(
      (word) =>
        word.isContentWord && isRequest(word.term) && !terms.some((term) => term.term === word.term && isMatched(term)),
    )
    const rated = isUnanswered ? 'none' : confidenceOf(probability)
    const confidence = rated === 'sure' && (isOther || isIndirect || isUnsaid) ? 'likely' : rated
    return {
      ...candidate,
      score,
      features,
      probability,
      confidence,
      excerpt: quoted(quotationSize.whole),
      briefExcerpt: quoted(quotationSize.brief),
      queryWords: terms
        .filter(({ typed }) => typed !== '')
        .map((term) => ({ word: term.typed, isMatched: isMatched(term) })),
    }
  })
}
