/** Responses requested before the code that needs them was loaded; each is handed out once for every request. */
import { readToken } from './session.ts'

type Prefetched = { token: string | null; at: number; answer: Promise<unknown>; readers: number }

/** How long a response may be used, in milliseconds. */
const FRESH = 10_000

const prefetched = new Map<string, Prefetched>()

const keyOf = (name: string, input: unknown): string => JSON.stringify([name, input])

const find = (key: string): Prefetched | undefined => {
  const found = prefetched.get(key)
  const isMine = found?.token === readToken()
  return found && isMine && performance.now() - found.at < FRESH ? found : undefined
}

/** Starts a read, unless a response to the same one waits: a page and its tab may both need it. */
export const storePrefetched = (name: string, input: unknown, start: () => Promise<unknown>): void => {
  const key = keyOf(name, input)
  const kept = find(key)
  if (kept) kept.readers += 1
  else prefetched.set(key, { token: readToken(), at: performance.now(), answer: start(), readers: 1 })
}

export const takePrefetched = (name: string, input: unknown): Promise<unknown> | undefined => {
  const key = keyOf(name, input)
  const kept = find(key)
  if (kept) kept.readers -= 1
  if (!kept?.readers) prefetched.delete(key)
  return kept?.answer
}

/** After a change, what was read before it is old. */
export const forgetPrefetched = (): void => prefetched.clear()

/** Does not consume the response. */
export const peekPrefetched = (name: string, input: unknown): Promise<unknown> | undefined =>
  find(keyOf(name, input))?.answer
