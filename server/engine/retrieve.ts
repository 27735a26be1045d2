/** Finds what an agent has learned about a question, or nothing when it and the documents given say nothing about it. */
import { extentOf, frequenciesOf } from '../db/knowledge.ts'
import { contentsOf, type FoundPassage, lexemesOf, matchPassages, passagesAt } from '../db/passages.ts'
import type { Queryable } from '../db/schema.ts'
import { isContinuation, kindAsked, softenGeneral, withoutNames, weighStory } from './asked.ts'
import { type Concept, conceptsOf, indexWords, type Lexer, type WordIndex } from './concepts.ts'
import { type Document, type DocumentPassage, hitsOf, readDocuments } from './documents.ts'
import type { AgentNames } from './engine.ts'
import { excerptOf, unitsOf } from './excerpt.ts'
import { countTrails, generalWords, readHeadings, tellingHits } from './headings.ts'
import { fuse, keyOf, type Meaning, type Near } from './meaning.ts'
import { areFew, mostRead, narrow } from './narrow.ts'
import { repair } from './repair.ts'
import { type Holding, holdingBy, holdingIn, type Measure, measureConcepts, scoreOf, speaksOf } from './score.ts'
import { isOfKind, signsOf } from './signs.ts'

export type Finding = Omit<FoundPassage, 'hits'> & {
  /** Whether it stands in one of the documents given, whose id `trainingId` then is. */
  isDocument: boolean
  /** The headings below the training's name that tell the passage from others, outermost first. */
  sections: readonly string[]
  /** The sentences that answer best, word for word but for the marks of a table. */
  excerpt: string
  score: number
  /** Nearness in meaning, 0 to 1; null when nobody could tell. */
  similarity: number | null
  /** Whether the passage speaks of enough of it to be quoted as an answer. */
  sure: boolean
  /** How well it meets each thing that was asked, in the same order in all findings of a question. */
  fits: number[]
  /** The words that were asked, as they were understood, and whether the passage speaks of them. */
  asked: { word: string; met: boolean }[]
}

export type Retriever = {
  /** Best first; those that are not `sure` are only good as a hint to a model. */
  find: (agentId: string, question: string, beside?: Beside) => Promise<Finding[]>
}

type Beside = {
  /** The question before. */
  earlier?: string | undefined
  /** Searched like trainings. */
  documents?: readonly Document[]
  /** Of the agent and its company. */
  names?: readonly string[]
  /** How many are wanted at most. */
  limit?: number
}

type Candidate = Omit<FoundPassage, 'content'> & {
  /** Null when it is still in the database. */
  content: string | null
}

export const agentNames = ({ name, companyName }: AgentNames): string[] => [name, companyName]

/** As many passages as an answer may be made of. */
export const usedPassages = 6
/** Of so many passages the sentences are looked at. */
const looked = 16
const asEarlier = 0.4

const wordsOfConcepts = (concepts: readonly Concept[]) => [
  ...new Set(concepts.flatMap((concept) => [...concept.lexemes.keys()])),
]

const inDocuments = (read: readonly DocumentPassage[], lexemes: readonly string[]): Candidate[] =>
  read.flatMap((passage) => {
    const hits = hitsOf(passage, lexemes)
    const { document, ordinal, heading, content } = passage
    return hits.length === 0
      ? []
      : [{ trainingId: document.id, title: document.name, type: 'DOCUMENT', ordinal, heading, content, hits }]
  })

export function createRetriever(db: Queryable, meaning?: Meaning): Retriever {
  const lexer: Lexer = (texts) => lexemesOf(db, texts)
  let words: Promise<WordIndex> | undefined

  const wordIndex = () => {
    words ??= indexWords(lexer).catch((cause: unknown) => {
      words = undefined
      throw cause
    })
    return words
  }

  async function understand(question: string, earlier: string | undefined): Promise<Concept[]> {
    const concepts = await conceptsOf(question, lexer, await wordIndex())
    if (earlier !== undefined && isContinuation(question, concepts))
      for (const concept of await conceptsOf(earlier, lexer, await wordIndex()))
        concepts.push({ ...concept, weight: concept.weight * asEarlier, soft: true })
    weighStory(concepts)
    return concepts
  }

  /** How many passages hold each word, those of the documents included. */
  async function countWords(agentId: string, concepts: readonly Concept[], read: readonly DocumentPassage[]) {
    const lexemes = wordsOfConcepts(concepts)
    const frequencies = await frequenciesOf(db, agentId, lexemes)
    for (const { hits } of inDocuments(read, lexemes))
      for (const { lexeme } of hits) frequencies.set(lexeme, (frequencies.get(lexeme) ?? 0) + 1)
    return frequencies
  }

  /** The texts of the given passages, in their order. */
  async function textsOf(candidates: readonly Omit<Candidate, 'hits'>[]): Promise<string[]> {
    const stored = await contentsOf(
      db,
      candidates.filter(({ content }) => content === null),
    )
    return candidates.map(({ content }) => content ?? stored.shift() ?? '')
  }

  /** The passages near in meaning that words alone did not find. */
  async function alsoNear(near: Near | undefined, found: readonly Candidate[], lexemes: readonly string[]) {
    const known = new Set(found.map(keyOf))
    const others = [...(near?.values() ?? [])].filter((one) => !known.has(keyOf(one)))
    return (await passagesAt(db, others, lexemes)).map((passage): Candidate => ({ ...passage, content: null }))
  }

  return {
    find: async (agentId, question, { earlier, documents = [], names = [], limit = usedPassages } = {}) => {
      const nearby = meaning?.near(agentId, question)
      let concepts = await understand(question, earlier)
      const near = await nearby
      if (concepts.length === 0 && near === undefined) return []

      const read = await readDocuments(documents, lexer)
      const extent = await extentOf(db, agentId)
      const total = extent.passages + read.length
      const above = { above: new Map([...extent.main, ...countTrails(read.map(({ heading }) => heading))]), total }
      let frequencies = await countWords(agentId, concepts, read)
      const known = new Set(frequencies.keys())
      concepts = withoutNames(concepts, await lexer(names), known)
      if (await repair(db, agentId, { concepts, known, read, index: await wordIndex() }))
        frequencies = await countWords(agentId, concepts, read)

      const lexemes = wordsOfConcepts(concepts)
      const general = await generalWords(above, lexer)
      const measure = (holding: Holding) => {
        softenGeneral(concepts, general, holding)
        return measureConcepts(concepts, holding)
      }
      const few = areFew(frequencies, total)
      const expected = few ? undefined : measure(holdingBy(frequencies, total))
      const wanted = expected === undefined ? [[lexemes]] : narrow(expected, frequencies, total)
      const taught = await matchPassages(db, agentId, { wanted, lexemes, most: few ? total : mostRead })
      const found = [...inDocuments(read, lexemes), ...taught.map((passage) => ({ ...passage, content: null }))]
      found.push(...(await alsoNear(near, found, lexemes)))

      const headings = await readHeadings(
        above,
        found.map(({ heading }) => heading),
        lexer,
      )
      const telling = found.map((passage) => ({
        ...passage,
        hits: tellingHits(passage.hits, headings.tellingOf(passage.heading)),
      }))
      const measures: readonly Measure[] = expected ?? measure(holdingIn(telling, total))
      const scored = telling
        .map((passage) => ({ passage, score: scoreOf(passage.hits, measures) }))
        .sort((a, b) => b.score - a.score)
      const ranked = scored.filter(({ passage }, at) => at < looked || near?.has(keyOf(passage)))
      const contents = await textsOf(ranked.map(({ passage }) => passage))

      const units = contents.map(unitsOf)
      const spoken = await lexer(units.flat().map(({ text, head }) => `${text} ${head} ${signsOf(text)}`))
      const kind = kindAsked(concepts)
      let from = 0
      const findings = ranked.map(({ passage: { hits, ...passage }, score }, at): Finding => {
        const own = units[at] ?? []
        const heading = headings.tellingOf(passage.heading)
        const within = spoken.slice(from, from + own.length)
        const excerpt = excerptOf(own, within, heading, measures)
        const held = new Set([...within.flat(), ...heading, ...hits.map(({ lexeme }) => lexeme)])
        from += own.length
        return {
          ...passage,
          content: contents[at] ?? '',
          sections: headings.partsOf(passage.heading).filter((part) => part !== passage.title),
          isDocument: passage.content !== null,
          excerpt: excerpt.text,
          score: score * (0.3 + 0.7 * excerpt.focus) * (0.7 + 0.3 * excerpt.density),
          similarity: near === undefined ? null : (near.get(keyOf(passage))?.similarity ?? 0),
          sure: excerpt.sure && (kind === undefined || isOfKind(excerpt.text, kind)),
          fits: excerpt.fits,
          asked: measures
            .filter(({ word }) => word !== '')
            .map((one) => ({ word: one.word, met: speaksOf(held, one) })),
        }
      })
      const best = findings.sort((a, b) => b.score - a.score)
      return (near === undefined ? best : fuse(best)).slice(0, limit)
    },
  }
}
