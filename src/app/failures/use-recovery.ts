/** Classifies the failure of an area, and offers ways to recover. */
import { useCallback, useEffect, useState } from 'react'
import type { FailedAreaProps } from '../../flow/area-boundary.tsx'
import { PartFailure } from '../../flow/load-part.ts'
import { checkVersion } from '../../services/app-version.ts'
import { isOnline } from '../../services/connection.ts'
import { useIsOnline, useIsOutdated } from './use-status.ts'

/** `defect`: an error was thrown. The others: the area's code was not loaded. */
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
        // Browsers remember a failed module until the page is reloaded. The page never reloads without the user.
        if (version === 'current' && isByUser) location.reload()
      }
    },
    [part, retry],
  )

  // The server's version tells why the code was not loaded.
  useEffect(() => {
    if (part && isOnline()) void checkVersion().then((version) => setReachable(version !== 'unreachable'))
  }, [part])
  // Retries automatically once the network is back.
  useEffect(() => {
    if (!part) return
    const resume = (): void => void reload(false)
    addEventListener('online', resume)
    return () => removeEventListener('online', resume)
  }, [part, reload])

  const failure = classifyFailure(part, hasNetwork && isReachable, isOutdated)
  return { failure, isTrying, tryAgain: () => void reload(true) }
}
