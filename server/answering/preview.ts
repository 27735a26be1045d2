/** Shows which passages a question would be answered from, and why, without answering it. */
import type { RetrievalReply, RetrievedPassage } from '../../contract/trainings.ts'
import type { Queryable } from '../db/schema.ts'
import { keyOf } from '../retrieval/meaning.ts'
import { countPassages } from '../retrieval/passages.repository.ts'
import type { AgentNames } from './engine.ts'
import { wholeLimit } from './knowledge.ts'
import { contactOf, contactQuestion } from './handoff.ts'
import { chosenOf, confidenceOf, isTaughtFor } from './quote.ts'
import {
  agentNames,
  type Answered,
  type FoundPassage,
  interleave,
  type Retriever,
  usedPassages,
} from '../retrieval/retrieve.ts'
import { smallTalkOf } from './small-talk.ts'

const maxMessages = 8

type PreviewDependencies = { db: Queryable; retriever: Retriever; hasModel: boolean }

/** The found passages that an answer would use. */
async function usedOf(
  { hasModel, retriever }: PreviewDependencies,
  { id, companyName }: AgentNames,
  question: string,
  answered: readonly Answered[],
): Promise<readonly FoundPassage[]> {
  if (hasModel) {
    const isWhole = (await retriever.whole(id, wholeLimit)) !== undefined
    return isWhole ? interleave(answered) : interleave(answered).slice(0, usedPassages)
  }
  const talk = smallTalkOf(question)
  if (talk === 'person') return [contactOf(interleave(answered), companyName)].filter((one) => one !== undefined)
  const isSearched = talk === null || isTaughtFor(talk, answered[0]?.findings[0])
  return isSearched ? answered.flatMap(({ findings }) => chosenOf(findings, [])) : []
}

/** Maximum score of unused passages, so that none looks like a used one. */
const unusedMost = 0.6
const shareOf = (met: readonly string[], missing: readonly string[]) =>
  met.length / Math.max(1, met.length + missing.length)

export async function previewAnswer(
  given: PreviewDependencies,
  agent: AgentNames,
  question: string,
): Promise<RetrievalReply> {
  const { db, retriever, hasModel } = given
  const asked = !hasModel && smallTalkOf(question) === 'person' ? contactQuestion : question
  const answered = await retriever.search(agent.id, asked, { names: agentNames(agent), limit: maxMessages })
  const found = interleave(answered).slice(0, maxMessages)
  const used = new Set((await usedOf(given, agent, question, answered)).map(keyOf))
  const best = Math.max(...found.map(({ score }) => score))
  const passages = found
    .filter(({ score }) => score > 0)
    .map((one): RetrievedPassage => {
      const wordsThat = (met: boolean) => [
        ...new Set(one.queryWords.filter((word) => word.isMatched === met).map(({ word }) => word)),
      ]
      const [words, missing] = [wordsThat(true), wordsThat(false)]
      return {
        trainingId: one.trainingId,
        title: one.title,
        type: one.type,
        sections: one.sections.filter((section) => section !== ''),
        content: one.content,
        excerpt: one.excerpt,
        score: (one.score / best) * (used.has(keyOf(one)) ? 1 : unusedMost * shareOf(words, missing)),
        isUsed: used.has(keyOf(one)),
        words,
        missing,
        similarity: one.similarity,
      }
    })
    .sort((a, b) => b.score - a.score)
  const searched = await countPassages(db, agent.id)
  const leading = answered.flatMap(({ findings }) => chosenOf(findings, []).slice(0, 1))
  return { passages, searched, confidence: confidenceOf(leading) }
}
