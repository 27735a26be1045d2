/** Finds what an agent has learned about a question, or nothing when it and the documents given say nothing about it. */
import { contentsOf, type FoundPassage, headingsOf, lexemesOf, matchPassages } from '../db/passages.ts'
import type { Queryable } from '../db/schema.ts'
import {
  type Concept,
  conceptsOf,
  indexWords,
  mainOf,
  soften,
  takeAsTold,
  type Lexer,
  type WordIndex,
} from './concepts.ts'
import { type Document, type DocumentPassage, hitsOf, readDocuments } from './documents.ts'
import { excerptOf, unitsOf } from './excerpt.ts'
import { few, readHeadings, tellingHits } from './headings.ts'
import { everywhere, holdingOf, measureConcepts, scoreOf } from './score.ts'
import { isOfKind, type Kind, signsOf } from './signs.ts'
import { repair } from './repair.ts'
import { tellsStory } from './typos.ts'

export type Finding = Omit<FoundPassage, 'hits'> & {
  /** Whether it stands in one of the documents given, whose id `trainingId` then is. */
  isDocument: boolean
  /** The headings below the training's name that tell the passage from others, outermost first. */
  sections: readonly string[]
  /** The sentences that answer best, word for word but for the marks of a table. */
  excerpt: string
  score: number
  /** Whether the passage speaks of enough of it to be quoted as an answer. */
  sure: boolean
  /** How well it meets each thing that was asked, in the same order in all findings of a question. */
  fits: number[]
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
/** Of so many passages the sentences are looked at. */
const looked = 16
const asEarlier = 0.4

/** A question this short ('e no sábado?') goes on with the one before it. */
const isContinuation = (question: string, concepts: readonly Concept[]) =>
  concepts.filter((concept) => !concept.soft).length <= 1 && /^\s*e\s/iu.test(question)

/** What the whole business is about need not be said again where a question is answered. */
function softenGeneral(
  concepts: readonly Concept[],
  found: readonly Pick<Candidate, 'hits'>[],
  { general, total }: { general: ReadonlySet<string>; total: number },
): void {
  if (total <= few) return
  const hard = concepts.filter(({ soft }) => !soft)
  const tellsNothing = hard.filter(
    (concept) =>
      !concept.wanted &&
      (mainOf(concept).some((lexeme) => general.has(lexeme)) || holdingOf(concept, found) > total * everywhere),
  )
  // Whoever asks for nothing else asks for that ('vocês têm flores?').
  if (tellsNothing.length < hard.length) tellsNothing.forEach(soften)
}

/** What the answer must hold, when the question asks for nothing else. */
function kindAsked(concepts: readonly Concept[]): Kind | undefined {
  const hard = concepts.filter(({ soft }) => !soft)
  const named = (hard.length > 0 ? hard : concepts).map(({ kind }) => kind)
  const kinds = [...new Set(named.filter((kind) => kind !== undefined))]
  if (kinds.length === 0 || (hard.length > 0 && named.includes(undefined))) return undefined
  return kinds.length === 1 ? kinds[0] : 'contact'
}

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

      const hard = concepts.filter(({ soft }) => !soft)
      if (hard.some(({ word }) => !tellsStory(word)))
        for (const concept of hard) if (!concept.wanted && tellsStory(concept.word)) takeAsTold(concept)

      const read = await readDocuments(documents, lexer)
      const all = [...(await headingsOf(db, agentId)), ...read.map(({ heading }) => heading)]
      let found = await match(agentId, concepts, read)
      const known = new Set(found.flatMap((passage) => passage.hits.map((hit) => hit.lexeme)))
      if (await repair(db, agentId, { concepts, known, read, index: await wordIndex() }))
        found = await match(agentId, concepts, read)

      const headings = await readHeadings(
        all,
        found.map(({ heading }) => heading),
        lexer,
      )
      const telling = found.map((passage) => ({
        ...passage,
        hits: tellingHits(passage.hits, headings.tellingOf(passage.heading)),
      }))
      softenGeneral(concepts, telling, { general: headings.general, total: all.length })
      const measures = measureConcepts(concepts, telling, all.length)
      const ranked = telling
        .map(({ hits, ...passage }) => ({ passage, score: scoreOf(hits, measures) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, looked)
      const contents = await textsOf(ranked.map(({ passage }) => passage))

      const units = contents.map(unitsOf)
      const words = await lexer(units.flat().map(({ text, head }) => `${text} ${head} ${signsOf(text)}`))
      const kind = kindAsked(concepts)
      let from = 0
      const findings = ranked.map(({ passage, score }, at): Finding => {
        const own = units[at] ?? []
        const heading = headings.tellingOf(passage.heading)
        const excerpt = excerptOf(own, words.slice(from, from + own.length), heading, measures)
        from += own.length
        return {
          ...passage,
          content: contents[at] ?? '',
          sections: headings.partsOf(passage.heading).filter((part) => part !== passage.title),
          isDocument: passage.content !== null,
          excerpt: excerpt.text,
          score: score * (0.3 + 0.7 * excerpt.focus) * (0.7 + 0.3 * excerpt.density),
          sure: excerpt.sure && (kind === undefined || isOfKind(excerpt.text, kind)),
          fits: excerpt.fits,
        }
      })
      return findings.sort((a, b) => b.score - a.score).slice(0, limit)
    },
  }
}
