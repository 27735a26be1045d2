/** An inverted index of passages: for each term, the passages that contain it and how often. It is immutable. */
import type { Passage } from './passages.ts'
import { termsOf } from './words.ts'

export type TermIndex = {
  /** Number of terms in the text and in the headings of each passage. */
  bodyLengths: Uint16Array
  headingLengths: Uint16Array
  /** Sorted, for binary search and prefix search. */
  terms: readonly string[]
  /** Offset of each term's postings; has one more entry than `terms`. */
  starts: Uint32Array
  /** Packed, ordered by passage. */
  postings: Uint32Array
}

export type Posting = { passage: number; inBody: number; inHeading: number }

const maxCount = 63
const countsPerPassage = 4_096

const pack = (passage: number, inBody: number, inHeading: number) =>
  passage * countsPerPassage + Math.min(inBody, maxCount) * 64 + Math.min(inHeading, maxCount)

export const unpack = (posting: number): Posting => ({
  passage: Math.floor(posting / countsPerPassage),
  inBody: (posting >>> 6) & maxCount,
  inHeading: posting & maxCount,
})

type Counts = [inBody: number, inHeading: number]

/** Indexes passages one by one, so that the caller may pause between them. */
export function createIndexBuilder() {
  const postings = new Map<string, number[]>()
  const bodyLengths: number[] = []
  const headingLengths: number[] = []
  let heading = ''
  let headingTerms: readonly string[] = []

  return {
    add(passage: Passage): void {
      const at = bodyLengths.length
      // Adjacent passages mostly have the same heading.
      if (passage.heading !== heading) [heading, headingTerms] = [passage.heading, termsOf(passage.heading)]
      const body = termsOf(passage.content)
      const counts = new Map<string, Counts>()
      const count = (terms: readonly string[], field: 0 | 1) => {
        for (const term of terms) {
          const counted = counts.get(term)
          if (counted !== undefined) counted[field] += 1
          else counts.set(term, field === 0 ? [1, 0] : [0, 1])
        }
      }
      count(body, 0)
      count(headingTerms, 1)
      for (const [term, [inBody, inHeading]] of counts) {
        const known = postings.get(term)
        const posting = pack(at, inBody, inHeading)
        if (known === undefined) postings.set(term, [posting])
        else known.push(posting)
      }
      bodyLengths.push(body.length)
      headingLengths.push(headingTerms.length)
    },
    build(): TermIndex {
      const terms = [...postings.keys()].toSorted()
      const starts = new Uint32Array(terms.length + 1)
      for (const [at, term] of terms.entries()) starts[at + 1] = (starts[at] ?? 0) + (postings.get(term)?.length ?? 0)
      const packed = new Uint32Array(starts.at(-1) ?? 0)
      for (const [at, term] of terms.entries()) packed.set(postings.get(term) ?? [], starts[at])
      return {
        bodyLengths: Uint16Array.from(bodyLengths),
        headingLengths: Uint16Array.from(headingLengths),
        terms,
        starts,
        postings: packed,
      }
    },
  }
}

export function buildIndex(passages: readonly Passage[]): TermIndex {
  const builder = createIndexBuilder()
  for (const passage of passages) builder.add(passage)
  return builder.build()
}

/** Index of the first term that is not less than `wanted`. */
function firstFrom(terms: readonly string[], wanted: string): number {
  let [low, high] = [0, terms.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}

export function postingsOf({ terms, starts, postings }: TermIndex, term: string): Uint32Array {
  const at = firstFrom(terms, term)
  return terms[at] === term ? postings.subarray(starts[at], starts[at + 1]) : postings.subarray(0, 0)
}

export function termsFrom({ terms }: TermIndex, beginning: string): readonly string[] {
  const from = firstFrom(terms, beginning)
  return terms.slice(from, firstFrom(terms, `${beginning}\u{10ffff}`))
}
