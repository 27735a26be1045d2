import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** The room a page has; with `fill` it takes the whole height and scrolls inside. */
export const PageBody = ({ children, fill = false }: { children: ReactNode; fill?: boolean }) => (
  <div className={fill ? `${styles.body} ${styles.fill}` : styles.body}>{children}</div>
)
