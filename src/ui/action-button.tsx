/** A button of plain elements, for the first pages: it looks like the library's, whose code may come later. */
import type { ComponentProps } from 'react'
import styles from './action-button.module.css'

type ActionButtonProps = ComponentProps<'button'> & {
  look?: 'contained' | 'outlined' | 'text' | 'icon'
}

export const ActionButton = ({ look = 'contained', children, ...rest }: ActionButtonProps) => (
  <button type="button" {...rest} className={`${styles.button} ${styles[look]}`}>
    {children}
  </button>
)
