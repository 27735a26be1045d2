/** The bubble of a message: the user's on the right, the agent's on the left, a failed one outlined. */
import type { ReactNode } from 'react'
import styles from './bubble.module.css'

export type BubbleVariant = 'mine' | 'theirs' | 'failed' | 'aside'

export const Bubble = ({ variant, children }: { variant: BubbleVariant; children: ReactNode }) => (
  <div className={`${styles.bubble} ${styles[variant]}`}>{children}</div>
)
