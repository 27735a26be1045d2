/** The sidebar of a desktop; on a phone a bar with a button that opens it as a drawer. */
import useMediaQuery from '@mui/material/useMediaQuery'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { AreaBoundary } from '../../flow/area-boundary.tsx'
import { lazyPart, WhileLoading } from '../../flow/lazy-part.tsx'
import { loadPart } from '../../flow/load-part.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Account, type Who } from './account.tsx'
import { Navigation } from './navigation.tsx'
import { SidebarContext } from './sidebar.context.tsx'
import styles from './sidebar.module.css'
import { useSidebar } from './sidebar.wiring.ts'

const loadDrawer = () => import('./phone-drawer.tsx')
const PhoneDrawer = lazyPart(loadDrawer)
const preload = (): void => void loadPart(loadDrawer)

/** In CSS pixels (SH-02). */
const EXPANDED = 240

type SidebarProps = { who: Who; canSeeDashboard: boolean; onSignOut: () => void }

const HomeLink = ({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) => (
  <Link href="/" onClick={onGo} aria-label="Prosa, página inicial" className={styles.home}>
    <Logo compact={compact} />
  </Link>
)

const WideSidebar = ({ who, canSeeDashboard, onSignOut }: SidebarProps) => {
  const send = SidebarContext.useSend()
  const compact = SidebarContext.useSelect((snapshot) => snapshot.matches({ width: 'collapsed' }))
  const Icon = compact ? PanelLeftOpen : PanelLeftClose
  return (
    <aside
      aria-label="Menu"
      data-testid="sidebar"
      className={compact ? `${styles.side} ${styles.compact}` : styles.side}
    >
      <div className={styles.column}>
        <div className={styles.top}>
          <HomeLink compact={compact} />
          <ActionButton
            look="icon"
            aria-label={compact ? 'Expandir menu' : 'Recolher menu'}
            aria-expanded={!compact}
            onClick={() => send({ type: 'sidebar.toggle' })}
          >
            <Icon size={18} aria-hidden />
          </ActionButton>
        </div>
        <Navigation canSeeDashboard={canSeeDashboard} compact={compact} />
        <div className={styles.bottom}>
          <Account who={who} compact={compact} onSignOut={onSignOut} />
        </div>
      </div>
    </aside>
  )
}

const PhoneBar = ({ who, canSeeDashboard, onSignOut }: SidebarProps) => {
  const send = SidebarContext.useSend()
  const isOpen = SidebarContext.useSelect((snapshot) => snapshot.matches({ drawer: 'open' }))
  // Stays mounted once it was opened, so that it can slide out.
  const [wasOpened, setWasOpened] = useState(false)
  if (isOpen && !wasOpened) setWasOpened(true)
  const close = () => send({ type: 'drawer.close' })
  return (
    <header className={styles.bar}>
      <ActionButton
        look="icon"
        aria-label="Abrir menu"
        onPointerEnter={preload}
        onClick={() => send({ type: 'drawer.open' })}
      >
        <Menu size={22} aria-hidden />
      </ActionButton>
      <HomeLink />
      <AreaBoundary isOpen={isOpen} onClose={close}>
        <WhileLoading>
          {(isOpen || wasOpened) && (
            <PhoneDrawer isOpen={isOpen} width={EXPANDED} onClose={close}>
              <div className={styles.column}>
                <div className={styles.top}>
                  <HomeLink onGo={close} />
                </div>
                <Navigation canSeeDashboard={canSeeDashboard} onGo={close} />
                <div className={styles.bottom}>
                  <Account who={who} onSignOut={onSignOut} onGo={close} />
                </div>
              </div>
            </PhoneDrawer>
          )}
        </WhileLoading>
      </AreaBoundary>
    </header>
  )
}

export const SidebarView = (props: SidebarProps) => {
  const isPhone = useMediaQuery('(max-width: 640px)')
  return isPhone ? <PhoneBar {...props} /> : <WideSidebar {...props} />
}

export const Sidebar = (props: SidebarProps) => {
  const actor = useSidebar()
  return (
    <SidebarContext.Provider value={actor}>
      <SidebarView {...props} />
    </SidebarContext.Provider>
  )
}
