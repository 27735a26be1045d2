/** What a search has found, for screen readers. */
import type { ReactNode } from 'react'

type SearchStatusProps = {
  /** Changes with each search, so that an equal number is announced again. */
  search: string
  /** Nothing is said without it. */
  children: ReactNode
}

export const SearchStatus = ({ search, children }: SearchStatusProps) => (
  <p role="status" className="plain-unseen">
    {children && <span key={search}>{children}</span>}
  </p>
)
