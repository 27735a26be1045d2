/** Code of an overlay, such as a dialog or a menu; it is loaded when the overlay is opened for the first time. */
import { useState, type ReactNode } from 'react'
import { AreaBoundary } from './area-boundary.tsx'
import { WhileLoading } from './lazy-part.tsx'

type OpenedPartProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** Stays mounted after closing, so that the closing animation can finish. */
export const OpenedPart = ({ isOpen, onClose, children }: OpenedPartProps) => {
  const [hasOpened, setHasOpened] = useState(isOpen)
  if (isOpen && !hasOpened) setHasOpened(true)
  return (
    <AreaBoundary isOpen={isOpen} onClose={onClose}>
      <WhileLoading>{hasOpened && children}</WhileLoading>
    </AreaBoundary>
  )
}
