/**
 * A button that stays within reach while it cannot be pressed, so that hover, focus and screen readers find out why.
 * Pressing it then still says what one wants; the machine refuses.
 */
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Tooltip from '@mui/material/Tooltip'
import type { ReactNode } from 'react'

type HintedButtonProps = {
  children: ReactNode
  type?: 'button' | 'submit'
  look?: 'contained' | 'outlined'
  size?: 'small' | 'medium'
  icon?: ReactNode
  disabled: boolean
  busy: boolean
  /** What is missing, shown while the button is disabled. */
  hint: ReactNode
  /** The element that says the same to screen readers. */
  describedBy?: string | undefined
  onClick?: () => void
}

export const HintedButton = ({
  children,
  type = 'button',
  look = 'contained',
  size = 'medium',
  icon,
  disabled,
  busy,
  hint,
  describedBy,
  onClick,
}: HintedButtonProps) => (
  <Tooltip
    // Not a plain text, which would be repeated in an attribute.
    title={disabled && !busy && hint ? <div>{hint}</div> : ''}
    placement="top-end"
    arrow
    describeChild
    slotProps={{
      tooltip: { sx: { bgcolor: 'text.primary', color: 'background.paper', fontSize: '0.8125rem', p: 1.25 } },
      arrow: { sx: { color: 'text.primary' } },
    }}
  >
    <Button
      type={type}
      variant={look}
      size={size}
      aria-disabled={disabled || busy}
      aria-busy={busy}
      aria-describedby={describedBy}
      startIcon={busy ? <CircularProgress size={16} color="inherit" aria-hidden /> : icon}
      sx={{
        flexShrink: 0,
        '&[aria-disabled=true], &[aria-disabled=true]:hover': {
          color: 'action.disabled',
          bgcolor: look === 'contained' ? 'action.disabledBackground' : 'transparent',
          borderColor: 'divider',
          cursor: 'default',
        },
        '&[aria-busy=true], &[aria-busy=true]:hover': { color: 'primary.main', bgcolor: 'primary.light' },
      }}
      {...(onClick && { onClick })}
    >
      {children}
    </Button>
  </Tooltip>
)
