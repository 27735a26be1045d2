/** Responses requested before the code that needs them was loaded; each is handed out once. */
import { readToken } from './session.ts'

type Prefetched = { token: string | null; at: number; answer: Promise<unknown> }

/** How long a response may be used, in milliseconds. */
const FRESH = 10_000

const prefetched = new Map<string, Prefetched>()

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input])

export const keepPrefetched = (name: string, input: unknown, answer: Promise<unknown>): void => {
  prefetched.set(keyOf(name, input), { token: readToken(), at: performance.now(), answer })
}

const find = (key: string): Promise<unknown> | undefined => {
  const found = prefetched.get(key)
  const isMine = found?.token === readToken()
  return found && isMine && performance.now() - found.at < FRESH ? found.answer : undefined
}

export const takePrefetched = (name: string, input: unknown): Promise<unknown> | undefined => {
  const key = keyOf(name, input)
  const answer = find(key)
  prefetched.delete(key)
  return answer
}

/** Does not consume the response. */
export const peekPrefetched = (name: string, input: unknown): Promise<unknown> | undefined => find(keyOf(name, input))
