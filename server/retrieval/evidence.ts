/** How well a passage answers a question: its score among the candidates, and the confidence that it is the answer. */
import { requestTerm } from './data/requests.ts'
import type { QueryTerm } from './rank.ts'
import type { Unit } from './units.ts'
import { stemOf } from './words.ts'

/** Weight of a word that occurs only in the heading or the table header. */
const inHeading = 0.8
/** Fit from which an expansion counts like the word itself. */
const fullFit = 0.7
/** Words of the question that are at most this far apart belong together. */
const nearby = 3
/** Terms that ask for prices, not for those of a thing. */
const priceWords = new Set(['§preco', requestTerm('§preco'), ...['preco', 'valor', 'tabela'].map(stemOf)])
/** Lines with a price that make a price list. */
const pricedLines = 3

export type Evidence = {
  /** Share of the question, by term weight, that the whole passage covers. */
  coverage: number
  /** Share of the question that the best unit covers. */
  bestUnitCoverage: number
  /** Share of the question's adjacent words that are also adjacent in a unit. */
  adjacent: number
  /** Share of the last heading that was asked for, times the share of the question that it covers. */
  heading: number
  bm25: number
  best: number
  /** Share of the question's own words in the best unit, if it also shows what is asked, such as a price. */
  shown: number
  /** From 0 to 1, whether it is a price list, if the question asks for nothing but prices: 'valores?' */
  listed: number
  /** Share of the question that each unit covers by itself. */
  shares: number[]
}

const fitIn = (term: QueryTerm, words: Iterable<string>): number => {
  let best = 0
  for (const word of words) best = Math.max(best, term.expansions.get(word) ?? 0)
  return best
}

const totalWeight = (terms: readonly QueryTerm[]) =>
  Math.max(
    terms.reduce((sum, { termWeight }) => sum + termWeight, 0),
    1e-6,
  )

const shareOf = (terms: readonly QueryTerm[], fitOf: (term: QueryTerm) => number) =>
  terms.reduce((sum, term) => sum + Math.min(1, fitOf(term) / fullFit) * term.termWeight, 0) / totalWeight(terms)

/** Share of the question's words that occur in no training. */
export const unreadShare = (terms: readonly QueryTerm[]): number =>
  terms.reduce((sum, { expansions, termWeight }) => sum + (expansions.size === 0 ? termWeight : 0), 0) /
  totalWeight(terms)

export function measureEvidence(
  terms: readonly QueryTerm[],
  passage: { units: readonly Unit[]; headings: readonly (readonly string[])[]; bm25: number },
): Evidence {
  const { units, headings, bm25 } = passage
  const headingTerms = headings.flat()
  const headingFits = new Map(terms.map((term) => [term, fitIn(term, headingTerms) * inHeading]))
  const fits = units.map((unit) => new Map(terms.map((term) => [term, fitIn(term, unit.terms)])))
  const withContext = units.map((unit, at) =>
    shareOf(terms, (term) =>
      Math.max(fits[at]?.get(term) ?? 0, fitIn(term, unit.headTerms) * inHeading, headingFits.get(term) ?? 0),
    ),
  )
  const bestUnitCoverage = Math.max(0, ...withContext)
  const shares = fits.map((fit) => shareOf(terms, (term) => fit.get(term) ?? 0))
  // A unit that covers the whole question comes before one that needs its headings for it.
  const complete = shares.findIndex((share) => share > 1 - 1e-6)
  const best = complete === -1 ? withContext.indexOf(bestUnitCoverage) : complete
  const last = headings.at(-1) ?? []
  const askedOfHeading = last.filter((word) => terms.some(({ expansions }) => expansions.has(word))).length
  return {
    coverage: shareOf(terms, (term) =>
      Math.max(
        headingFits.get(term) ?? 0,
        ...units.map((one, at) => Math.max(fits[at]?.get(term) ?? 0, fitIn(term, one.headTerms) * inHeading)),
      ),
    ),
    bestUnitCoverage,
    adjacent: Math.max(0, ...units.map((one) => adjacency(terms, one.terms))),
    heading: (askedOfHeading / Math.max(1, last.length)) * shareOf(terms, (term) => fitIn(term, last)),
    bm25: bm25 / (2.2 * totalWeight(terms)),
    best,
    shown: shownWith(terms, units[best], fits[best]),
    listed: asksOnlyPrices(terms) ? Math.min(1, units.filter(isPriced).length / pricedLines) : 0,
    shares,
  }
}

/** A row such as 'Contrato simples: R$ 800' answers what a contract costs. */
function shownWith(terms: readonly QueryTerm[], unit?: Unit, fits?: ReadonlyMap<QueryTerm, number>): number {
  const isShown = terms.some(({ term }) => term.startsWith('§') && unit?.terms.includes(term) === true)
  const contentTerms = terms.filter(({ isContentWord, typed }) => isContentWord && typed !== '')
  return isShown && contentTerms.length > 0 ? shareOf(contentTerms, (term) => fits?.get(term) ?? 0) : 0
}

const isPriced = ({ terms }: Unit) => terms.includes('§preco')

function asksOnlyPrices(terms: readonly QueryTerm[]): boolean {
  const subjects = terms.filter(({ isContentWord, term }) => isContentWord || priceWords.has(term))
  return subjects.length > 0 && subjects.every(({ term }) => priceWords.has(term))
}

function adjacency(terms: readonly QueryTerm[], words: readonly string[]): number {
  const contentTerms = terms.filter(({ isContentWord, typed }) => isContentWord && typed !== '')
  if (contentTerms.length < 2) return 0
  const places = contentTerms.map(({ expansions }) => words.flatMap((word, at) => (expansions.has(word) ? [at] : [])))
  const pairs = contentTerms
    .slice(1)
    .filter((_, at) =>
      places[at]?.some((one) => places[at + 1]?.some((other) => one !== other && Math.abs(one - other) <= nearby)),
    )
  return pairs.length / (contentTerms.length - 1)
}

export const scoreOf = ({ bm25, bestUnitCoverage, adjacent, heading, shown, listed }: Evidence): number =>
  3 * bm25 + bestUnitCoverage + 0.35 * adjacent + heading + 0.5 * shown + 1.5 * listed

export type Confidence = 'sure' | 'likely' | 'none'

/** Weights of a logistic regression; `npm run bench -- retrieval` trains them again. */
const confidenceWeights = {
  bias: -4.04,
  coverage: 2.44,
  bestUnitCoverage: 1.32,
  adjacent: 1.19,
  heading: 1.91,
  margin: 2.78,
  unread: -0.84,
}
/** At a `sure` of 0.70 one more of the measured messages would be answered wrongly (decision 060). */
const thresholds = { sure: 0.71, likely: 0.12 }

export type Features = Record<Exclude<keyof typeof confidenceWeights, 'bias'>, number>

export function probabilityOf(features: Features): number {
  const { bias, ...weights } = confidenceWeights
  const names = Object.keys(weights) as (keyof Features)[]
  const sum = names.reduce((total, name) => total + weights[name] * features[name], bias)
  return 1 / (1 + Math.exp(-sum))
}

export const confidenceOf = (probability: number): Confidence =>
  probability >= thresholds.sure ? 'sure' : probability >= thresholds.likely ? 'likely' : 'none'

/** Relative lead of the best passage over the next one. */
export const marginOf = (score: number, next: number): number => Math.min(0.5, 1 - next / score)
