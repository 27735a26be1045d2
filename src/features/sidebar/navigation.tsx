/** The main navigation, in full width or as icons only. */
import { BookOpen, Bot, ChartNoAxesColumn, type LucideIcon } from 'lucide-react'
import { Link, useRoute } from 'wouter'
import styles from './sidebar.module.css'

type Place = { href: string; pattern: string; label: string; Icon: LucideIcon }

const agents: Place = { href: '/agentes', pattern: '/agentes/*?', label: 'Agentes', Icon: Bot }
const dashboard: Place = { href: '/dashboard', pattern: '/dashboard', label: 'Dashboard', Icon: ChartNoAxesColumn }
const docs: Place = { href: '/docs', pattern: '/docs', label: 'Documentação', Icon: BookOpen }

const PlaceLink = ({ place, compact, onGo }: { place: Place; compact: boolean; onGo?: (() => void) | undefined }) => {
  const [isHere] = useRoute(place.pattern)
  const { Icon, label, href } = place
  return (
    <Link
      href={href}
      title={compact ? label : undefined}
      aria-current={isHere ? 'page' : undefined}
      {...(onGo && { onClick: onGo })}
      className={compact ? `${styles.place} ${styles.compactRow}` : styles.place}
    >
      <Icon size={20} aria-hidden />
      {!compact && label}
    </Link>
  )
}

type NavigationProps = { canSeeDashboard: boolean; compact?: boolean; onGo?: () => void }

export const Navigation = ({ canSeeDashboard, compact = false, onGo }: NavigationProps) => {
  const places = [agents, ...(canSeeDashboard ? [dashboard] : []), docs]
  return (
    <nav aria-label="Menu" className={styles.menu}>
      <h2 className={compact ? `${styles.heading} ${styles.compactHeading}` : styles.heading}>Menu</h2>
      {places.map((place) => (
        <PlaceLink key={place.href} place={place} compact={compact} onGo={onGo} />
      ))}
    </nav>
  )
}
