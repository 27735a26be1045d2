/** A field with its number of characters and their limit above it, such as '0/4.000'. */
import type { ReactNode } from 'react'
import { numberText } from '../format.ts'
import styles from './counted.module.css'

/** Without a limit, nothing is counted. */
type CountedProps = { length: number; limit: number | undefined; children: ReactNode }

export const Counted = ({ length, limit, children }: CountedProps) => (
  <div className={styles.field}>
    {children}
    {limit !== undefined && (
      <span
        className={length > limit ? styles.counterOver : styles.counter}
        aria-label={`${numberText(length)} de ${numberText(limit)} caracteres`}
      >
        {numberText(length)}/{numberText(limit)}
      </span>
    )}
  </div>
)
