/** A quiet message in place of content: nothing yet, nothing found, or not loaded. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = { Icon: LucideIcon; title: string; children?: ReactNode; level?: 'h1' | 'h2'; isTight?: boolean }

export const Notice = ({ Icon, title, children, level: Heading = 'h2', isTight = false }: NoticeProps) => (
  <div className={isTight ? `${styles.notice} ${styles.tight}` : styles.notice}>
    <div className={styles.icon}>
      <Icon size={28} aria-hidden />
    </div>
    <Heading className={styles.title}>{title}</Heading>
    {children}
  </div>
)
