/** Answers with a model behind an OpenAI-compatible endpoint. */
import type { Result } from '../../contract/failures.ts'
import { isOnlyUnusable, onlyUnusable, prepareForModel, withUnusable, wordsIn } from './attachments.ts'
import { complete } from './completion.ts'
import type { ModelAccess } from './endpoint.ts'
import type { Answer, EngineFailure, Question } from './engine.ts'
import { documentBeginning, promptFor } from './prompt.ts'
import { agentNames, type Retriever } from './retrieve.ts'
import { sourceOf } from './sources.ts'
import { splitAnswer } from './split.ts'

/** The answer of the agent's model, given the files of the question and what retrieval finds. */
export async function modelAnswer(
  access: ModelAccess,
  retriever: Retriever,
  question: Question,
  signal: AbortSignal,
): Promise<Result<Answer, EngineFailure>> {
  const { agent, history, split } = question
  const ready = await prepareForModel(access, question, signal)
  if (!ready.ok) return ready
  const prepared = ready.value
  if (isOnlyUnusable(prepared)) return { ok: true, value: onlyUnusable(prepared, 'model') }

  const before = history.findLast((turn) => turn.role === 'user')
  const findings = await retriever.find(agent.id, prepared.message, {
    earlier: before && wordsIn(before),
    names: agentNames(agent),
    // The beginning of a document is sent anyway.
    documents: prepared.documents
      .filter(({ text }) => text.length > documentBeginning)
      .map(({ text, ...document }) => ({ ...document, text: text.slice(documentBeginning) })),
  })
  const model = agent.responseModel
  const read = await complete(access, { model, messages: promptFor(question, prepared, findings) }, signal)
  if (!read.ok) return read
  const answer: Answer = {
    messages: split ? splitAnswer(read.value) : [read.value],
    sources: findings.filter(({ sure, isDocument }) => sure && !isDocument).map(sourceOf),
    ...(prepared.transcript !== '' && { transcript: prepared.transcript }),
    engine: 'model',
  }
  return { ok: true, value: withUnusable(answer, prepared) }
}
