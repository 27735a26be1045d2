/** Where one can go, in full width or as icons alone. */
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { BookOpen, Bot, ChartNoAxesColumn, type LucideIcon } from 'lucide-react'
import { Link, useRoute } from 'wouter'

type Place = { href: string; pattern: string; label: string; Icon: LucideIcon }

const agents: Place = { href: '/agentes', pattern: '/agentes/*?', label: 'Agentes', Icon: Bot }
const dashboard: Place = { href: '/dashboard', pattern: '/dashboard', label: 'Dashboard', Icon: ChartNoAxesColumn }
const docs: Place = { href: '/docs', pattern: '/docs', label: 'Documentação', Icon: BookOpen }

const PlaceLink = ({ place, compact, onGo }: { place: Place; compact: boolean; onGo?: (() => void) | undefined }) => {
  const [isHere] = useRoute(place.pattern)
  const { Icon, label, href } = place
  return (
    <ButtonBase
      component={Link}
      href={href}
      aria-label={label}
      title={compact ? label : undefined}
      aria-current={isHere ? 'page' : undefined}
      onClick={onGo}
      sx={{
        display: 'flex',
        justifyContent: compact ? 'center' : 'flex-start',
        gap: 1.5,
        width: '100%',
        minHeight: 42,
        px: compact ? 0 : 1.5,
        borderRadius: 1,
        fontWeight: 600,
        fontSize: '0.95rem',
        color: isHere ? 'primary.main' : 'text.secondary',
        bgcolor: isHere ? 'primary.light' : 'transparent',
        '&:hover, &:focus-visible': { color: 'text.primary' },
      }}
    >
      <Icon size={20} aria-hidden />
      {!compact && label}
    </ButtonBase>
  )
}

type NavigationProps = { canSeeDashboard: boolean; compact?: boolean; onGo?: () => void }

export const Navigation = ({ canSeeDashboard, compact = false, onGo }: NavigationProps) => {
  const places = [agents, ...(canSeeDashboard ? [dashboard] : []), docs]
  return (
    <Box component="nav" aria-label="Menu" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography
        component="h2"
        variant="caption"
        color="textSecondary"
        sx={{ fontWeight: 600, px: compact ? 0 : 1.5, pb: 0.5, textAlign: compact ? 'center' : 'left' }}
      >
        Menu
      </Typography>
      {places.map((place) => (
        <PlaceLink key={place.href} place={place} compact={compact} onGo={onGo} />
      ))}
    </Box>
  )
}
