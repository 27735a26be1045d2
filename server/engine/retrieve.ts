/** Finds what an agent has learned about a question, or nothing when it has learned nothing about it. */
import { contentsOf, countPassages, type FoundPassage, lexemesOf, matchPassages, vocabularyOf } from '../db/passages.ts'
import type { Queryable } from '../db/schema.ts'
import { type Concept, conceptsOf, indexWords, type Lexer, type WordIndex } from './concepts.ts'
import { excerptOf, unitsOf } from './excerpt.ts'
import { measureConcepts, scoreOf, speaksOf } from './score.ts'
import { isSlip } from './typos.ts'

export type Finding = Omit<FoundPassage, 'hits'> & {
  /** The sentences that answer best, word for word. */
  excerpt: string
  score: number
  /** Whether the passage speaks of enough of it to be quoted as an answer. */
  sure: boolean
}

export type Retriever = {
  /** Best first, at most `limit`; those that are not `sure` are only good as a hint to a model. */
  find: (agentId: string, question: string, earlier?: string) => Promise<Finding[]>
}

const limit = 6
const asSlip = 0.8
const asEarlier = 0.4

/** A question this short ('e no sábado?') goes on with the one before it. */
const isContinuation = (question: string, concepts: readonly Concept[]) =>
  concepts.filter((concept) => !concept.soft).length <= 1 && /^\s*e\s/iu.test(question)

export function createRetriever(db: Queryable): Retriever {
  const lexer: Lexer = (texts) => lexemesOf(db, texts)
  let words: Promise<WordIndex> | undefined

  const wordIndex = () => {
    words ??= indexWords(lexer).catch((cause: unknown) => {
      words = undefined
      throw cause
    })
    return words
  }

  async function repair(agentId: string, concepts: readonly Concept[], known: ReadonlySet<string>): Promise<boolean> {
    const unknown = concepts.filter((concept) => !concept.soft && !speaksOf(known, concept))
    if (unknown.length === 0) return false
    const vocabulary = await vocabularyOf(db, agentId)
    const index = await wordIndex()
    const targets = new Set([...vocabulary, ...index.groupsByLexeme.keys()])
    let repaired = false
    for (const concept of unknown) {
      const written = [...concept.lexemes.keys()]
      for (const meant of targets) {
        if (!written.some((word) => isSlip(word, meant))) continue
        repaired = true
        concept.lexemes.set(meant, asSlip)
        for (const name of index.groupsByLexeme.get(meant) ?? [])
          for (const other of index.synonymsByGroup.get(name) ?? [])
            if (!concept.lexemes.has(other)) concept.lexemes.set(other, asSlip * asSlip)
      }
    }
    return repaired
  }

  const match = (agentId: string, concepts: readonly Concept[]) =>
    matchPassages(db, agentId, [...new Set(concepts.flatMap((concept) => [...concept.lexemes.keys()]))])

  return {
    find: async (agentId, question, earlier) => {
      const concepts = await conceptsOf(question, lexer, await wordIndex())
      if (earlier !== undefined && isContinuation(question, concepts))
        for (const concept of await conceptsOf(earlier, lexer, await wordIndex()))
          concepts.push({ ...concept, weight: concept.weight * asEarlier, soft: true })
      if (concepts.length === 0) return []

      const total = await countPassages(db, agentId)
      let found = await match(agentId, concepts)
      const known = new Set(found.flatMap((passage) => passage.hits.map((hit) => hit.lexeme)))
      if (await repair(agentId, concepts, known)) found = await match(agentId, concepts)

      const measures = measureConcepts(concepts, found, total)
      const ranked = found
        .map(({ hits, ...passage }) => ({ passage, hits, score: scoreOf(hits, measures) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
      const contents = await contentsOf(
        db,
        ranked.map(({ passage }) => passage),
      )

      const units = contents.map(unitsOf)
      const read = await lexer(units.flat().map((unit) => unit.text))
      let from = 0
      const findings = ranked.map(({ passage, hits, score }, at): Finding => {
        const own = units[at] ?? []
        const heading = hits.filter((hit) => hit.inHeading > 0).map((hit) => hit.lexeme)
        const excerpt = excerptOf(own, read.slice(from, from + own.length), heading, measures)
        from += own.length
        return {
          ...passage,
          content: contents[at] ?? '',
          excerpt: excerpt.text,
          score: score * (0.3 + 0.7 * excerpt.focus) * (0.7 + 0.3 * excerpt.density),
          sure: excerpt.sure,
        }
      })
      return findings.sort((a, b) => b.score - a.score)
    },
  }
}
