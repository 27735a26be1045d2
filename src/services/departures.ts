/**
 * Holds back and forward of the browser's history. On the window, listeners hear in the order of their registration
 * whatever phase they ask for: this one has to be loaded before the router, or the router has left by then.
 */
type Holder = (event: PopStateEvent) => void

let holder: Holder | null = null

addEventListener('popstate', (event) => holder?.(event))

/** `hold` hears of each step before the router does, and may stop it there; the returned function ends that. */
export const holdHistory = (hold: Holder): (() => void) => {
  holder = hold
  return () => {
    if (holder === hold) holder = null
  }
}
