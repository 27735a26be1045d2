/** Failures that come after their conversation was left; the inbox announces them if it is still open. */
import type { LeftFailure } from '../../machines/inbox/inbox.setup.ts'

const listeners = new Set<(failure: LeftFailure) => void>()

/** @returns a function that ends the subscription. */
export const watchLeftFailures = (listener: (failure: LeftFailure) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const reportLeftFailure = (failure: LeftFailure): void => {
  for (const listener of listeners) listener(failure)
}
