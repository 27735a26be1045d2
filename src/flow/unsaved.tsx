/** Changes that would be lost by leaving: views report them, and navigation asks the user first. */
import { createContext, use, useEffect, useId } from 'react'

export type UnsavedRegistry = {
  /** `loss` is a Portuguese sentence; null withdraws the report. */
  report: (id: string, loss: string | null) => void
}

export const UnsavedContext = createContext<UnsavedRegistry | null>(null)

/** Reports while the component is mounted. Drafts that are stored need no report. */
export const useUnsaved = (loss: string | null): void => {
  const registry = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    registry?.report(id, loss)
    return () => registry?.report(id, null)
  }, [registry, id, loss])
}
