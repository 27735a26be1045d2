/** The menu of the list. */
import { EllipsisVertical } from 'lucide-react'
import { useRef, useState } from 'react'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { listOptionsLabel } from './strings.ts'

const OpenRefreshMenu = lazyPart(() => import('./open-refresh-menu.tsx'))

export const RefreshMenu = ({ canManage }: { canManage: boolean }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
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
        onClick={() => {
          setIsOpen(true)
          setWasOpened(true)
        }}
      >
        <EllipsisVertical size={20} aria-hidden />
      </ActionButton>
      {wasOpened && (
        <AreaBoundary isOpen={isOpen} onClose={close}>
          <WhileLoading>
            <OpenRefreshMenu anchor={button} isOpen={isOpen} canManage={canManage} onClose={close} />
          </WhileLoading>
        </AreaBoundary>
      )}
    </>
  )
}
