/** The list's own options: today, whether it is kept fresh (AL-10). */
import { EllipsisVertical } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart } from '../../flow/lazy-part.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { listOptionsLabel } from './strings.ts'

const OpenRefreshMenu = lazyPart(() => import('./open-refresh-menu.tsx'))

export const RefreshMenu = () => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <ActionButton
        look="icon"
        ref={button}
        aria-label={listOptionsLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <EllipsisVertical size={20} aria-hidden />
      </ActionButton>
      {isOpen && (
        <AreaBoundary onClose={close}>
          <Suspense>
            <OpenRefreshMenu anchor={button} onClose={close} />
          </Suspense>
        </AreaBoundary>
      )}
    </>
  )
}
