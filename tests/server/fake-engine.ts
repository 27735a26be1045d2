/** An engine that a test decides for. */
import type { Answer, Engine, EngineFailure, Question } from '../../server/engine/engine.ts'

export type FakeEngine = Engine & {
  questions: Question[]
  /** How the next questions end; without one, an echo. */
  next: ((question: Question, signal: AbortSignal) => Promise<Awaited<ReturnType<Engine['answer']>>>) | undefined
}

export const answerWith = (answer: Partial<Answer>): Awaited<ReturnType<Engine['answer']>> => ({
  ok: true,
  value: { messages: ['Resposta'], sources: [], engine: 'model', ...answer },
})
export const failWith = (failure: EngineFailure): Awaited<ReturnType<Engine['answer']>> => ({ ok: false, failure })

export function createFakeEngine(): FakeEngine {
  const fake: FakeEngine = {
    questions: [],
    next: undefined,
    preview: () => Promise.resolve({ passages: [], searched: 0 }),
    answer: (question, signal) => {
      fake.questions.push(question)
      return fake.next?.(question, signal) ?? Promise.resolve(answerWith({ messages: [`Eco: ${question.message}`] }))
    },
  }
  return fake
}
