/** What lies over the page once it is opened, such as a dialog or a menu: its code comes with the first opening. */
import { Suspense, useState, type ReactNode } from 'react'
import { AreaBoundary } from './area-boundary.tsx'

type OpenedPartProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** What closes stays, so that it may do so in its own time. */
export const OpenedPart = ({ isOpen, onClose, children }: OpenedPartProps) => {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return (
    <AreaBoundary isOpen={isOpen} onClose={onClose}>
      <Suspense>{hasOpened && children}</Suspense>
    </AreaBoundary>
  )
}
