/** Makes the browser ask before it closes or reloads the page. */
import { useEffect } from 'react'

export const useLeaveWarning = (isAtRisk: boolean): void => {
  useEffect(() => {
    if (!isAtRisk) return
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isAtRisk])
}
