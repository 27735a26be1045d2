/** What happened to an area, and what a user can do about it. */
import { useCallback, useEffect, useState } from 'react'
import type { FailedAreaProps } from '../../flow/area-boundary.tsx'
import { PartFailure } from '../../flow/load-part.ts'
import { checkVersion } from '../../services/app-version.ts'
import { isOnline } from '../../services/connection.ts'
import { useIsOnline, useIsOutdated } from './use-status.ts'

/** `defect`: something threw. The others: the area's code did not load. */
export type AreaFailure = 'defect' | 'offline' | 'missing' | 'outdated'

const classifyFailure = (part: PartFailure | null, isConnected: boolean, isOutdated: boolean): AreaFailure => {
  if (!part) return 'defect'
  if (!isConnected) return 'offline'
  return isOutdated ? 'outdated' : 'missing'
}

type Recovery = { failure: AreaFailure; isTrying: boolean; tryAgain: () => void }

export const useRecovery = ({ error, retry }: Pick<FailedAreaProps, 'error' | 'retry'>): Recovery => {
  const part = error instanceof PartFailure ? error : null
  const hasNetwork = useIsOnline()
  const isOutdated = useIsOutdated()
  const [isReachable, setReachable] = useState(true)
  const [isTrying, setTrying] = useState(false)

  const reload = useCallback(
    async (isByUser: boolean): Promise<void> => {
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
        if (version === 'current' && isByUser) location.reload()
      }
    },
    [part, retry],
  )

  // Why the code did not load: the server says which version it has.
  useEffect(() => {
    if (part && isOnline()) void checkVersion().then((version) => setReachable(version !== 'unreachable'))
  }, [part])
  // The work goes on by itself once the network is back.
  useEffect(() => {
    if (!part) return
    const resume = (): void => void reload(false)
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [part, reload])

  const failure = classifyFailure(part, hasNetwork && isReachable, isOutdated)
  return { failure, isTrying, tryAgain: () => void reload(true) }
}
