/** A card that says by a dot and in words how something stands, with what can be done about it. */
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './status-card.module.css'

export type StatusTone = 'idle' | 'busy' | 'good' | 'warning' | 'bad'

type StatusCardProps = {
  Icon: LucideIcon
  title: string
  /** What it is for, in a line. */
  description: string
  tone: StatusTone
  status: ReactNode
  /** A word beside the title, such as 'simulado'. */
  badge?: string | undefined
  /** Buttons, beside each other. */
  actions?: ReactNode
  children?: ReactNode
}

export const StatusCard = ({ Icon, title, description, tone, status, badge, actions, children }: StatusCardProps) => {
  const titleId = useId()
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.header}>
        <span className={styles.icon}>
          <Icon size={20} aria-hidden />
        </span>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {badge && <span className={styles.badge}>{badge}</span>}
      </header>
      <p className={styles.description}>{description}</p>
      <p className={styles.status} role="status">
        <span className={styles.dot} data-tone={tone} aria-hidden />
        <span>{status}</span>
      </p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}
