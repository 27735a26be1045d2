/** Shows what a question would be answered from, and why, without answering it. */
import type { RetrievalReply, RetrievedPassage } from '../../contract/trainings.ts'
import { extentOf } from '../db/knowledge.ts'
import type { Queryable } from '../db/schema.ts'
import { asMeant } from './idioms.ts'
import { plain, wordsOf } from './plain.ts'
import type { AgentNames } from './engine.ts'
import { chosenOf, contactOf, contactQuestion } from './quote.ts'
import { type Finding, agentNames, type Retriever, usedPassages } from './retrieve.ts'
import { smallTalkOf } from './small-talk.ts'

const shown = 8

type Given = { db: Queryable; retriever: Retriever; hasModel: boolean }

/** Which of `found` an answer would be made of. */
async function usedOf({ hasModel }: Given, question: string, found: readonly Finding[]): Promise<readonly Finding[]> {
  if (hasModel) return found.slice(0, usedPassages)
  const talk = smallTalkOf(question)
  if (talk === 'person') return [contactOf(found)].filter((one) => one !== undefined)
  return talk === null ? chosenOf(found, []) : []
}

/** How each word was typed that was understood as another: without an accent, or shortened. */
function typedWords(question: string): Map<string, string> {
  const typed = new Map<string, string>()
  for (const word of wordsOf(question))
    for (const read of [plain(word), ...wordsOf(asMeant(plain(word)))]) if (!typed.has(read)) typed.set(read, word)
  return typed
}

/** However near, what no answer is made of does not look like one that is. */
const unusedMost = 0.6
const shareOf = (met: readonly string[], missing: readonly string[]) =>
  met.length / Math.max(1, met.length + missing.length)

export async function previewAnswer(given: Given, agent: AgentNames, question: string): Promise<RetrievalReply> {
  const { db, retriever, hasModel } = given
  const asked = !hasModel && smallTalkOf(question) === 'person' ? contactQuestion : question
  const found = await retriever.find(agent.id, asked, { names: agentNames(agent), limit: shown })
  const used = new Set(await usedOf(given, question, found))
  const typed = typedWords(question)
  const best = found[0]?.score ?? 0
  const passages = found
    .filter(({ score }) => score > 0)
    .map((one): RetrievedPassage => {
      const wordsThat = (met: boolean) => [
        ...new Set(
          one.asked
            .filter((word) => word.met === met)
            .map(({ word }) => typed.get(word))
            .filter((word) => word !== undefined),
        ),
      ]
      const [words, missing] = [wordsThat(true), wordsThat(false)]
      return {
        trainingId: one.trainingId,
        title: one.title,
        type: one.type,
        sections: one.sections.filter((section) => section !== ''),
        content: one.content,
        excerpt: one.excerpt,
        score: (one.score / best) * (used.has(one) ? 1 : unusedMost * shareOf(words, missing)),
        isUsed: used.has(one),
        words,
        missing,
        similarity: one.similarity,
      }
    })
  return { passages, searched: (await extentOf(db, agent.id)).passages }
}
