/** The trainings given to a model: all of them if they fit, else the passages that retrieval finds. */
import type { ModelAccess } from '../platform/model/endpoint.ts'
import { beginningOf } from '../platform/text/plain.ts'
import { agentNames, type FoundPassage, type Retriever } from '../retrieval/retrieve.ts'
import { type Prepared, questionsIn } from './attachments.ts'
import type { Question } from './engine.ts'
import { beginningsOf, documentBeginning, matchingCharacters } from './remembered.ts'
import { rewriteQuestion } from './rewrite.ts'

/** Up to this many characters, all trainings are sent with each question: about eight thousand tokens. */
export const wholeLimit = 24_000

export type Material = Pick<FoundPassage, 'trainingId' | 'title' | 'type' | 'heading' | 'content' | 'excerpt'>

export type Knowledge = {
  material: readonly Material[]
  /** Passages of documents in the conversation that match the question. */
  ofDocuments: readonly FoundPassage[]
  /** Whether `material` contains all trainings. */
  isWhole: boolean
}

type KnowledgeDependencies = { access: ModelAccess; retriever: Retriever }

export async function knowledgeFor(
  { access, retriever }: KnowledgeDependencies,
  question: Question,
  { message, documents }: Prepared,
  signal: AbortSignal,
): Promise<Knowledge> {
  const { agent, history } = question
  // The beginning of each document is always sent.
  const earlier = beginningsOf(history)
  const begun = [
    ...documents.map((document) => [document, beginningOf(document.text, documentBeginning)] as const),
    ...earlier,
  ]
  const rest = begun
    .filter(([{ text }, beginning]) => text.length > beginning.length)
    .map(([{ id, name, text }, beginning]) => ({ id, name, text: text.slice(beginning.length) }))
  const whole = await retriever.whole(agent.id, wholeLimit)
  if (whole !== undefined && rest.length === 0) return { material: whole, ofDocuments: [], isWhole: true }
  const rewritten = await rewriteQuestion(access, question, message, signal)
  const found = await retriever.find(agent.id, rewritten ?? message, {
    earlier: rewritten === undefined ? questionsIn(history) : [],
    names: agentNames(agent),
    documents: rest,
  })
  const earlierIds = new Set([...earlier.keys()].map(({ id }) => id))
  let room = matchingCharacters
  const ofDocuments = found
    .filter(({ isDocument }) => isDocument)
    .filter(({ trainingId, heading, content }) => {
      if (earlierIds.has(trainingId)) room -= heading.length + content.length
      return !earlierIds.has(trainingId) || room >= 0
    })
  if (whole !== undefined) return { material: whole, ofDocuments, isWhole: true }
  return { material: found.filter(({ isDocument }) => !isDocument), ofDocuments, isWhole: false }
}
