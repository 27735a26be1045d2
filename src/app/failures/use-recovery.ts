/** What happened to an area, and what a user can do about it. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { FailedAreaProps } from '../../flow/area-boundary.tsx'
import { PartFailure } from '../../flow/lazy-part.tsx'
import { checkVersion, wasOutdated, watchVersion } from '../../services/app-version.ts'
import { isOnline, watchConnection } from '../../services/connection.ts'

/** `defect`: something threw. The others: the area's code did not come. */
export type Failure = 'defect' | 'offline' | 'missing' | 'outdated'

export const useIsOnline = (): boolean => useSyncExternalStore(watchConnection, isOnline)
export const useIsOutdated = (): boolean => useSyncExternalStore(watchVersion, wasOutdated)

type Recovery = { failure: Failure; isTrying: boolean; tryAgain: () => void }

export const useRecovery = ({ error, retry }: Pick<FailedAreaProps, 'error' | 'retry'>): Recovery => {
  const part = error instanceof PartFailure ? error : null
  const hasNetwork = useIsOnline()
  const isOutdated = useIsOutdated()
  const [isReachable, setReachable] = useState(true)
  const [isTrying, setTrying] = useState(false)

  const load = useCallback(
    async (isAsked: boolean): Promise<void> => {
      if (!part) return retry()
      setTrying(true)
      try {
        await part.load()
        retry()
      } catch {
        const version = await checkVersion()
        setReachable(version !== 'unreachable')
        setTrying(false)
        // Browsers remember that a module failed; only a new page forgets. Nobody is reloaded without asking.
        if (version === 'current' && isAsked) location.reload()
      }
    },
    [part, retry],
  )

  // Why the code did not come: the server says which version it has.
  useEffect(() => {
    if (part && isOnline()) void checkVersion().then((version) => setReachable(version !== 'unreachable'))
  }, [part])
  // The work goes on by itself once the network is back.
  useEffect(() => {
    if (!part) return
    const takeUp = (): void => void load(false)
    addEventListener('online', takeUp)
    return () => removeEventListener('online', takeUp)
  }, [part, load])

  const isOffline = !hasNetwork || !isReachable
  const failure = !part ? 'defect' : isOffline ? 'offline' : isOutdated ? 'outdated' : 'missing'
  return { failure, isTrying, tryAgain: () => void load(true) }
}
