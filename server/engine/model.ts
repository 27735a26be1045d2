/** Answers with a model behind an OpenAI-compatible endpoint. */
import type { Result } from '../../contract/failures.ts'
import { complete, type ModelAccess } from './completion.ts'
import type { Answer, EngineFailure, Question } from './engine.ts'
import { promptFor } from './prompt.ts'
import type { Finding } from './retrieve.ts'
import { splitAnswer } from './split.ts'

/** The answer of the model to `question`, given what retrieval found. */
export async function modelAnswer(
  access: ModelAccess,
  question: Question,
  findings: readonly Finding[],
  signal: AbortSignal,
): Promise<Result<Answer, EngineFailure>> {
  const model = question.agent.responseModel
  const read = await complete(access, { model, messages: promptFor(question, findings) }, signal)
  if (!read.ok) return read
  return {
    ok: true,
    value: {
      messages: question.split ? splitAnswer(read.value) : [read.value],
      sources: findings
        .filter((finding) => finding.sure)
        .map(({ trainingId, title, excerpt }) => ({ trainingId, title, excerpt })),
      engine: 'model',
    },
  }
}
