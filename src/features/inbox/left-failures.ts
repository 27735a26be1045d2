/** Failures of what was sent from a conversation that has been left since, for the open inbox to announce. */
import type { LeftFailure } from '../../machines/inbox/inbox.setup.ts'

const listeners = new Set<(failure: LeftFailure) => void>()

/** Reports each failure until the returned function is called. */
export const watchLeftFailures = (listener: (failure: LeftFailure) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const reportLeftFailure = (failure: LeftFailure): void => {
  for (const listener of listeners) listener(failure)
}
