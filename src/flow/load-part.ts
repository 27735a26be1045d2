/** Loads code on demand; a failed load can be retried. */

/** The code of a component failed to load or to run. */
export class PartFailure extends Error {
  /** Loads the same component again. */
  readonly load: () => Promise<unknown>
  constructor(load: () => Promise<unknown>, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.load = load
  }
}

/** Not typed as a React component, because a page may be rendered by React or by Preact. */
export type Loaded<Shown> = {
  default: Shown
  /** Reads the data that is shown first, so that the first render is complete; `params` are those of the URL. */
  prepare?: (params: Readonly<Record<string, string>>) => Promise<unknown>
}
export type Load<Shown> = () => Promise<Loaded<Shown>>
/** `outcome` is set once it is settled. */
type Loading<Shown> = Promise<Loaded<Shown>> & { outcome?: PromiseSettledResult<Loaded<Shown>> }

const parts = new Map<unknown, Loading<never>>()

/** Browsers do not fetch a module again after its fetch failed, so none is imported while offline. */
const withoutNetwork = (): Promise<never> => Promise.reject(new Error('no network'))

/** Whether the code has been requested already. */
export const isPartAsked = (load: Load<unknown>): boolean => parts.has(load)

/** Loads the code once. A failed load stays failed until its `PartFailure` is told to load again. */
export const loadPart = <Shown>(load: Load<Shown>): Loading<Shown> => {
  const known = parts.get(load)
  if (known) return known
  const loading: Loading<Shown> = (navigator.onLine ? load() : withoutNetwork()).catch((cause: unknown) => {
    throw new PartFailure(() => {
      parts.delete(load)
      return loadPart(load)
    }, cause)
  })
  if (!navigator.onLine) addEventListener('online', () => parts.delete(load), { once: true })
  loading.then(
    (value) => (loading.outcome = { status: 'fulfilled', value }),
    (reason: unknown) => (loading.outcome = { status: 'rejected', reason }),
  )
  parts.set(load, loading as Loading<never>)
  return loading
}
