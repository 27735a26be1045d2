/**
 * Intercepts back and forward of the browser's history. Listeners on `window` run in the order of their registration,
 * also capturing ones, so this module must be loaded before the router.
 */
type Holder = (event: PopStateEvent) => void

let holder: Holder | null = null

addEventListener('popstate', (event) => holder?.(event))

/** `hold` is called for each step before the router is, and may stop it; the returned function ends this. */
export const holdHistory = (hold: Holder): (() => void) => {
  holder = hold
  return () => {
    if (holder === hold) holder = null
  }
}
