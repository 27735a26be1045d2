/** The sidebar of a desktop and, on a phone, the bar whose button opens it as a drawer. */
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { Logo } from '../../ui/logo.tsx'
import { Account } from './account.tsx'
import { Navigation } from './navigation.tsx'
import { SidebarContext } from './sidebar.context.tsx'
import { useSidebar } from './sidebar.wiring.ts'

// Desktops never see it.
const PhoneDrawer = lazy(() => import('./phone-drawer.tsx'))

const EXPANDED = 240
const COLLAPSED = 70

type SidebarProps = { canSeeDashboard: boolean; onSignOut: () => void }

const HomeLink = ({ compact = false, onGo }: { compact?: boolean; onGo?: () => void }) => (
  <Link
    href="/"
    onClick={onGo}
    aria-label="Prosa, página inicial"
    style={{ textDecoration: 'none', display: 'inline-flex' }}
  >
    <Logo compact={compact} />
  </Link>
)

const columnStyle = { display: 'flex', flexDirection: 'column', gap: 2.5, height: '100%', p: 1.5 } as const

const WideSidebar = ({ canSeeDashboard, onSignOut }: SidebarProps) => {
  const send = SidebarContext.useSend()
  const compact = SidebarContext.useSelect((snapshot) => snapshot.matches({ width: 'collapsed' }))
  const Icon = compact ? PanelLeftOpen : PanelLeftClose
  return (
    <Box
      component="aside"
      data-testid="sidebar"
      sx={{
        width: compact ? COLLAPSED : EXPANDED,
        flexShrink: 0,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        position: 'sticky',
        top: 0,
        height: '100dvh',
        overflowY: 'auto',
        transition: 'width 160ms',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      <Box sx={columnStyle}>
        <Box
          sx={{
            display: 'flex',
            flexDirection: compact ? 'column' : 'row',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
            pl: compact ? 0 : 1,
            pt: 0.5,
          }}
        >
          <HomeLink compact={compact} />
          <IconButton
            size="small"
            aria-label={compact ? 'Expandir menu' : 'Recolher menu'}
            aria-expanded={!compact}
            onClick={() => send({ type: 'sidebar.toggle' })}
          >
            <Icon size={18} />
          </IconButton>
        </Box>
        <Navigation canSeeDashboard={canSeeDashboard} compact={compact} />
        <Box sx={{ flex: 1 }} />
        <Account compact={compact} onSignOut={onSignOut} />
      </Box>
    </Box>
  )
}

const PhoneBar = ({ canSeeDashboard, onSignOut }: SidebarProps) => {
  const send = SidebarContext.useSend()
  const isOpen = SidebarContext.useSelect((snapshot) => snapshot.matches({ drawer: 'open' }))
  const close = () => send({ type: 'drawer.close' })
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        flexShrink: 0,
      }}
    >
      <IconButton aria-label="Abrir menu" onClick={() => send({ type: 'drawer.open' })}>
        <Menu size={22} />
      </IconButton>
      <HomeLink />
      <Suspense>
        <PhoneDrawer isOpen={isOpen} width={EXPANDED} onClose={close}>
          <Box sx={columnStyle}>
            <Box sx={{ pl: 1, pt: 0.5 }}>
              <HomeLink onGo={close} />
            </Box>
            <Navigation canSeeDashboard={canSeeDashboard} onGo={close} />
            <Box sx={{ flex: 1 }} />
            <Account onSignOut={onSignOut} />
          </Box>
        </PhoneDrawer>
      </Suspense>
    </Box>
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
