/** A card of campaigns: what can be done, or what prevents it. */
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './campaigns.module.css'

type CardProps = {
  Icon: LucideIcon
  title: string
  text: string
  badge?: string
  level?: 'h2' | 'h3'
  isDisabled?: boolean
  children?: ReactNode
}

export const Card = ({ Icon, title, text, badge, level: Heading = 'h3', isDisabled = false, children }: CardProps) => {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} data-disabled={isDisabled}>
      <header className={styles.header}>
        <span className={styles.row}>
          <Icon size={20} aria-hidden />
          <Heading id={id} className={styles.subtitle}>
            {title}
          </Heading>
        </span>
        {badge && <span className={styles.badge}>{badge}</span>}
      </header>
      <p className={styles.text}>{text}</p>
      {children}
    </section>
  )
}
