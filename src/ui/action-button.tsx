/**
 * A button of plain elements that looks like the library's. For long lists, and for pages where the library is not
 * loaded yet.
 */
import type { ComponentProps } from 'react'
import styles from './action-button.module.css'

type ActionButtonProps = ComponentProps<'button'> & {
  look?: 'contained' | 'outlined' | 'text' | 'inherited' | 'icon' | 'smallIcon'
  size?: 'medium' | 'small'
}

export const ActionButton = ({ look = 'contained', size, className = '', children, ...rest }: ActionButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`${styles.button} ${size === 'small' ? styles.small : ''} ${styles[look]} ${className}`}
  >
    {children}
  </button>
)
