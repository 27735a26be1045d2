/** Finds what an agent has learned about a question, or nothing when it and the documents given say nothing about it. */
import { contentsOf, countPassages, type FoundPassage, lexemesOf, matchPassages, vocabularyOf } from '../db/passages.ts'
import type { Queryable } from '../db/schema.ts'
import { type Concept, conceptsOf, indexWords, type Lexer, type WordIndex } from './concepts.ts'
import { type Document, type DocumentPassage, hitsOf, readDocuments } from './documents.ts'
import { excerptOf, unitsOf } from './excerpt.ts'
import { measureConcepts, scoreOf, speaksOf } from './score.ts'
import { isSlip } from './typos.ts'

export type Finding = Omit<FoundPassage, 'hits'> & {
  /** Whether it stands in one of the documents given, whose id `trainingId` then is. */
  isDocument: boolean
  /** The sentences that answer best, word for word. */
  excerpt: string
  score: number
  /** Whether the passage speaks of enough of it to be quoted as an answer. */
  sure: boolean
}

export type Retriever = {
  /** Best first, at most `limit`; those that are not `sure` are only good as a hint to a model. */
  find: (agentId: string, question: string, beside?: Beside) => Promise<Finding[]>
}

type Beside = {
  /** The question before. */
  earlier?: string | undefined
  /** Searched like trainings. */
  documents?: readonly Document[]
}

type Candidate = Omit<FoundPassage, 'content'> & {
  /** Null when it is still in the database. */
  content: string | null
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

  async function repair(
    agentId: string,
    concepts: readonly Concept[],
    known: ReadonlySet<string>,
    read: readonly DocumentPassage[],
  ): Promise<boolean> {
    const unknown = concepts.filter((concept) => !concept.soft && !speaksOf(known, concept))
    if (unknown.length === 0) return false
    const vocabulary = await vocabularyOf(db, agentId)
    const index = await wordIndex()
    const targets = new Set([
      ...vocabulary,
      ...read.flatMap(({ words, headingWords }) => [...words, ...headingWords]),
      ...index.groupsByLexeme.keys(),
    ])
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

  async function match(
    agentId: string,
    concepts: readonly Concept[],
    read: readonly DocumentPassage[],
  ): Promise<Candidate[]> {
    const lexemes = [...new Set(concepts.flatMap((concept) => [...concept.lexemes.keys()]))]
    const taught = await matchPassages(db, agentId, lexemes)
    const inDocuments = read.flatMap((passage): Candidate[] => {
      const hits = hitsOf(passage, lexemes)
      const { document, ordinal, heading, content } = passage
      return hits.length === 0
        ? []
        : [{ trainingId: document.id, title: document.name, ordinal, heading, content, hits }]
    })
    return [...inDocuments, ...taught.map((passage) => ({ ...passage, content: null }))]
  }

  /** The texts of the given passages, in their order. */
  async function textsOf(candidates: readonly Omit<Candidate, 'hits'>[]): Promise<string[]> {
    const stored = await contentsOf(
      db,
      candidates.filter(({ content }) => content === null),
    )
    return candidates.map(({ content }) => content ?? stored.shift() ?? '')
  }

  return {
    find: async (agentId, question, { earlier, documents = [] } = {}) => {
      const concepts = await conceptsOf(question, lexer, await wordIndex())
      if (earlier !== undefined && isContinuation(question, concepts))
        for (const concept of await conceptsOf(earlier, lexer, await wordIndex()))
          concepts.push({ ...concept, weight: concept.weight * asEarlier, soft: true })
      if (concepts.length === 0) return []

      const read = await readDocuments(documents, lexer)
      const total = (await countPassages(db, agentId)) + read.length
      let found = await match(agentId, concepts, read)
      const known = new Set(found.flatMap((passage) => passage.hits.map((hit) => hit.lexeme)))
      if (await repair(agentId, concepts, known, read)) found = await match(agentId, concepts, read)

      const measures = measureConcepts(concepts, found, total)
      const ranked = found
        .map(({ hits, ...passage }) => ({ passage, hits, score: scoreOf(hits, measures) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, limit)
      const contents = await textsOf(ranked.map(({ passage }) => passage))

      const units = contents.map(unitsOf)
      const words = await lexer(units.flat().map((unit) => unit.text))
      let from = 0
      const findings = ranked.map(({ passage, hits, score }, at): Finding => {
        const own = units[at] ?? []
        const heading = hits.filter((hit) => hit.inHeading > 0).map((hit) => hit.lexeme)
        const excerpt = excerptOf(own, words.slice(from, from + own.length), heading, measures)
        from += own.length
        return {
          ...passage,
          content: contents[at] ?? '',
          isDocument: passage.content !== null,
          excerpt: excerpt.text,
          score: score * (0.3 + 0.7 * excerpt.focus) * (0.7 + 0.3 * excerpt.density),
          sure: excerpt.sure,
        }
      })
      return findings.sort((a, b) => b.score - a.score)
    },
  }
}
