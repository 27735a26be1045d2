/** Finds passages for the questions of a message, in the agent's trainings and in the documents of the conversation. */
import type { Queryable } from '../db/schema.ts'
import { createDocumentCache, type Document } from './documents.ts'
import type { Confidence } from './evidence.ts'
import { createIndexCache } from './index-cache.ts'
import { fuse, keyOf, type Neighbours, type PassageKey, type SemanticSearch } from './meaning.ts'
import { type AskedQuestion, isFollowUp, mayStayOnTopic, readMessage, subjectOf } from './message.ts'
import { withoutNames } from './names.ts'
import { allPassages, passagesAt, type TaughtPassage } from './passages.repository.ts'
import { headingSeparator, type Passage } from './passages.ts'
import { type Candidate, type Corpus, corpusOf } from './rank.ts'
import { rerank, type Match, retrieveCandidates } from './search.ts'

export type FoundPassage = Passage &
  PassageKey & {
    /** Name of the training or document. */
    title: string
    type: string
    /** Whether it is from one of the given documents; `trainingId` is then the document's id. */
    isDocument: boolean
    /** The headings that distinguish the passage, below the training's name, outermost first. */
    sections: readonly string[]
    /** The sentences that answer best, verbatim except for table markup. */
    excerpt: string
    /** A shorter one, for an answer with several quotations. */
    briefExcerpt: string
    /** The sort key of findings. */
    score: number
    /** Score of the word search alone. */
    relevance: number
    /** Semantic similarity, 0 to 1; null if it is unavailable. */
    similarity: number | null
    confidence: Confidence
    /** The words of the question as typed, and whether they occur in the passage. */
    queryWords: Match['queryWords']
  }

/** A question of a message with its findings, best first. */
export type Answered = {
  /** Normalized: in lower case, without accents, abbreviations written out. */
  text: string
  /** Its subject, in the typed words. */
  about: string[]
  findings: FoundPassage[]
}

export type Retriever = {
  /** Searches for each question of the message separately. */
  search: (agentId: string, message: string, beside?: Beside) => Promise<Answered[]>
  /** The findings of all questions in one list, best first; those that are not `sure` are only hints. */
  find: (agentId: string, message: string, beside?: Beside) => Promise<FoundPassage[]>
  /** All passages of the agent, unless they have more than `most` characters. */
  whole: (agentId: string, most: number) => Promise<(TaughtPassage & { excerpt: string })[] | undefined>
}

type Beside = {
  /** The previous messages, oldest first. */
  earlier?: readonly string[]
  /** Documents that are searched like trainings. */
  documents?: readonly Document[]
  /** Names of the agent and its company. */
  names?: readonly string[]
  /** Maximum number of findings per question. */
  limit?: number
}

type Source = { id: string; title: string; type: string; passages: readonly Passage[] | null }

/** Maximum number of passages used for an answer. */
export const usedPassages = 6
/**
 * With this many candidates or fewer, only a heading shared by all is dropped; otherwise one shared by more than half,
 * as it does not distinguish them.
 */
const fewCandidates = 5

export const agentNames = ({ name, companyName }: { name: string; companyName: string }): string[] => [
  name,
  companyName,
]

export function createRetriever(db: Queryable, meaning?: SemanticSearch): Retriever {
  const cache = createIndexCache(db)
  const readDocument = createDocumentCache()

  /** Adds the passages to the candidates; those replaced meanwhile are dropped. */
  async function withPassages(candidates: readonly Candidate[], sources: readonly Source[]) {
    const keyOfCandidate = ({ indexPosition, ordinal }: Candidate) => ({
      trainingId: sources[indexPosition]?.id ?? '',
      ordinal,
    })
    const stored = candidates
      .filter(({ indexPosition }) => sources[indexPosition]?.passages === null)
      .map(keyOfCandidate)
    const read = new Map((await passagesAt(db, stored)).map((one) => [keyOf(one), one]))
    return candidates.flatMap((candidate) => {
      const passage =
        sources[candidate.indexPosition]?.passages?.[candidate.ordinal] ?? read.get(keyOf(keyOfCandidate(candidate)))
      return passage === undefined ? [] : [{ ...candidate, passage }]
    })
  }

  async function answer(
    question: AskedQuestion,
    corpus: Corpus,
    sources: readonly Source[],
    neighbours: Neighbours | undefined,
    topic: string | undefined,
  ): Promise<FoundPassage[]> {
    const { terms, candidates } = retrieveCandidates(question, corpus)
    const known = new Set(
      candidates.map(({ indexPosition, ordinal }) => keyOf({ trainingId: sources[indexPosition]?.id ?? '', ordinal })),
    )
    for (const one of neighbours?.values() ?? []) {
      const indexPosition = sources.findIndex(({ id }) => id === one.trainingId)
      if (indexPosition >= 0 && !known.has(keyOf(one)))
        candidates.push({ indexPosition, ordinal: one.ordinal, bm25: 0 })
    }
    const found = await withPassages(candidates, sources)
    const passageAt = new Map(
      found.map(({ indexPosition, ordinal, passage }) => [`${indexPosition} ${ordinal}`, passage]),
    )
    const isGeneral = generalHeadings(found.map(({ passage }) => passage))
    const findings = rerank(question, terms, found, topic).map((match): FoundPassage => {
      const { heading, content } = passageAt.get(`${match.indexPosition} ${match.ordinal}`) ?? {
        heading: '',
        content: '',
      }
      const { id, title, type, passages } = sources[match.indexPosition] ?? {
        id: '',
        title: '',
        type: '',
        passages: null,
      }
      const key = { trainingId: id, ordinal: match.ordinal }
      const trail = heading.split(headingSeparator)
      return {
        ...key,
        title,
        type,
        heading,
        content,
        isDocument: passages !== null,
        sections: trail.filter(
          (part, at) => part !== title && !isGeneral(trail.slice(0, at + 1).join(headingSeparator)),
        ),
        excerpt: match.excerpt,
        briefExcerpt: match.briefExcerpt,
        score: match.score,
        relevance: match.score,
        similarity: neighbours === undefined ? null : (neighbours.get(keyOf(key))?.similarity ?? 0),
        confidence: match.confidence,
        queryWords: match.queryWords,
      }
    })
    return neighbours === undefined ? findings : fuse(findings)
  }

  const search: Retriever['search'] = async (
    agentId,
    message,
    { earlier = [], documents = [], names = [], limit = usedPassages } = {},
  ) => {
    const pendingNeighbours = meaning?.neighbours(agentId, message)
    const read = documents.map(readDocument)
    const trainings = await cache.load(agentId)
    const sources: Source[] = [
      ...read.map(({ document, passages }) => ({ id: document.id, title: document.name, type: 'DOCUMENT', passages })),
      ...trainings.map(({ trainingId, title, type }) => ({ id: trainingId, title, type, passages: null })),
    ]
    const corpus = corpusOf([...read.map(({ index }) => index), ...trainings.map(({ index }) => index)])
    const neighbours = await pendingNeighbours
    const questions = readMessage(message, earlier)
    // A message without searchable words may still be found by semantic search.
    if (questions.length === 0 && neighbours !== undefined) questions.push({ text: message, words: [] })
    const withoutAgent = ({ text, words }: AskedQuestion) => ({
      text,
      words: [...withoutNames(words, names, corpus.vocabulary)],
    })
    /** 'E a semana inteira?' goes on under the heading where the message before was answered. */
    const topicOf = async (text: string, before: readonly string[]): Promise<string | undefined> => {
      const previous = before.at(-1)
      if (previous === undefined || !mayStayOnTopic(text)) return undefined
      const further = before.slice(0, -1)
      const [question] = readMessage(previous, further)
      if (question === undefined) return undefined
      const topic = await topicOf(previous, further)
      const [found] = await answer(withoutAgent(question), corpus, sources, undefined, topic)
      return found?.confidence === 'none' && !isFollowUp(text) ? undefined : found?.heading
    }
    const topic = await topicOf(message, earlier)
    const answers: Answered[] = []
    for (const question of questions)
      answers.push({
        text: question.text,
        about: subjectOf(question),
        findings: (await answer(withoutAgent(question), corpus, sources, neighbours, topic)).slice(0, limit),
      })
    return answers
  }

  return {
    search,
    whole: async (agentId, most) =>
      (await allPassages(db, agentId, most))?.map((passage) => ({ ...passage, excerpt: passage.content })),
    find: async (agentId, message, beside = {}) =>
      interleave(await search(agentId, message, beside)).slice(0, beside.limit ?? usedPassages),
  }
}

function generalHeadings(passages: readonly Passage[]): (trail: string) => boolean {
  const counts = new Map<string, number>()
  for (const { heading } of passages) {
    const parts = heading.split(headingSeparator)
    for (const at of parts.keys()) {
      const trail = parts.slice(0, at + 1).join(headingSeparator)
      counts.set(trail, (counts.get(trail) ?? 0) + 1)
    }
  }
  const most = passages.length > fewCandidates ? passages.length / 2 : passages.length - 1
  return (trail) => passages.length > 1 && (counts.get(trail) ?? 0) > most
}

/** The best findings of each question, then the second ones and so on; a finding for two questions is listed once. */
export function interleave(answered: readonly Answered[]): FoundPassage[] {
  const lists = answered.map(({ findings }) => findings)
  const found = new Map<string, FoundPassage>()
  for (let place = 0; place < Math.max(0, ...lists.map(({ length }) => length)); place += 1)
    for (const list of lists) {
      const one = list[place]
      if (one !== undefined && !found.has(keyOf(one))) found.set(keyOf(one), one)
    }
  return [...found.values()]
}
