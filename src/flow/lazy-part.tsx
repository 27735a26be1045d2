/** Components whose code is loaded on demand. */
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react'
import { loadPart, type Load, type Loaded } from './load-part.ts'

type Component<Props> = (props: Props) => ReactNode
export type LoadPart<Props> = Load<Component<Props>>

/** For what opens above the page: a bar at its top, which appears only if the code takes long. */
const lateProgress = <progress className="late-progress" aria-label="Carregando" />
const LoadingContext = createContext<ReactNode>(lateProgress)

/**
 * Shows `fallback` in place of each part within it while its code is loaded. `Suspense` would keep even an empty fallback
 * for 300 ms.
 */
export const WhileLoading = ({ fallback = lateProgress, children }: { fallback?: ReactNode; children: ReactNode }) => (
  <LoadingContext.Provider value={fallback}>{children}</LoadingContext.Provider>
)

/** The code, undefined while it is loaded; throws the `PartFailure` if that failed. */
export const useLoaded = <Shown,>(load: Load<Shown>): Loaded<Shown> | undefined => {
  const loading = loadPart(load)
  const subscribe = useCallback(
    (onChange: () => void) => {
      let isSubscribed = true
      const notify = () => {
        if (isSubscribed) onChange()
      }
      loading.then(notify, notify)
      return () => {
        isSubscribed = false
      }
    },
    [loading],
  )
  const outcome = useSyncExternalStore(subscribe, () => loading.outcome)
  if (outcome?.status === 'rejected') throw outcome.reason
  return outcome?.value
}

/** Renders a component that is loaded on demand. */
export const Part = <Props extends object>({ load, props }: { load: LoadPart<Props>; props: Props }) => {
  const loaded = useLoaded(load)
  const fallback = use(LoadingContext)
  if (!loaded) return fallback
  const { default: Shown } = loaded
  return <Shown {...props} />
}

/** Like React's `lazy`, except that a failed load can be retried and that nothing suspends. */
export const lazyPart = <Props extends object>(load: LoadPart<Props>): Component<Props> =>
  function LazyPart(props) {
    return <Part load={load} props={props} />
  }
