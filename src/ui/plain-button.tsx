/** A button without the component library, for the pages before the sign-in. */
import type { ReactNode } from 'react'
import './plain.css'

type PlainButtonProps = {
  children: ReactNode
  type?: 'button' | 'submit'
  look?: 'filled' | 'text'
  disabled?: boolean
  loading?: boolean
  onClick?: () => void
}

export const PlainButton = ({
  children,
  type = 'button',
  look = 'filled',
  loading = false,
  onClick,
  ...rest
}: PlainButtonProps) => (
  <button
    {...rest}
    type={type === 'submit' ? 'submit' : 'button'}
    // Disabled while it works, it would lose the focus.
    aria-disabled={loading || undefined}
    aria-busy={loading}
    onClick={loading ? (event) => event.preventDefault() : onClick}
    className={look === 'text' ? 'plain-button plain-button-text' : 'plain-button'}
  >
    {loading && <span className="plain-spinner" aria-hidden />}
    {children}
  </button>
)
