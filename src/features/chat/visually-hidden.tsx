/** Text for screen readers only. */
import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

export const VisuallyHidden = (span: ComponentProps<'span'>) => <span className={styles.hidden} {...span} />
