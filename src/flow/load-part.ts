/** Parts of the app whose code loads on its own, and which can be asked for again when that failed. */

/** The code of a part did not come, or did not run. */
export class PartFailure extends Error {
  /** Asks for the same part again. */
  readonly load: () => Promise<unknown>
  constructor(load: () => Promise<unknown>, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.load = load
  }
}

/** What shows it is no matter here: a page may be drawn by either of two libraries. */
type Loaded<Shown> = {
  default: Shown
  /** Reads what the part shows first, so that it is drawn whole at once; `params` are those of the address. */
  prepare?: (params: Readonly<Record<string, string>>) => Promise<unknown>
}
export type Load<Shown> = () => Promise<Loaded<Shown>>

const parts = new Map<unknown, Promise<unknown>>()

/** A browser asks no second time for a module that did not come: without a network, none is asked for. */
const withoutNetwork = (): Promise<never> => Promise.reject(new Error('no network'))

/** Whether a part was asked for already. */
export const isPartAsked = (load: Load<unknown>): boolean => parts.has(load)

/** Loads a part once. One that failed stays failed until its failure is told to load again. */
export const loadPart = <Shown>(load: Load<Shown>): Promise<Loaded<Shown>> => {
  const known = parts.get(load) as Promise<Loaded<Shown>> | undefined
  if (known) return known
  const loading = (navigator.onLine ? load() : withoutNetwork()).catch((cause: unknown) => {
    throw new PartFailure(() => {
      parts.delete(load)
      return loadPart(load)
    }, cause)
  })
  if (!navigator.onLine) addEventListener('online', () => parts.delete(load), { once: true })
  // React reads these: what is there already is drawn at once, with no blank frame in between. Whoever shows the part
  // hears of its failure.
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => {},
  )
  parts.set(load, loading)
  return loading
}
