/** Answers that were asked for before the code that needs them was there; each is handed out once. */
import { readToken } from './session.ts'

type Begun = { token: string | null; at: number; answer: Promise<unknown> }

/** How long an answer is worth taking, in milliseconds. */
const FRESH = 10_000

const begun = new Map<string, Begun>()

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input])

export const keepAhead = (name: string, input: unknown, answer: Promise<unknown>): void => {
  begun.set(keyOf(name, input), { token: readToken(), at: performance.now(), answer })
}

const find = (key: string): Promise<unknown> | undefined => {
  const found = begun.get(key)
  const isMine = found?.token === readToken()
  return found && isMine && performance.now() - found.at < FRESH ? found.answer : undefined
}

export const takeAhead = (name: string, input: unknown): Promise<unknown> | undefined => {
  const key = keyOf(name, input)
  const answer = find(key)
  begun.delete(key)
  return answer
}

/** Leaves it for whoever takes it. */
export const lookAhead = (name: string, input: unknown): Promise<unknown> | undefined => find(keyOf(name, input))
