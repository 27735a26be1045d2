/** Which headings tell passages apart: what stands above most of them says little about each. */
import type { Hit } from '../db/passages.ts'
import type { Lexer } from './concepts.ts'
import { headingSeparator } from './passages.ts'

export type Headings = {
  /** The headings that are about this passage in particular. */
  partsOf: (heading: string) => readonly string[]
  /** The words of the headings that are about this passage. */
  tellingOf: (heading: string) => readonly string[]
  /** The words of the headings that stand above most of what was learned: everything is about them. */
  general: ReadonlySet<string>
}

/** Fewer passages than this have nothing to be told apart from. */
export const few = 5
const most = 0.3

const trailsOf = (heading: string) => {
  const parts = heading.split(headingSeparator)
  return parts.map((part, at) => ({ part, trail: parts.slice(0, at + 1).join(headingSeparator) }))
}

/** `all` are the headings of every passage; `found` those whose words are needed. */
export async function readHeadings(all: readonly string[], found: readonly string[], lexer: Lexer): Promise<Headings> {
  const above = new Map<string, number>()
  for (const heading of all) for (const { trail } of trailsOf(heading)) above.set(trail, (above.get(trail) ?? 0) + 1)
  const distinct = [...new Set(found)]
  const parts = new Map(
    distinct.map((heading) => [
      heading,
      trailsOf(heading)
        .filter(({ trail }) => all.length <= few || (above.get(trail) ?? 0) <= all.length * most)
        .map(({ part }) => part),
    ]),
  )
  const general = [...above].filter(([, times]) => all.length > few && times > all.length * most)
  const [generalWords, ...lexemes] = await lexer([
    general.map(([trail]) => trail).join(' '),
    ...[...parts.values()].map((own) => own.join(' ')),
  ])
  const words = new Map(distinct.map((heading, at) => [heading, lexemes[at] ?? []]))
  return {
    partsOf: (heading) => parts.get(heading) ?? [],
    general: new Set(generalWords),
    tellingOf: (heading) => words.get(heading) ?? [],
  }
}

/** The same hits, without those in headings that tell nothing. */
export function tellingHits(hits: readonly Hit[], telling: readonly string[]): Hit[] {
  const words = new Set(telling)
  return hits.map((hit) => (words.has(hit.lexeme) ? hit : { ...hit, inHeading: 0 }))
}
