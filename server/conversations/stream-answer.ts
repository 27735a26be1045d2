/** Streams an answer: its text, then its result. */
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
  // The error is thrown to the reader below; this avoids an unhandled rejection before that.
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
