/** Which headings tell passages apart: what stands above most of them says little about each. */
import type { Hit } from '../db/passages.ts'
import { generalShare } from '../db/knowledge.ts'
import type { Lexer } from './concepts.ts'
import { headingSeparator } from './passages.ts'

export type Headings = {
  /** The headings that are about this passage in particular. */
  partsOf: (heading: string) => readonly string[]
  /** The words of the headings that are about this passage. */
  tellingOf: (heading: string) => readonly string[]
}

/** Fewer passages than this have nothing to be told apart from. */
export const few = 5

const trailsOf = (heading: string) => {
  const parts = heading.split(headingSeparator)
  return parts.map((part, at) => ({ part, trail: parts.slice(0, at + 1).join(headingSeparator) }))
}

/** How many of `headings` begin with each trail. */
export function countTrails(headings: readonly string[]): Map<string, number> {
  const above = new Map<string, number>()
  for (const heading of headings)
    for (const { trail } of trailsOf(heading)) above.set(trail, (above.get(trail) ?? 0) + 1)
  return above
}

/** What all passages stand under. */
export type Above = {
  /** How often headings stand above passages; those that do rarely may be left out. */
  above: ReadonlyMap<string, number>
  total: number
}

const isGeneral = ({ above, total }: Above, trail: string) =>
  total > few && (above.get(trail) ?? 0) > total * generalShare

/** The words of the headings that stand above most of what was learned: everything is about them. */
export async function generalWords(all: Above, lexer: Lexer): Promise<ReadonlySet<string>> {
  const general = [...all.above.keys()].filter((trail) => isGeneral(all, trail))
  return new Set(general.length === 0 ? [] : (await lexer([general.join(' ')])).flat())
}

/** `found` are the headings whose words are needed. */
export async function readHeadings(all: Above, found: readonly string[], lexer: Lexer): Promise<Headings> {
  const distinct = [...new Set(found)]
  const parts = new Map(
    distinct.map((heading) => [
      heading,
      trailsOf(heading)
        .filter(({ trail }) => !isGeneral(all, trail))
        .map(({ part }) => part),
    ]),
  )
  const lexemes = await lexer([...parts.values()].map((own) => own.join(' ')))
  const words = new Map(distinct.map((heading, at) => [heading, lexemes[at] ?? []]))
  return {
    partsOf: (heading) => parts.get(heading) ?? [],
    tellingOf: (heading) => words.get(heading) ?? [],
  }
}

/** The same hits, without those in headings that tell nothing. */
export function tellingHits(hits: readonly Hit[], telling: readonly string[]): Hit[] {
  const words = new Set(telling)
  return hits.map((hit) => (words.has(hit.lexeme) ? hit : { ...hit, inHeading: 0 }))
}
