/** What would be lost if the user went elsewhere now: views say so, and whoever leads away asks first. */
import { createContext, use, useEffect, useId } from 'react'

export type UnsavedRegistry = {
  /** `loss` is a Portuguese sentence; null takes it back. */
  report: (id: string, loss: string | null) => void
}

export const UnsavedContext = createContext<UnsavedRegistry | null>(null)

/** Reports for as long as the component is mounted. Drafts that are kept need no report. */
export const useUnsaved = (loss: string | null): void => {
  const registry = use(UnsavedContext)
  const id = useId()
  useEffect(() => {
    registry?.report(id, loss)
    return () => registry?.report(id, null)
  }, [registry, id, loss])
}
