import type { ReactNode } from 'react'
import styles from './page-body.module.css'

/** The area of a page; with `fill` it takes the full height and scrolls inside. */
export const PageBody = ({ children, fill = false }: { children: ReactNode; fill?: boolean }) => (
  <div className={fill ? `${styles.body} ${styles.fill}` : styles.body}>{children}</div>
)
