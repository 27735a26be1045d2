/**
 * Waiting that an aborted signal ends. No listener stays behind: with one, a signal made by `AbortSignal.any` lives as
 * long as its sources, with all that the listener holds.
 */
import { setTimeout as delay } from 'node:timers/promises'

/** Resolves after `ms` milliseconds, at least one, or when the signal is aborted. */
export const sleep = async (ms: number, signal: AbortSignal): Promise<void> => {
  await delay(Math.max(1, ms), undefined, { signal }).catch(() => {})
}

/** The result of `work`, or `instead` if the signal is aborted before. */
export async function unlessAborted<T, U>(work: Promise<T>, signal: AbortSignal, instead: U): Promise<T | U> {
  const { promise: aborted, resolve } = Promise.withResolvers<U>()
  const onAbort = () => resolve(instead)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
