/** An answer as it comes: its words, and at last what became of it. */
import type { OnText } from './answer-message.ts'
import type { AnswerResult } from './turn.ts'

export type AnswerPiece = { kind: 'text'; delta: string } | { kind: 'ended'; result: AnswerResult }

export async function* streamAnswer(
  answer: (onText: OnText) => Promise<AnswerResult>,
): AsyncGenerator<AnswerPiece, void> {
  let text = ''
  let result: AnswerResult | undefined
  let wake = (): void => {}
  const ending = answer((delta) => {
    text += delta
    wake()
  }).then((ended) => {
    result = ended
  })
  // Thrown to whoever reads on, also when nobody does at that moment.
  ending.catch(() => undefined)
  for (;;) {
    if (text !== '') {
      const delta = text
      text = ''
      yield { kind: 'text', delta }
    } else if (result !== undefined) {
      yield { kind: 'ended', result }
      return
    } else {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      await Promise.race([ending, promise])
    }
  }
}
