/** An engine whose answers the test decides. */
import type { Answer, Engine, EngineFailure, Question } from '../../server/answering/engine.ts'
import type { Streaming } from '../../server/platform/model/streamed-completion.ts'

export type FakeEngine = Engine & {
  questions: Question[]
  /** The result of the next question; by default an echo. */
  next:
    | ((
        question: Question,
        signal: AbortSignal,
        streaming?: Streaming,
      ) => Promise<Awaited<ReturnType<Engine['answer']>>>)
    | undefined
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
    isPaid: true,
    preview: () => Promise.resolve({ passages: [], searched: 0 }),
    answer: (question, signal, streaming) => {
      fake.questions.push(question)
      return (
        fake.next?.(question, signal, streaming) ??
        Promise.resolve(answerWith({ messages: [`Eco: ${question.message}`] }))
      )
    },
  }
  return fake
}
